import type { Locator, Page } from "@playwright/test";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { en, filled, pt } from "./words.ts";

test.use({ permissions: ["microphone"] });

const name = "Fernanda Souza";
/** The shop's test phone, and a connection that waits for its QR code. */
const phone = "Celular de teste";
const loose = "Loja";
const { common, messages, shell, tickets } = pt;

/** Parts that load when first opened: how to open each from an open conversation, and a label that it then shows. */
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
  await inbox.row(name).waitFor();
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
  await page.getByRole("link", { name: pt.connections.title, exact: true }).click();
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

/** Lazily loaded parts of pages: the page, how to open each, and a label that it then shows. */
function partsOfPages(page: Page): Record<string, [open: () => Promise<unknown>, label: string][]> {
  const button = (label: string) => () => page.getByRole("button", { name: label, exact: true }).click();
  const tab = (label: string) => () => page.getByRole("tab", { name: label }).click();
  const item = (label: string, of: string) => async () => {
    await button(filled(common.more, { name: of }))();
    await page.getByRole("menuitem", { name: label, exact: true }).click();
  };
  const { action, form, settings } = pt.connections;
  return {
    "/connections": [
      [button(pt.connections.add), form.name],
      [button(settings.title), settings.sendBurst],
      [item(common.edit, phone), form.name],
      [button(action.readCode), filled(pt.connections.qr.code, { name: loose })],
    ],
    "/kanban": [
      [button(pt.kanban.newLane), pt.kanban.form.name],
      [button(filled(pt.kanban.openCard, { name })), filled(messages.log, { name })],
    ],
    "/schedules?view=agenda": [[button(pt.schedules.menu), pt.schedules.message]],
    "/contacts": [
      [button(pt.contacts.page.add), pt.contacts.name],
      [button(pt.contacts.import.button), pt.contacts.import.file],
    ],
    "/queues": [[button(pt.queues.page.add), pt.queues.form.greeting]],
    "/tags": [[button(pt.tags.page.add), pt.tags.form.color]],
    "/files": [[button(pt.fileLists.page.add), pt.fileLists.form.message]],
    "/quick-messages": [[button(pt.quickMessages.page.add), pt.quickMessages.shortcode]],
    "/users": [
      [button(pt.users.page.add), pt.users.name],
      [button(pt.users.invite.button), pt.users.invite.name],
    ],
    "/campaigns-config": [[button(pt.campaignTemplates.add), pt.campaignTemplates.name]],
    "/contact-lists": [[button(pt.contactLists.page.add), pt.contactLists.page.name]],
    "/settings": [
      [tab(pt.companies.own.title), pt.companies.name],
      [tab(pt.hours.title), pt.hours.week],
    ],
  };
}

test("offline no page breaks by a dialog, a tab or a view, and each opens once the line is back", async ({
  page,
  context,
  nobody,
}) => {
  test.slow();
  const shop = await openShop(nobody);
  const { admin } = shop;
  await shop.writes(await shop.customer(name), "Oi!");
  await admin.does("POST /whatsapp", { body: { name: loose } });
  await admin.does("PUT /settings/:key", { params: { key: "scheduleType" }, body: { value: "company" } });
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  await signIn(page, shop.login);
  const failed = page.getByRole("alert").filter({ hasText: common.loadFailed });
  const retry = page.getByRole("button", { name: common.tryAgain });
  for (const [address, parts] of Object.entries(partsOfPages(page))) {
    await test.step(address, async () => {
      await page.goto(address, { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      // On a slow machine half a second may pass before a view's own part is requested.
      await expect(page.getByRole("status", { name: common.loading })).toHaveCount(0);
      const isTab = address === "/settings";
      await context.setOffline(true);
      for (const [open] of parts) {
        await open();
        await expect(failed).toBeVisible();
        await retry.focus();
        if (isTab) continue;
        await page.keyboard.press("Escape");
        await expect(failed).toBeHidden();
      }
      await context.setOffline(false);
      for (const [open, label] of parts) {
        await open();
        if (isTab) await retry.click({ timeout: 1_000 }).catch(() => undefined);
        await expect(page.getByLabel(label).filter({ visible: true }).last()).toBeVisible();
        if (isTab) continue;
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog").filter({ visible: true })).toHaveCount(0);
      }
    });
  }
});

test("offline the parts of the composer, the test phone and the languages fail in their place, and work later", async ({
  page,
  context,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer(name), "Oi!");
  await shop.admin.does("POST /quick-messages", { body: { shortcode: "oi", message: "Olá!" } });
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  await inbox.accept(name);
  const failed = page.getByRole("alert").filter({ hasText: common.loadFailed });
  const english = async () => {
    await page.getByRole("button", { name: shell.language }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
  };

  await context.setOffline(true);
  await inbox.composer(name).fill("/oi");
  await expect(failed).toBeVisible();
  await inbox.composer(name).fill("");
  await expect(failed).toBeHidden();
  await page.getByRole("button", { name: messages.voice.start }).click();
  await expect(page.getByText(messages.voice.failed)).toBeVisible();
  await english();
  // Toasts are below the conversation's header, even when the "No connection" bar moves it down.
  await expect(page.getByText(pt.errors.ERR_NETWORK)).toBeVisible();
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const header = page.getByTitle(tickets.contact).filter({ visible: true }).first();
  const below = async () => (await top(page.getByText(pt.errors.ERR_NETWORK))) - (await top(header));
  await expect.poll(below).toBeGreaterThan(40);

  await context.setOffline(false);
  await inbox.composer(name).fill("/oi");
  await expect(page.getByRole("option", { name: /oi/ })).toBeVisible();
  await inbox.composer(name).fill("");
  await page.getByRole("button", { name: messages.voice.start }).click();
  await expect(page.getByRole("group", { name: messages.voice.recording })).toBeVisible();
  await page.keyboard.press("Escape");
  await english();
  await expect(page.getByRole("button", { name: en.messages.voice.start })).toBeVisible();
});

test("a tab that was open during an update offers to reload, and does so where a page's files are gone", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  // After the update the server reports another build, and this build's assets are gone.
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
  await page.route("**/assets/**", (route) => (isUpdated ? route.fulfill({ status: 404 }) : route.fallback()));
  await page.context().setOffline(true);
  await expect(page.getByText(shell.link.bar)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(shell.version.new)).toBeVisible();
  await page.getByRole("grid").or(page.getByText(tickets.title)).first().focus();
  await page.keyboard.press("c");
  await expect(page.getByRole("alert").filter({ hasText: shell.version.gone })).toBeVisible();
  await page.keyboard.press("Escape");

  page.on("request", (request) => {
    if (request.isNavigationRequest()) isUpdated = false;
  });
  await page.getByRole("link", { name: pt.tags.title, exact: true }).click();
  await expect(page.getByRole("heading", { name: pt.tags.title, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/tags$/);
  await expect(page.getByText(shell.version.new)).toBeHidden();
});
