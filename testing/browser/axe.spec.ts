import { expectAccessible } from "./accessible.ts";
import { signIn, signUp } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { auth, common, connections, errors, shell, simulator, tickets, users } = pt;

test("login and sign-up", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: auth.login.title })).toBeVisible();
  await expectAccessible(page, "login");
  await page.goto("/signup");
  await expect(page.getByRole("option", { name: /por mês/ })).toBeAttached();
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
  await page.getByRole("radio", { name: connections.form.simulator }).check();
  await dialog.getByRole("button", { name: connections.form.submit }).click();
  const phone = page.getByLabel(simulator.title, { exact: true }).filter({ hasText: simulator.hint });
  await expect(phone.getByText(simulator.empty.title)).toBeVisible();
  await expectAccessible(page, "test phone");
  await phone.getByRole("button", { name: simulator.empty.samples }).click();
  await phone.getByRole("listitem").filter({ hasText: simulator.sample.first.name }).getByRole("button").click();
  await expect(phone.getByRole("log")).toContainText(simulator.sample.first.question);
  await expectAccessible(page, "a customer on the test phone");
  await phone.getByRole("button", { name: simulator.close }).click();

  await page.getByRole("button", { name: filled(connections.action.more, { name: "Loja" }) }).click();
  await page.getByRole("menuitem", { name: connections.action.delete }).click();
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
  await page.getByRole("button", { name: filled(connections.action.more, { name: "Celular de teste" }) }).click();
  await page.getByRole("menuitem", { name: connections.action.edit }).click();
  await page.getByRole("tab", { name: connections.form.tab.api }).click();
  await page.getByRole("button", { name: connections.token.make }).click();
  await expect(page.getByText(connections.token.once)).toBeVisible();
  await expectAccessible(page, "a connection's token, shown once");
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
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: shell.shortcut.title })).toContainText(tickets.new.title);
      await expectAccessible(page, "shortcuts");
    }
  },
);
