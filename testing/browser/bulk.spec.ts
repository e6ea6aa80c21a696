import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { Inbox } from "./inbox.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";

import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, errors, tickets } = pt;
const names = ["Fernanda Souza", "João Prado", "Lia Reis"] as const;

test("an attendant selects conversations, tags and resolves them at once, undoes it, and reads what was refused", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  for (const name of names) await shop.writes(await shop.customer(name), `Sou ${name}`);
  await shop.admin.does("POST /tags", { body: { name: "Feira" } });
  const ana = await hire(shop.admin, "Ana Lima");
  await signIn(page, ana);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  for (const name of names) await expect(inbox.row(name)).toBeVisible();
  const bar = page.getByRole("toolbar", { name: tickets.bulk.title });
  const act = (name: string) => bar.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");

  await test.step("rows are selected by a click and by X, and none is opened", async () => {
    await page.getByRole("button", { name: tickets.selecting.startShort }).click();
    await inbox.row(names[0]).click();
    await expect(inbox.row(names[0]).getByRole("checkbox")).toBeChecked();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(bar).toContainText(filled(tickets.bulk.count_other, { count: 2 }));
    await page.keyboard.press("e");
    await expect(
      page.getByRole("dialog", { name: filled(tickets.bulk.closeTitle_other, { count: 2 }) }),
      "the key is for all of them",
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await act(tickets.transfer.button);
    await expect(page.getByText(tickets.bulk.transferOwn), "what waits is accepted first").toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(bar).toContainText(filled(tickets.bulk.count_other, { count: 2 }));
    await expect(page).toHaveURL(/\/tickets\?/);
    await expectAccessible(page, "the list while rows are selected");
    await page.setViewportSize({ width: 1000, height: 900 });
    await expect(bar.getByRole("button", { name: tickets.bulk.all })).toBeVisible();
    const height = async () => (await bar.boundingBox())?.height;
    expect(await height(), "one line in a list of 320 px").toBeLessThan(50);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  const region = page.getByRole("region", { name: tickets.bulk.progress });
  const undo = region.getByRole("button", { name: common.undo });

  await test.step("both get a tag; Z takes it off again", async () => {
    await act(tickets.bulk.tag);
    await dialog.getByRole("combobox", { name: tickets.tags }).click();
    await page.getByRole("option", { name: "Feira" }).click();
    // The list is still open and covers neither its field nor the buttons.
    await expect(page.getByRole("option", { name: "Feira" })).toBeVisible();
    await dialog.getByRole("button", { name: tickets.bulk.tag }).click();
    await expect(region).toContainText(filled(tickets.bulk.tagged_other, { count: 2 }));
    await expect(bar).toBeHidden();
    await expect(page.getByRole("grid").getByText("Feira")).toHaveCount(2);
    await page.keyboard.press("z");
    await expect(region).toContainText(filled(tickets.bulk.undone_other, { count: 2 }));
    await expect(page.getByRole("grid").getByText("Feira")).toHaveCount(0);
    await region.getByRole("button", { name: tickets.bulk.dismiss }).click();
    await expect(region).toBeHidden();
  });

  await test.step("of two stages the one chosen last takes the place of the other, as in one conversation", async () => {
    for (const name of ["Proposta", "Visita"]) await shop.admin.does("POST /tags", { body: { name, kanban: 1 } });
    await page.getByRole("button", { name: tickets.selecting.startShort }).click();
    await inbox.row(names[0]).click();
    await act(tickets.bulk.tag);
    await dialog.getByRole("combobox", { name: tickets.tags }).click();
    for (const name of ["Proposta", "Feira", "Visita"]) await page.getByRole("option", { name }).click();
    await expect(page.getByRole("option", { selected: true })).toHaveText(["Feira", "Visita"]);
    await dialog.getByRole("button", { name: tickets.bulk.tag }).click();
    await expect(region).toContainText(filled(tickets.bulk.tagged_one, { count: 1 }));
    await expect(page.getByRole("grid").getByText("Visita")).toHaveCount(1);
    await undo.click();
    await expect(page.getByRole("grid").getByText("Visita")).toHaveCount(0);
    await region.getByRole("button", { name: tickets.bulk.dismiss }).click();
    await expect(region).toBeHidden();
  });

  await test.step("the whole list is resolved, and waits again when that is undone", async () => {
    await page.getByRole("button", { name: tickets.selecting.startShort }).click();
    await act(tickets.bulk.all);
    await expect(bar).toContainText(filled(tickets.bulk.whole_other, { count: 3 }));
    await act(tickets.resolve);
    await dialog.getByRole("checkbox", { name: tickets.bulk.silent }).check();
    await expectAccessible(page, "the question before many are resolved", "[role=dialog]");
    await dialog.getByRole("button", { name: tickets.resolve }).click();
    await expect(region).toContainText(filled(tickets.bulk.resolved_other, { count: 3 }));
    for (const name of names) await expect(inbox.row(name)).toHaveCount(0);
    await undo.click();
    for (const name of names) await expect(inbox.row(name)).toBeVisible();
  });

  await test.step("what is open and resolved by oneself among many is not told as news", async () => {
    await region.getByRole("button", { name: tickets.bulk.dismiss }).click();
    await inbox.row(names[0]).click();
    await page.getByRole("button", { name: tickets.accept }).first().click();
    await inbox.half("open").click();
    await page.getByRole("button", { name: tickets.selecting.startShort }).click();
    await inbox.row(names[0]).click();
    await act(tickets.resolve);
    await dialog.getByRole("button", { name: tickets.resolve }).click();
    await expect(region).toContainText(filled(tickets.bulk.resolved_one, { count: 1 }));
    await expect(inbox.row(names[0])).toHaveCount(0);
    // The toast would be visible by now; waiting for zero would wait until it disappears by itself.
    expect(await page.getByText(filled(tickets.gone.toClosed, { name: names[0] })).count()).toBe(0);
    await region.getByRole("button", { name: tickets.bulk.dismiss }).click();
    await inbox.half("pending").click();
  });

  await test.step("what a colleague took meanwhile stays, and the report says why; the others are done", async () => {
    const { tickets: found } = await shop.admin.does("GET /tickets", {
      query: { searchParam: names[1], showAll: "true" },
    });
    // A bulk action applies to the conversation's state at the request; here the colleague is a moment faster.
    await page.route("**/api/bulk-actions", async (route) => {
      if (route.request().method() === "POST")
        await shop.admin.does("PUT /tickets/:ticketId", {
          params: { ticketId: found[0]?.id ?? 0 },
          body: { status: "closed", silent: true },
        });
      await route.continue();
    });
    await page.getByRole("button", { name: tickets.selecting.startShort }).click();
    await inbox.row(names[1]).click();
    await inbox.row(names[2]).click();
    await act(tickets.resolve);
    await dialog.getByRole("button", { name: tickets.resolve }).click();
    await expect(region).toContainText(filled(tickets.bulk.resolved_one, { count: 1 }));
    await expectAccessible(page, "what was done with many", "[role=region]");
    await region.getByRole("button", { name: filled(tickets.bulk.see_one, { count: 1 }) }).click();
    const report = page.getByRole("dialog", { name: tickets.bulk.report });
    await expect(report.getByRole("listitem").filter({ hasText: names[1] })).toContainText(errors.ERR_TICKET_CLOSED);
    await expect(report).toContainText(filled(tickets.bulk.notDone_one, { count: 1 }));
    await expectAccessible(page, "the report", "[role=dialog]");
    const saved = page.waitForEvent("download");
    await report.getByRole("button", { name: tickets.bulk.csv }).click();
    const table = await readFile(await (await saved).path(), "utf8");
    expect(table.trim().split("\r\n").at(-1)).toBe(`${names[1]};${errors.ERR_TICKET_CLOSED}`);
    await report.getByRole("link", { name: names[1] }).click();
    await expect(report).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/tickets/${found[0]?.uuid ?? ""}`));
  });
});

test("what became of many goes by itself, its report some minutes later, and is no news on a device opened after that", async ({
  page,
  anotherBrowser,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const { admin } = shop;
  const customers = await Promise.all([shop.customer(names[0]), shop.customer(names[1])]);
  for (const customer of customers) await shop.writes(customer, "Oi");
  const tag = await admin.does("POST /tags", { body: { name: "Feira" } });
  await page.clock.install();
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  for (const { name } of customers) await expect(inbox.row(name)).toBeVisible();
  const ticketIds = await Promise.all(customers.map(async (customer) => (await shop.ticketWith(customer)).id));
  const regionOn = (device: Page) => device.getByRole("region", { name: tickets.bulk.progress });
  const region = regionOn(page);
  const tagBoth = async () => {
    const { id } = await admin.does("POST /bulk-actions", { body: { action: "tag", ticketIds, tagIds: [tag.id] } });
    await expect(region).toContainText(filled(tickets.bulk.tagged_other, { count: 2 }));
    return { params: { bulkActionId: id } };
  };

  await test.step("all were taken back", async () => {
    await admin.does("POST /bulk-actions/:bulkActionId/undo", await tagBoth());
    await expect(region).toContainText(filled(tickets.bulk.undone_other, { count: 2 }));
    await page.clock.fastForward("00:20");
    await expect(region).toBeHidden();
  });

  await test.step("one was not, as a colleague was there meanwhile", async () => {
    const bulk = await tagBoth();
    await admin.does("POST /tags/sync", { body: { ticketId: ticketIds[0], tags: [] } });
    await admin.does("POST /bulk-actions/:bulkActionId/undo", bulk);
    const kept = region.getByRole("button", { name: filled(tickets.bulk.kept_one, { count: 1 }) });
    // It is over: its time to be read has begun.
    await expect(region).toContainText(filled(tickets.bulk.undone_one, { count: 1 }));
    await expect(kept).toBeVisible();
    await page.clock.fastForward("04:00");
    await expect(kept).toBeVisible();
    await page.clock.fastForward("01:30");
    await expect(region).toBeHidden();
  });

  await test.step("a phone, minutes later", async () => {
    const phone = await anotherBrowser();
    await phone.clock.install({ time: Date.now() + 6 * 60_000 });
    const told = phone.waitForResponse("**/api/bulk-actions");
    await signIn(phone, shop.login);
    expect(await (await told).json()).toHaveLength(2);
    await new Inbox(phone).half("pending").click();
    await expect(new Inbox(phone).row(names[0])).toBeVisible();
    await expect(regionOn(phone)).toHaveCount(0);
  });
});

test("on a phone, many tags can be chosen, one after another", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer(names[0]), "Oi!");
  for (let n = 10; n < 42; n++)
    await shop.admin.does("POST /tags", { body: { name: `Encomenda para o fim de semana ${n}` } });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  await inbox.half("pending").click();
  await page.getByRole("button", { name: tickets.selecting.startShort }).click();
  await inbox.row(names[0]).click();
  await page.getByRole("toolbar", { name: tickets.bulk.title }).getByRole("button", { name: tickets.bulk.tag }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: tickets.tags }).click();
  const options = page.getByRole("option");
  await expect(options).toHaveCount(32);
  for (let n = 0; n < 32; n++) await options.nth(n).click({ timeout: 5_000 });
  await expect(page.getByRole("option", { selected: true })).toHaveCount(32);
});
