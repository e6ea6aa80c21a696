import type { Page } from "@playwright/test";
import { shownDay } from "./dates.ts";
import { expectAccessible } from "./accessible.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { dashboard } = pt;
const { filter, number } = dashboard;

/** A number that opens its conversations. */
const button = (page: Page, name: string, value: string | number) =>
  page.getByRole("button", { name: filled(dashboard.open, { name, value }), exact: true });
const panel = (page: Page, name: string) => page.getByRole("region", { name });
const dateOf = (moment: Date) => new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(moment);

test("an admin chooses the days with one click, and which conversations count", async ({ page, nobody }) => {
  test.slow();
  const shop = await openShop(nobody);
  await hire(shop.admin, "=Bia");
  const diego = await shop.customer("Diego Ribeiro");
  for (const customer of [diego, await shop.customer("Fernanda Souza"), await shop.customer("Jô")])
    await shop.writes(customer, "Quando fica pronto?");
  await expect(async () => void (await shop.ticketWith(diego))).toPass();
  const { id: ticketId } = await shop.ticketWith(diego);
  for (const status of ["open", "closed"] as const)
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status } });
  const dialog = page.getByRole("dialog");
  const byDate = page.getByRole("form", { name: filter.byDate });
  await signIn(page, shop.login);
  await page.goto("/");
  await expect(button(page, number.leads, 3)).toBeVisible();

  await test.step("a preset is one click, and the charts follow it; a chart with its own dates does not", async () => {
    const today = shownDay(dateOf(new Date()));
    const [users, daily] = [panel(page, dashboard.users.title), panel(page, dashboard.daily.title)];
    const preset = (name: keyof typeof filter.preset) =>
      page.getByRole("button", { name: filter.preset[name], exact: true });
    await expect(preset("month")).toHaveAttribute("aria-pressed", "true");
    await daily.getByLabel(filter.from).fill("02/11/2026");
    await daily.getByLabel(filter.to).fill("03/11/2026");
    await daily.getByRole("button", { name: filter.submit }).click();
    await expect(page).toHaveURL(/perDay=/);
    await preset("today").click();
    await expect(page).toHaveURL(/preset=today/);
    await expect(preset("today")).toHaveAttribute("aria-pressed", "true");
    await expect(users.getByLabel(filter.from)).toHaveValue(today);
    await expect(byDate.getByLabel(filter.from)).toHaveValue(today);
    await expect(daily.getByLabel(filter.from)).toHaveValue("02/11/2026");
    await daily.getByRole("button", { name: dashboard.pageDates }).click();
    await expect(panel(page, dashboard.daily.titleHours).getByLabel(filter.from)).toHaveValue(today);
    await expect(page).not.toHaveURL(/perDay/);
    await preset("month").click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("what is wrong with the dates is told below them, and moves nothing beside them", async () => {
    const submit = byDate.getByRole("button", { name: filter.submit });
    const kind = page.getByRole("radiogroup", { name: filter.kind });
    const tops = async () => [(await kind.boundingBox())?.y, (await submit.boundingBox())?.y];
    const before = await tops();
    await byDate.getByLabel(filter.from).fill("28/11/2026");
    await byDate.getByLabel(filter.to).fill("01/11/2026");
    await submit.click();
    const said = byDate.getByRole("alert");
    await expect(said).not.toBeEmpty();
    expect(await tops()).toEqual(before);
    expect((await said.boundingBox())?.y).toBeGreaterThan(before[1] ?? Infinity);
    await page.reload();
  });

  await test.step("the totals say what they are of", async () => {
    const [users, daily] = [panel(page, dashboard.users.title), panel(page, dashboard.daily.title)];
    await expect(users.getByText(filled(dashboard.users.sum_one, { count: 1 }))).toBeVisible();
    await expect(daily.getByText(filled(dashboard.daily.sum_other, { count: 3 }))).toBeVisible();
    await expect(page.getByText(dashboard.finishedNote)).toBeVisible();
  });

  await test.step("an attendant, a connection and a tag narrow every number, and the address says so", async () => {
    const which = page.getByRole("group", { name: filter.which });
    await which.getByRole("button", { name: filter.users }).click();
    await page.getByRole("menuitemcheckbox", { name: "=Bia" }).click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/users=/);
    await expect(which.getByRole("button", { name: `${filter.users}: =Bia` })).toBeVisible();
    await expect(button(page, number.finished, 1)).toHaveCount(0);
    await expect(button(page, number.pending, 1)).toHaveCount(0);
    await page.reload();
    await expect(panel(page, dashboard.daily.title).getByText(dashboard.noBars)).toBeVisible();
    await expectAccessible(page, "the dashboard of an attendant");
    await which.getByRole("button", { name: filter.clear }).click();
    await expect(button(page, number.finished, 1)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("beside another number the test phone counts for nothing: the page says so, and a switch counts it", async () => {
    const tests = page.getByRole("switch", { name: dashboard.tests.count });
    await expect(button(page, number.finished, 1)).toBeVisible();
    await expect(tests).toHaveCount(0);
    await shop.admin.does("POST /whatsapp", { body: { name: "Loja", provider: "beta" } });
    await page.reload();
    await expect(page.getByText(dashboard.tests.leftOut)).toBeVisible();
    await expect(button(page, number.finished, 1)).toHaveCount(0);
    await tests.click();
    await expect(page).toHaveURL(/tests=true/);
    await expect(button(page, number.finished, 1)).toBeVisible();
    await button(page, number.finished, 1).click();
    await expect(dialog.getByRole("link", { name: /Diego Ribeiro/ })).toBeVisible();
    await page.keyboard.press("Escape");
  });
});
