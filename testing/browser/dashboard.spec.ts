import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { shownDay } from "./dates.ts";
import { expectAccessible } from "./accessible.ts";
import { hire, signIn, signInByForm } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { dashboard, common } = pt;
const { filter, number } = dashboard;

/** A number that opens its conversations. */
const button = (page: Page, name: string, value: string | number) =>
  page.getByRole("button", { name: filled(dashboard.open, { name, value }), exact: true });
const panel = (page: Page, name: string) => page.getByRole("region", { name });
const dateOf = (moment: Date) => new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(moment);

test("an admin sees how the company does, and opens what is behind each number", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  test.slow();
  const shop = await openShop(nobody);
  const bia = await hire(shop.admin, "=Bia");
  const diego = await shop.customer("Diego Ribeiro");
  const fernanda = await shop.customer("Fernanda Souza");
  for (const customer of [diego, fernanda]) await shop.writes(customer, "Quando fica pronto?");
  await expect(async () => void (await shop.ticketWith(fernanda))).toPass();
  const { id: ticketId } = await shop.ticketWith(diego);
  const become = (status: "open" | "closed") =>
    shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status } });
  await shop.admin.does("PUT /settings/:key", { params: { key: "userRating" }, body: { value: "enabled" } });
  await become("open");
  await shop.admin.does("POST /messages/:ticketId", { params: { ticketId }, body: { body: "Amanhã cedo." } });
  await become("closed");
  // A conversation leaves a stage for another: moved back, it would count as never moved.
  const [stage, next] = await Promise.all(
    ["Orçamento", "Pago"].map((name) => shop.admin.does("POST /tags", { body: { name, kanban: 1 } })),
  );
  const waits = await shop.ticketWith(fernanda);
  for (const lane of [stage, next])
    await shop.admin.does("PUT /api/kanban/cards/:cardId/lane", {
      params: { cardId: waits.id },
      body: { targetLaneId: String(lane?.id) },
    });
  const dialog = page.getByRole("dialog");
  const byDate = page.getByRole("form", { name: filter.byDate });

  await test.step("one signs in to the conversations; G then D leads to the dashboard", async () => {
    await signInByForm(page, shop.login);
    await expect(page.getByRole("tablist").first()).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await expect(page.getByRole("heading", { level: 1, name: dashboard.title })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(button(page, number.pending, 1)).toBeVisible();
    await expect(button(page, number.finished, 1)).toBeVisible();
    await expect(button(page, number.leads, 2)).toBeVisible();
    await expect(page.getByText(/^00h 0\dm$/).first()).toBeVisible();
    await expect(page.getByRole("table", { name: dashboard.heat.title })).toBeVisible();
    await expectAccessible(page, "the dashboard");
  });

  await test.step("what is open and what waits moves by itself", async () => {
    await shop.writes(await shop.customer("Jô"), "Oi");
    await expect(button(page, number.pending, 2)).toBeVisible();
    const waiting = await shop.ticketWith(fernanda);
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: waiting.id }, body: { status: "open" } });
    await expect(button(page, number.pending, 1)).toBeVisible();
    await expect(button(page, number.happening, 1)).toBeVisible();
  });

  await test.step("a card says what it counts", async () => {
    const { tip, queues, connections } = dashboard;
    for (const [name, says] of [
      [number.leads, tip.leads],
      [queues, tip.queue],
      [connections, tip.connection],
    ] as const) {
      await page.getByRole("button", { name: filled(dashboard.definition, { name }) }).click();
      await expect(page.getByText(says)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByText(says)).toBeHidden();
    }
    // The customer is asked once the closing can't be undone.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(filled(dashboard.ofAsked, { part: 0, whole: 1 }))).toBeVisible();
    }).toPass();
  });

  await test.step("the conversations behind a number open, and Back returns to them", async () => {
    await button(page, number.finished, 1).click();
    await dialog.getByRole("link", { name: /Diego Ribeiro/ }).click();
    await expect(page).toHaveURL(/\/tickets\/[\w-]{36}/);
    await expect(page.getByRole("log").getByText("Quando fica pronto?")).toBeVisible();
    await page.goBack();
    await expect(dialog.getByRole("link", { name: /Diego Ribeiro/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("Back closes them, and leaves the page before as it was", async () => {
    await page.goto("/tickets");
    await page.getByRole("link", { name: dashboard.title, exact: true }).click();
    await button(page, number.finished, 1).click();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/show=/);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/tickets$/);
    await page.goForward();
    await expect(button(page, number.finished, 1)).toBeVisible();
  });

  await test.step("a filter that says nothing, or nothing that can be, is refused in words", async () => {
    await page.getByText(filter.byPeriod).click();
    await page.getByRole("button", { name: filter.submit }).first().click();
    await expect(page.getByText(filter.unset)).toBeVisible();
    await page.getByText(filter.byDate).click();
    await byDate.getByLabel(filter.to).fill("01/01/2020");
    await byDate.getByRole("button", { name: filter.submit }).click();
    await expect(byDate.getByText(filter.order)).toBeVisible();
    await byDate.getByLabel(filter.to).fill("");
    await byDate.getByRole("button", { name: filter.submit }).click();
    await expect(byDate.getByText(filter.unset)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/?between={"from":"2026-02-30","to":"2026-03-01"}&days=x');
    await expect(button(page, number.finished, 1)).toBeVisible();
    await expect(page, "what can't be read leaves the address").toHaveURL(/\/$/);
  });

  await test.step("the list behind a number says its count", async () => {
    await button(page, number.leads, 3).click();
    await expect(
      dialog.getByText(filled(dashboard.behind.contacts_other, { count: 3 }), { exact: true }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("the address holds the filter, and Back takes it back", async () => {
    await page.getByText(filter.byPeriod).click();
    await page.getByLabel(filter.period, { exact: true }).selectOption("7");
    await page.getByRole("button", { name: filter.submit }).first().click();
    await expect(page).toHaveURL(/\?days=7$/);
    const from = dateOf(new Date(Date.now() - 6 * 86_400_000))
      .split("-")
      .toReversed()
      .join("/");
    await expect(page.getByText(from).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(byDate).toBeVisible();
  });

  await test.step("a chart has its own dates; a single day is shown by hours, with the keyboard as well", async () => {
    const today = shownDay(dateOf(new Date()));
    const daily = panel(page, dashboard.daily.title);
    await daily.getByLabel(filter.from).fill(today);
    await daily.getByLabel(filter.to).fill(today);
    await daily.getByRole("button", { name: filter.submit }).click();
    const hourly = page.getByRole("region", { name: dashboard.daily.titleHours });
    await hourly.getByRole("button", { name: dashboard.table }).click();
    await expect(hourly.getByRole("row", { name: filled(dashboard.hourRange, { hour: 23 }) })).toBeVisible();
    await expect(hourly.getByRole("row")).toHaveCount(25);
    const busy = hourly.getByRole("button", { name: /^de \d/ }).first();
    const [, hour = ""] = /^de (\d+)/.exec((await busy.getAttribute("aria-label")) ?? "") ?? [];
    await hourly.getByRole("button", { name: dashboard.chart }).click();
    await hourly.getByRole("slider").press("Home");
    for (let at = 0; at < Number(hour); at++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("link").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(panel(page, dashboard.users.title).getByLabel(filter.from), "the other's stay").not.toHaveValue(today);
  });

  await test.step("who comes is shown as online, and a heading sorts", async () => {
    const table = page.getByRole("table", { name: dashboard.attendants.title });
    const row = table.getByRole("row", { name: /=Bia/ });
    await expect(row.getByRole("img", { name: dashboard.attendants.offline })).toBeVisible();
    const other = await anotherBrowser();
    await signIn(other, bia);
    await expect(row.getByRole("img", { name: dashboard.attendants.online })).toBeVisible();
    const bodyRows = table.getByRole("row").filter({ has: page.getByRole("rowheader") });
    await table.getByRole("button", { name: dashboard.attendants.finished, exact: true }).click();
    await expect(bodyRows.last()).toContainText("=Bia");
    await table.getByRole("button", { name: dashboard.attendants.finished, exact: true }).click();
    await expect(bodyRows.first()).toContainText("=Bia");
    await table.getByRole("button", { name: dashboard.attendants.presence, exact: true }).press("Enter");
    const presence = table.getByRole("columnheader", { name: dashboard.attendants.presence });
    await expect(presence).toHaveAttribute("aria-sort", "descending");
    await page.reload();
    await expect(presence, "the address says by what").toHaveAttribute("aria-sort", "descending");
    await expect(bodyRows.first().getByRole("img", { name: dashboard.attendants.online })).toBeVisible();
    await other.goto("/");
    await expect(other, "the dashboard is for admins").toHaveURL(/\/tickets/);
  });

  await test.step("how long conversations stood in each stage, sorted by a heading", async () => {
    const { stages } = dashboard;
    const table = page.getByRole("table", { name: stages.title });
    const row = table.getByRole("row", { name: /^Orçamento/ });
    await expect(row.getByRole("button")).toHaveText(["1", "00h 00m", "00h 00m"]);
    await button(page, `Orçamento, ${stages.left}`, 1).click();
    await expect(dialog.getByRole("link")).toHaveText(/Fernanda Souza.*00h 00m/);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    const bodyRows = table.getByRole("row").filter({ has: page.getByRole("rowheader") });
    const byName = table.getByRole("button", { name: stages.stage, exact: true });
    await byName.click();
    await expect(bodyRows.last()).toContainText(stages.none);
    await byName.click();
    await expect(bodyRows.first()).toContainText(stages.none);
    const definition = filled(dashboard.definition, { name: stages.title });
    await page.getByRole("button", { name: definition }).click();
    await expect(page.getByText(stages.tip)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("everything is exported, with cells that no spreadsheet runs", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: dashboard.export }).click(),
    ]);
    const table = await readFile(await download.path(), "utf8");
    expect(table).toContain(`${number.finished};1;0`);
    expect(table).toMatch(/^"?'=Bia"?;/m);
    const today = dateOf(new Date()).split("-").toReversed().join("/");
    expect(table).toContain(dashboard.stages.title);
    expect(table).toMatch(/^Orçamento;1;0(,\d+)?;0(,\d+)?$/m);
    expect(table, "the chart's own day").toContain(`${dashboard.daily.titleHours};${today};${today}`);
    expect(download.suggestedFilename()).toMatch(/^painel-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  });

  await test.step("what can't be loaded says so, and is tried again", async () => {
    const refuse = "**/api/dashboard/ticketsUsers*";
    await page.route(refuse, (route) => route.fulfill({ status: 400, json: { error: "ERR_INVALID_PERIOD" } }));
    await page.goto("/?days=3");
    await expect(page.getByText(dashboard.users.failed)).toBeVisible();
    await page.unroute(refuse);
    await panel(page, dashboard.users.title).getByRole("button", { name: common.tryAgain }).click();
    await expect(panel(page, dashboard.users.title).getByRole("list")).toBeVisible();
  });

  await test.step("on a phone, and on paper", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, "the dashboard on a phone");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("button", { name: dashboard.export })).toBeHidden();
    await expect(page.getByRole("table", { name: dashboard.heat.title })).toBeVisible();
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--text"));
    expect(await paper()).toBe("#1b1726");
  });
});
