import type { Page } from "@playwright/test";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const name = "Fernanda Souza";
const { common, messages, shell, tickets } = pt;

/** What loads when it is first opened: how it is opened from an open conversation, and a label that it shows then. */
function lateParts(page: Page): [open: () => Promise<unknown>, label: string][] {
  const item = (label: string) => page.getByRole("menuitem", { name: label, exact: true }).click();
  const key = (keys: string) => async () => {
    await page.getByRole("log").focus();
    await page.keyboard.press(keys);
  };
  const menu = (button: string, label: string) => async () => {
    await page.getByRole("button", { name: button }).first().click();
    await item(label);
  };
  const messageMenu = (label: string) => async () => {
    await page.getByRole("log").locator("[data-key]").first().focus();
    await page.keyboard.press("Enter");
    await item(label);
  };
  return [
    [key("t"), tickets.transfer.user],
    [key("s"), pt.schedules.message],
    [key("c"), pt.contacts.contact],
    [key("l"), pt.tags.search],
    [() => page.getByRole("button", { name: messages.emoji.button }).click(), messages.emoji.button],
    [messageMenu(messages.reaction.more), messages.reaction.choose],
    [messageMenu(messages.menu.forward), tickets.forward.search],
    [menu(messages.attach.button, messages.kind.locationMessage), messages.place.link],
    [menu(messages.attach.button, messages.kind.contactMessage), pt.contacts.contact],
    [menu(filled(shell.account, { name: "" }), shell.profile), pt.users.profile.password],
  ];
}

test("offline no late part breaks the app, and each one opens once the line is back", async ({
  page,
  context,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer(name), "Oi!");
  // The parts are not loaded ahead.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept(name);
  const failed = page.getByRole("alert").filter({ hasText: common.loadFailed });
  const retry = page.getByRole("button", { name: common.tryAgain });

  await context.setOffline(true);
  for (const [open] of lateParts(page)) {
    await open();
    await expect(failed).toBeVisible();
    await retry.focus();
    await page.keyboard.press("Escape");
    await expect(failed).toBeHidden();
  }
  await page.getByRole("link", { name: pt.connections.title }).click();
  await expect(failed).toBeVisible();
  await page.goBack();
  await expect(inbox.message("Oi!")).toBeVisible();
  await page.getByRole("log").focus();
  await page.keyboard.press("i");
  // It asks whether the server answers: were it to, the page would be loaded anew.
  const asked = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/version"));
  await retry.click();
  await asked;
  await expect(failed).toBeVisible();

  await context.setOffline(false);
  await retry.click();
  await page.getByRole("button", { name: pt.contacts.edit }).click();
  await expect(page.getByRole("dialog").getByLabel(pt.contacts.name, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  for (const [open, label] of lateParts(page)) {
    await open();
    const part = page.getByLabel(label).filter({ visible: true }).last();
    await expect(part).toBeVisible();
    await part.focus();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog").filter({ visible: true })).toHaveCount(0);
  }
});

test("a tab that was open during an update offers to reload, and does not fail", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  // After the update the server names another build, and the assets of this one are gone.
  let isUpdated = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(isUpdated ? String(message).replace(/"ready",".*"/, '"ready","another"') : message),
    );
  });
  await signIn(page, shop.login);
  await expect(page.getByText(shell.link.connected)).toBeAttached();
  await expect(page.getByText(shell.version.new)).toBeHidden();
  isUpdated = true;
  await page.route("**/assets/**", (route) => route.fulfill({ status: 404 }));
  await page.context().setOffline(true);
  await expect(page.getByText(shell.link.bar)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(shell.version.new)).toBeVisible();
  await page.getByRole("grid").or(page.getByText(tickets.title)).first().focus();
  await page.keyboard.press("c");
  await expect(page.getByRole("alert").filter({ hasText: common.loadFailed })).toBeVisible();
  await page.keyboard.press("Escape");

  isUpdated = false;
  await page.unroute("**/assets/**");
  await page.getByRole("button", { name: shell.version.reload, exact: true }).click();
  await expect(page.getByText(shell.version.new)).toBeHidden();
});
