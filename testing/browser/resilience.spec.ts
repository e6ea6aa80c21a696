import type { Page } from "@playwright/test";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { setupCode, standing, TestApp } from "./app.ts";
import { Inbox } from "./inbox.ts";
import { hire, signIn, signInByForm } from "./people.ts";
import { openShop, type Shop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

const { auth, errors, shell, tickets } = pt;

/** A conversation with Fernanda, open on the page, and Diego at hand. */
async function openConversation(page: Page, shop: Shop, address = "") {
  const fernanda = await shop.customer("Fernanda Souza");
  const diego = await shop.customer("Diego Ribeiro");
  await shop.writes(fernanda, "Oi, bom dia!");
  const inbox = new Inbox(page);
  await signIn(page, shop.login, address);
  await inbox.half("pending").click();
  await inbox.accept("Fernanda Souza");
  // The screen does not wait for the server's answer.
  await expect.poll(async () => (await shop.ticketWith(fernanda)).status).toBe("open");
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  return { inbox, fernanda, diego, isSamePage: () => page.evaluate(() => "isSamePage" in globalThis) };
}

test("the server is killed and started again: the page shows what it missed, by itself, and keeps the draft", async ({
  page,
}) => {
  const app = await TestApp.start(standing().peerUrl);
  try {
    const nobody = new Person({ http: doorTo(app.url) }, undefined);
    const owner = { name: "Olívia Prado", email: "olivia@recado.test", password: nobody.password };
    await nobody.does("POST /setup", { body: { code: setupCode, ...owner } });
    const shop = await openShop(nobody);
    const { inbox, fernanda, diego, isSamePage } = await openConversation(page, shop, app.url);
    await inbox.composer("Fernanda Souza").fill("Já vou ver se");

    await app.kill();
    await expect(page.getByText(shell.link.bar)).toBeVisible();
    await app.restart();
    await shop.writes(fernanda, "Ainda está aí?");
    await shop.writes(diego, "Boa tarde");
    await expect(inbox.message("Ainda está aí?")).toBeVisible();
    await inbox.half("pending").click();
    await expect(inbox.row("Diego Ribeiro")).toBeVisible();
    await expect(page.getByText(shell.link.bar)).toBeHidden();
    await expect(inbox.composer("Fernanda Souza")).toHaveValue("Já vou ver se");
    await inbox.say("Fernanda Souza", "Estou sim!");
    await expect(inbox.tick("Estou sim!", "delivered")).toBeVisible();
    expect(await isSamePage()).toBe(true);
  } finally {
    await app.stop();
  }
});

test("without a line what is written waits with its clock, and goes once when the line is back", async ({
  page,
  context,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const { inbox, fernanda, diego, isSamePage } = await openConversation(page, shop);
  await context.setOffline(true);
  await expect(page.getByText(shell.link.bar)).toBeVisible();
  await inbox.say("Fernanda Souza", "Escrito no túnel");
  await expect(inbox.tick("Escrito no túnel", "waiting")).toBeVisible();
  await expect(inbox.row("Fernanda Souza")).toContainText("Escrito no túnel");
  await page.getByRole("button", { name: shop.admin.user.name }).click();
  await page.getByRole("menuitem", { name: shell.logOut }).click();
  const question = page.getByRole("dialog", { name: shell.unsent.title });
  await expect(question).toContainText(shell.unsent.text_one);
  await question.getByRole("button", { name: pt.common.cancel }).click();
  await shop.writes(fernanda, "Ainda está aí?");
  await shop.writes(diego, "Boa tarde");
  expect(await shop.receivedBy(fernanda)).toEqual([]);
  // What can't be sent on does not look done.
  const pane = page.locator("[data-pane=chat]:visible");
  await pane.getByRole("button", { name: tickets.resolve, exact: true }).click();
  await expect(page.getByText(errors.ERR_NETWORK)).toBeVisible();
  await expect(inbox.composer("Fernanda Souza")).toBeVisible();

  await context.setOffline(false);
  await expect(inbox.tick("Escrito no túnel", "delivered")).toBeVisible();
  await expect(inbox.message("Ainda está aí?")).toBeVisible();
  await inbox.half("pending").click();
  await expect(inbox.row("Diego Ribeiro")).toBeVisible();
  await expect(page.getByText(shell.link.bar)).toBeHidden();
  await expect(inbox.message("Escrito no túnel")).toHaveCount(1);
  expect(await shop.receivedBy(fernanda)).toEqual([expect.stringContaining("Escrito no túnel")]);
  expect(await isSamePage()).toBe(true);

  // What could not be loaded meanwhile loads by itself too.
  await page.route("**/api/contacts?*", (route) => route.abort());
  await page.getByRole("link", { name: pt.contacts.page.title, exact: true }).click();
  const failed = page.getByRole("button", { name: pt.common.tryAgain });
  await expect(failed).toBeVisible();
  await context.setOffline(true);
  await page.unroute("**/api/contacts?*");
  await context.setOffline(false);
  await expect(failed).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "Diego Ribeiro" })).toBeVisible();
});

test("what is handed on or deleted while one has no line is said on coming back, with the way to the list", async ({
  page,
  context,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const names = ["Fernanda Souza", "Diego Ribeiro"] as const;
  for (const name of names) await shop.writes(await shop.customer(name), "Oi, bom dia!");
  const queue = await shop.admin.does("POST /queue", { body: { name: "Entregas", color: "#0EA5E9" } });
  const inbox = new Inbox(page);
  await signIn(page, await hire(shop.admin, "Ana Lima"));
  for (const [name, goesAway] of [
    ["Fernanda Souza", "PUT"],
    ["Diego Ribeiro", "DELETE"],
  ] as const) {
    await inbox.half("pending").click();
    await inbox.accept(name);
    await inbox.say(name, "Um momento");
    await expect(inbox.tick("Um momento", "delivered")).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(shell.link.bar)).toBeVisible();
    const params = { ticketId: (await shop.ticketWith({ name })).id };
    if (goesAway === "DELETE") await shop.admin.does("DELETE /tickets/:ticketId", { params });
    else
      await shop.admin.does("PUT /tickets/:ticketId", {
        params,
        body: { status: "pending", userId: null, queueId: queue.id },
      });
    await context.setOffline(false);
    // The previous conversation stays mounted but hidden.
    await expect(page.getByText(tickets.gone.unseen).filter({ visible: true })).toBeVisible();
    await expect(page.getByText(errors.ERR_NO_TICKET_FOUND)).toHaveCount(0);
    await page.getByRole("button", { name: tickets.back }).last().click();
    await expect(page.getByText(tickets.welcome.title)).toBeVisible();
  }
});

for (const { browser, hasLocks } of [
  { browser: "a browser with locks", hasLocks: true },
  { browser: "a browser without them, as on plain http", hasLocks: false },
]) {
  test(`two tabs of ${browser} renew their session at the same time, and neither is taken for a thief`, async ({
    page,
    context,
    nobody,
  }) => {
    const shop = await openShop(nobody);
    if (!hasLocks) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"));
    await context.clock.install();
    await signInByForm(page, shop.login);
    const second = await context.newPage();
    await second.goto("/tickets");
    await expect(second.getByRole("tab", { name: tickets.tabs.open })).toBeVisible();

    const token = () => page.evaluate(() => localStorage.getItem("token"));
    for (let round = 1; round <= 2; round++) {
      const before = await token();
      await context.clock.fastForward("14:30");
      await expect.poll(token).not.toBe(before);
      for (const tab of [page, second]) await expect(tab.getByText(shell.link.connected)).toBeAttached();
    }
    for (const tab of [page, second]) {
      await tab.reload();
      await expect(tab.getByRole("tab", { name: tickets.tabs.open })).toBeVisible();
    }
  });
}

test("an account that is opened elsewhere is closed here, says who can allow both, and goes on where it was", async ({
  page,
  anotherBrowser,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer("Fernanda Souza"), "Oi, bom dia!");
  await shop.admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "enabled" } });
  await signInByForm(page, shop.login);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  await inbox.accept("Fernanda Souza");
  await page.waitForURL(/tickets\/./);
  const address = page.url();
  await inbox.composer("Fernanda Souza").fill("Bom dia! Um mom");
  const elsewhere = await anotherBrowser();
  await signInByForm(elsewhere, shop.login);
  await expect(page.getByRole("heading", { name: auth.login.title })).toBeVisible();
  // It stays, so that a user who was away finds it later.
  await page.reload();
  await expect(page.getByText(errors.ERR_ACCOUNT_ELSEWHERE)).toBeVisible();
  await expect(page.getByText(auth.login.elsewhere)).toBeVisible();
  await expect(elsewhere.getByRole("tab", { name: tickets.tabs.open })).toBeVisible();

  await page.getByLabel(auth.email).fill(shop.login.email);
  await page.getByLabel(auth.password, { exact: true }).fill(shop.login.password);
  await page.getByRole("button", { name: auth.login.submit }).click();
  await expect(inbox.composer("Fernanda Souza")).toHaveValue("Bom dia! Um mom");
  expect(page.url()).toBe(address);
});

test("whose profile an admin changes reads why they are out, and goes on where they were", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const ana = await hire(shop.admin, "Ana Lima");
  const { id } = (await shop.admin.does("GET /users")).users.find(({ name }) => name === "Ana Lima") ?? { id: 0 };
  await shop.writes(await shop.customer("Fernanda Souza"), "Oi, bom dia!");
  await signInByForm(page, ana);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  await inbox.accept("Fernanda Souza");
  await page.waitForURL(/tickets\/./);
  const address = page.url();
  await inbox.composer("Fernanda Souza").fill("Bom dia! Um mom");
  // The page shows it as accepted before the server has heard of it.
  await expect.poll(async () => (await shop.ticketWith({ name: "Fernanda Souza" })).status).toBe("open");
  await shop.admin.does("PUT /users/:userId", { params: { userId: id }, body: { profile: "admin" } });
  await expect(page.getByText(auth.login.profileChanged)).toBeVisible();
  await page.getByLabel(auth.email).fill(ana.email);
  await page.getByLabel(auth.password, { exact: true }).fill(ana.password);
  await page.getByRole("button", { name: auth.login.submit }).click();
  await expect(inbox.composer("Fernanda Souza")).toHaveValue("Bom dia! Um mom");
  expect(page.url()).toBe(address);
});

test("whose password changes elsewhere reads why they are out, wherever it was changed", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const ana = await hire(shop.admin, "Ana Lima");
  const { id } = (await shop.admin.does("GET /users")).users.find(({ name }) => name === "Ana Lima") ?? { id: 0 };
  await signInByForm(page, ana);
  await expect(new Inbox(page).half("pending")).toBeVisible();
  await shop.admin.does("PUT /users/:userId", { params: { userId: id }, body: { password: "outra-senha" } });
  await expect(page.getByText(auth.login.passwordChanged)).toBeVisible();
  await page.getByLabel(auth.email).fill(ana.email);
  await page.getByLabel(auth.password, { exact: true }).fill("outra-senha");
  await page.getByRole("button", { name: auth.login.submit }).click();
  await expect(new Inbox(page).half("pending")).toBeVisible();
});

test("an admin finds where several devices are allowed: in the first steps and with the users", async ({
  page,
  anotherBrowser,
  nobody,
}) => {
  const { severalDevices } = pt.settings;
  const shop = await openShop(nobody);
  await shop.admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "enabled" } });
  await signInByForm(page, shop.login);
  const allowed = page.getByRole("switch", { name: severalDevices.label });
  await expect(allowed).not.toBeChecked();
  await allowed.click();
  await expect(allowed).toBeChecked();
  const phone = await anotherBrowser();
  await signInByForm(phone, shop.login);
  await page.goto("/users");
  await expect(allowed).toBeChecked();
  await expect(phone.getByRole("tab", { name: tickets.tabs.open })).toBeVisible();
});

test("an address that is opened signed out is shown after signing in; one of another site never is", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const signInHere = async () => {
    await page.getByLabel(auth.email).fill(shop.login.email);
    await page.getByLabel(auth.password, { exact: true }).fill(shop.login.password);
    await page.getByRole("button", { name: auth.login.submit }).click();
  };
  await page.goto("/contacts?q=ana");
  await signInHere();
  await expect(page).toHaveURL(/\/contacts\?q=ana$/);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login?next=%2F%2Fevil.test%2Ftickets");
  await signInHere();
  await page.waitForURL("**/tickets");
  expect(new URL(page.url()).host).not.toContain("evil");
});

test("who is deleted while at work reads it where they would sign in", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const ana = await hire(shop.admin, "Ana Lima");
  const { id } = (await shop.admin.does("GET /users")).users.find(({ name }) => name === "Ana Lima") ?? { id: 0 };
  await signIn(page, ana);
  await expect(new Inbox(page).half("pending")).toBeVisible();
  // The page is told, and does not find it out by reconnecting.
  let sockets = 0;
  page.on("websocket", () => (sockets += 1));
  await shop.admin.does("DELETE /users/:userId", { params: { userId: id } });
  await expect(page.getByText(auth.login.userDeleted)).toBeVisible();
  expect(sockets).toBe(0);
  await expect(page.getByText(auth.login.kept)).toHaveCount(0);
});
