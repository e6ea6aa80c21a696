import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { expectAccessible } from "./accessible.ts";
import { Bakery } from "./bakery.ts";
import { signIn, signUp } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { auth, common, connections, errors, messages, shell, simulator, tickets, users } = pt;

test("login and sign-up", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: auth.login.title })).toBeVisible();
  await expectAccessible(page, "login");
  await page.goto("/signup");
  await expect(page.getByRole("radio"), "the only plan is chosen").toBeChecked();
  await page.getByRole("button", { name: auth.signup.submit }).click();
  await expect(page.getByText(errors.field.required)).toHaveCount(4);
  await expectAccessible(page, "sign-up with its errors");
});

test("connections with their dialogs, and the test phone", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  const dialog = page.getByRole("dialog", { name: connections.form.create });
  await signIn(page, { email: admin.user.email, password: admin.password });
  await expect(page.getByText(tickets.empty.unconnectedTitle)).toBeVisible();
  await expectAccessible(page, "inbox without a connection");
  await page.getByRole("link", { name: connections.inviteAction }).click();
  await page.getByRole("button", { name: connections.add }).click();
  await expect(dialog.getByLabel(connections.form.name)).toBeVisible();
  await expectAccessible(page, "connection's form");
  await dialog.getByLabel(connections.form.name).fill("Loja");
  await dialog.getByRole("button", { name: connections.form.submit }).click();
  await expect(page.getByRole("img", { name: filled(connections.qr.code, { name: "Loja" }) })).toBeVisible();
  await expectAccessible(page, "QR code");
  await page.getByRole("button", { name: common.close }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.getByRole("button", { name: connections.add }).click();
  await page.getByRole("radio", { name: connections.form.kinds.simulator.name }).check();
  await dialog.getByRole("button", { name: connections.form.submit }).click();
  const phone = page.getByLabel(simulator.title, { exact: true }).filter({ hasText: simulator.hint });
  await expect(phone.getByText(simulator.empty.title)).toBeVisible();
  await expectAccessible(page, "test phone");
  await phone.getByRole("button", { name: simulator.empty.samples }).click();
  await phone.getByRole("listitem").filter({ hasText: simulator.sample.first.name }).getByRole("button").click();
  await expect(phone.getByRole("log")).toContainText(simulator.sample.first.question.shop);
  await expectAccessible(page, "a customer on the test phone");
  await phone.getByRole("button", { name: simulator.close }).click();

  await page.getByRole("button", { name: filled(common.more, { name: "Loja" }) }).click();
  await page.getByRole("menuitem", { name: common.delete }).click();
  await expect(page.getByRole("dialog")).toContainText(connections.delete.text);
  await expectAccessible(page, "asked before a connection is deleted");
});

test("a connection's token, and the settings of all", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await signIn(page, shop.login);
  await page.goto("/connections");
  await page.getByRole("button", { name: connections.settings.title }).click();
  await expect(page.getByLabel(connections.settings.sendBurst)).toBeVisible();
  await expectAccessible(page, "settings of the connections");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: filled(common.more, { name: "Celular de teste" }) }).click();
  await page.getByRole("menuitem", { name: common.edit }).click();
  await page.getByRole("tab", { name: connections.form.tab.api }).click();
  await page.getByRole("button", { name: connections.token.make }).click();
  await expect(page.getByText(connections.token.once)).toBeVisible();
  await expectAccessible(page, "a connection's token, shown once");
});

test("a conversation with a menu, a dialog, the viewer and the calendar open", async ({ page, nobody, baseURL }) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const fernanda = await bakery.shop.customer("Fernanda Souza");
  await bakery.writes(fernanda, { body: "Oi!" });
  const { uuid } = await bakery.accept(fernanda);
  await bakery.sends(fernanda, await photo(), "bolo.jpg", { caption: "De cenoura" });
  await signIn(page, bakery.shop.login);
  await page.goto(`/tickets/${uuid}`);
  const log = page.getByRole("log");
  await expect(log.locator("img[data-there]")).toBeVisible();
  await expectAccessible(page, "a conversation");

  await page.getByRole("button", { name: tickets.more }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page, "its menu");
  await page.keyboard.press("Escape");
  await log.locator("[data-key]").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page, "a message's menu");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: filled(messages.media.openNamed, { name: "De cenoura" }) }).click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await expectAccessible(page, "the viewer");
  await page.keyboard.press("Escape");

  await log.focus();
  await page.keyboard.press("t");
  await expect(page.getByLabel(tickets.transfer.user)).toBeVisible();
  await expectAccessible(page, "a dialog");
  await page.keyboard.press("Escape");
  await log.focus();
  await page.keyboard.press("s");
  await page.getByRole("button", { name: common.date.calendar }).click();
  await expect(page.getByRole("button", { name: common.date.nextMonth })).toBeVisible();
  await expectAccessible(page, "the calendar");
});

test(
  "the account: its menu or sheet, the profile, the shortcuts",
  { tag: "@phone" },
  async ({ page, nobody, isMobile }) => {
    const { user, password } = await signUp(nobody);
    await signIn(page, { email: user.email, password });
    await page.getByRole("button", { name: filled(shell.account, { name: user.name }) }).click();
    await expect(page.getByRole(isMobile ? "button" : "menuitem", { name: shell.logOut })).toBeVisible();
    await expectAccessible(page, "account");
    await page.getByRole(isMobile ? "button" : "menuitem", { name: shell.profile }).click();
    await expect(page.getByLabel(users.profile.password, { exact: true })).toBeVisible();
    await expectAccessible(page, "profile");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    if (isMobile) {
      await page.getByRole("navigation", { name: shell.tabs }).getByRole("button", { name: shell.tab.more }).click();
      await expect(page.getByRole("dialog", { name: shell.drawer })).toBeVisible();
      await expectAccessible(page, "drawer");
    } else {
      // The focus is at the account's button again, where letters are no shortcuts.
      await page.locator("#content").focus();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: shell.shortcut.title })).toContainText(tickets.new.title);
      await expectAccessible(page, "shortcuts");
    }
  },
);
