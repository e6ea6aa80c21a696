import type { Page } from "@playwright/test";
import { holdableEvents } from "./held-events.ts";
import { Inbox } from "./inbox.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { errors, tickets } = pt;
const name = "Fernanda Souza";
const dialogOf = (page: Page) => page.getByRole("dialog");
const confirm = (page: Page) => dialogOf(page).getByRole("button", { name: tickets.transfer.button });

/** What is asked for is done, and its answer never comes. */
const loseAnswers = (page: Page, path: string, method: string) =>
  page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch();
    await route.abort();
  });

/** Accepts the conversation, and opens the dialog that transfers it. */
async function openDialog(page: Page): Promise<void> {
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  await inbox.accept(name);
  await inbox.log(name).focus();
  await page.keyboard.press("t");
}

test("a transfer whose answer was lost is told as done", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await hire(shop.admin, "Bruno Reis");
  const fernanda = await shop.customer(name);
  await shop.writes(fernanda, "Oi, bom dia!");
  await signIn(page, shop.login);
  await openDialog(page);
  await dialogOf(page)
    .getByRole("radio", { name: /Bruno Reis/ })
    .check();
  await loseAnswers(page, "**/api/tickets/*", "PUT");
  await confirm(page).click();
  await expect(page.getByText(filled(tickets.transfer.doneUser, { name, user: "Bruno Reis" }))).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByText(errors.ERR_NETWORK)).toBeHidden();
  expect((await shop.ticketWith(fernanda)).user?.name).toBe("Bruno Reis");
});

test("so is one that leads out of one's sight", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await shop.admin.queue("Entregas");
  await shop.writes(await shop.customer(name), "Oi, bom dia!");
  await signIn(page, await hire(shop.admin, "Ana Lima"));
  await openDialog(page);
  await dialogOf(page).getByLabel(tickets.transfer.queue, { exact: true }).selectOption({ label: "Entregas" });
  await loseAnswers(page, "**/api/tickets/*", "PUT");
  await confirm(page).click();
  await expect(page.getByText(filled(tickets.transfer.doneQueue, { name, queue: "Entregas" }))).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(new Inbox(page).row(name)).toBeHidden();
});

test("a transfer of which nothing is known says so, and is told as done once that is known", async ({
  page,
  nobody,
}) => {
  const events = await holdableEvents(page);
  const shop = await openShop(nobody);
  await hire(shop.admin, "Bruno Reis");
  await shop.writes(await shop.customer(name), "Oi, bom dia!");
  await signIn(page, shop.login);
  await openDialog(page);
  await dialogOf(page)
    .getByRole("radio", { name: /Bruno Reis/ })
    .check();
  events.hold();
  await page.route("**/api/tickets/u/*", (route) => route.abort());
  await loseAnswers(page, "**/api/tickets/*", "PUT");
  await confirm(page).click();
  await expect(dialogOf(page).getByText(tickets.transfer.unknown)).toBeVisible();
  await page.unroute("**/api/tickets/u/*");
  events.release();
  await expect(page.getByText(filled(tickets.transfer.doneUser, { name, user: "Bruno Reis" }))).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
});

test("so is handing to a chatbot", async ({ page, nobody }) => {
  const events = await holdableEvents(page);
  const shop = await openShop(nobody);
  const body = { type: "webhook" as const, name: "Pedidos", urlN8N: "https://8.8.8.8/webhook" };
  const { id: integrationId } = await shop.admin.does("POST /queueIntegration", { body });
  const fernanda = await shop.customer(name);
  await shop.writes(fernanda, "Oi, bom dia!");
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  const done = page.getByText(filled(tickets.handToBot.done, { name, bot: "Pedidos" }));
  const hand = async () => {
    await inbox.half("pending").click();
    await inbox.accept(name);
    await page.getByRole("button", { name: tickets.more, exact: true }).last().click();
    await page.getByRole("menuitem", { name: tickets.handToBot.menu }).click();
    // Accepting has its answer by now: only the next one is lost.
    await expect.poll(() => shop.ticketWith(fernanda)).toMatchObject({ status: "open", integrationId: null });
    await loseAnswers(page, "**/api/tickets/*", "PUT");
    await dialogOf(page).getByRole("button", { name: tickets.handToBot.button }).click();
  };
  await hand();
  await expect(done).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByText(errors.ERR_NETWORK)).toBeHidden();
  expect(await shop.ticketWith(fernanda)).toMatchObject({ status: "pending", userId: null, integrationId });
  await page.unroute("**/api/tickets/*");
  await expect(done).toBeHidden();

  await page.route("**/api/tickets/u/*", (route) => route.abort());
  events.hold();
  await hand();
  await expect(dialogOf(page).getByText(tickets.handToBot.unknown)).toBeVisible();
  await page.unroute("**/api/tickets/u/*");
  events.release();
  await expect(done).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
});

test("many whose answer was lost are told as being transferred; where that isn't known, they say so", async ({
  page,
  nobody,
}) => {
  const events = await holdableEvents(page);
  const shop = await openShop(nobody);
  await hire(shop.admin, "Bruno Reis");
  for (const one of [name, "João Prado"]) await shop.writes(await shop.customer(one), "Oi, bom dia!");
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  const bar = page.getByRole("toolbar", { name: tickets.bulk.title });
  const region = page.getByRole("region", { name: tickets.bulk.progress });
  const transfer = async (customer: string) => {
    await inbox.row(customer).click();
    await bar.getByRole("button", { name: tickets.transfer.button }).click();
    await dialogOf(page)
      .getByRole("radio", { name: /Bruno Reis/ })
      .check();
    await confirm(page).click();
  };
  await page.getByRole("button", { name: tickets.selecting.startShort }).click();
  await loseAnswers(page, "**/api/bulk-actions", "POST");
  events.hold();
  await transfer(name);
  await expect(region).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByText(errors.ERR_NETWORK)).toBeHidden();
  events.release();
  await expect(region).toContainText(filled(tickets.bulk.transferred_one, { count: 1 }));
  await expect(inbox.row(name)).toBeHidden();
  await region.getByRole("button", { name: tickets.bulk.dismiss }).click();

  await page.getByRole("button", { name: tickets.selecting.startShort }).click();
  await page.route("**/api/bulk-actions", (route) =>
    route.request().method() === "GET" ? route.abort() : route.fallback(),
  );
  events.hold();
  await transfer("João Prado");
  await expect(page.getByText(tickets.bulk.unknown)).toBeVisible();
  await expect(region).toBeHidden();
  events.release();
  await expect(region).toContainText(filled(tickets.bulk.transferred_one, { count: 1 }));
});
