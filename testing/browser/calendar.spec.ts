import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { Bakery } from "./bakery.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, contacts, errors, schedules, shell } = pt;
const dayMs = 86_400_000;
const inZone = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" });
/** Wednesday and Thursday of a week that is all in the future. */
const nextWeek = Date.parse(inZone.format(new Date())) + 7 * dayMs;
const wednesday = nextWeek + ((3 - new Date(nextWeek).getUTCDay()) % 7) * dayMs + 7 * dayMs;
const day = new Date(wednesday).toISOString().slice(0, 10);
const dayAfter = new Date(wednesday + dayMs).toISOString().slice(0, 10);
const written = (one: string) =>
  new Intl.DateTimeFormat("pt", { timeZone: "UTC", dateStyle: "full" }).format(Date.parse(one));
const slot = (page: Page, one: string, time: string) =>
  page.getByRole("button", { name: filled(schedules.page.newAtTime, { day: written(one), time }), exact: true });
/** As it is read at nine. */
const flores = "Bom dia! As flores de Laura chegaram";
/** São Paulo has no daylight saving: 09:00 there. */
const atNine = (one: string) => `${one}T12:00:00Z`;

test("in the calendar messages are made, moved, changed, found and deleted", async ({ page, nobody, baseURL }) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const diego = await shop.customer("Diego Ribeiro");
  await shop.writes(diego, "Quando fica pronto?");
  const { contactId } = await bakery.accept(diego);
  const laura = await shop.customer("Laura Pires");
  await shop.writes(laura, "Oi!");
  const ofLaura = await bakery.accept(laura);
  await signIn(page, shop.login);
  await page.goto(`/schedules?view=week&day=${day}`);
  const dialog = page.getByRole("dialog");
  const entry = (time: string, name: string) => page.getByRole("button", { name: new RegExp(`^${time} ${name}, `) });

  await test.step("a click on a time opens the dialog for it", async () => {
    await slot(page, day, "10:30").click();
    await expect(dialog.getByLabel(common.date.hour)).toHaveValue("10:30");
    const when = filled(schedules.on.weekday, { day: written(day), time: "10:30" });
    await expect(dialog.getByText(filled(schedules.willGo, { when }))).toBeVisible();
    await dialog.getByLabel(contacts.contact, { exact: true }).fill("Diego");
    await page.getByRole("option", { name: "Diego Ribeiro" }).click();
    await dialog.getByLabel(schedules.message, { exact: true }).fill("Oi");
    await dialog.getByRole("button", { name: schedules.submit, exact: true }).click();
    await expect(dialog.getByText(filled(errors.field.message_too_short, { min: 5 }))).toBeVisible();
    await dialog.getByLabel(schedules.message, { exact: true }).fill("Seu bolo sai do forno");
    await dialog.getByRole("button", { name: schedules.submit, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(entry("10:30", "Diego Ribeiro")).toBeVisible();
  });

  await test.step("what is made elsewhere appears by itself", async () => {
    const body = {
      contactId: ofLaura.contactId,
      body: "{{ms}}! As flores de {{firstName}} chegaram",
      sendAt: atNine(day),
    };
    await shop.admin.does("POST /schedules", { body });
    await expect(entry("09:00", "Laura Pires")).toHaveAccessibleName(new RegExp(`${flores}$`));
    await expectAccessible(page, "the week");
  });

  await test.step("a waiting message is dragged to another day and time", async () => {
    const before = (await shop.admin.does("GET /schedules", { query: { contactId } })).schedules[0]?.sendAt;
    // Both in view: a test's pointer can't scroll while it drags.
    await slot(page, dayAfter, "08:30").scrollIntoViewIfNeeded();
    await entry("10:30", "Diego Ribeiro").dragTo(slot(page, dayAfter, "08:30"), {
      sourcePosition: { x: 40, y: 6 },
      targetPosition: { x: 40, y: 8 },
    });
    await expect(entry("08:30", "Diego Ribeiro")).toBeVisible();
    const moved = async () => (await shop.admin.does("GET /schedules", { query: { contactId } })).schedules[0]?.sendAt;
    await expect.poll(moved).toBe(`${dayAfter}T11:30:00.000Z`);
    await page.getByRole("button", { name: common.undo }).click();
    await expect(entry("10:30", "Diego Ribeiro")).toBeVisible();
    await expect.poll(moved).toBe(before);
    await entry("10:30", "Diego Ribeiro").dragTo(slot(page, dayAfter, "08:30"), {
      sourcePosition: { x: 40, y: 6 },
      targetPosition: { x: 40, y: 8 },
    });
    await expect.poll(moved).toBe(`${dayAfter}T11:30:00.000Z`);
  });

  await test.step("the month shows both, and a click on a message changes it", async () => {
    await page.getByRole("radiogroup").getByText(schedules.view.month, { exact: true }).click();
    await expect(page).toHaveURL(/view=month/);
    await expect(entry("09:00", "Laura Pires")).toBeVisible();
    await expectAccessible(page, "the month");
    await entry("08:30", "Diego Ribeiro").click();
    await dialog.getByLabel(schedules.message, { exact: true }).fill("Seu bolo já saiu");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: /Seu bolo já saiu$/ })).toBeVisible();
  });

  await test.step("in the list it is found by its words and deleted", async () => {
    await page.getByRole("radiogroup").getByText(schedules.view.agenda, { exact: true }).click();
    await expect(page.getByText(flores)).toBeVisible();
    await page.getByLabel(schedules.page.search).fill("bolo");
    await expect(page.getByText(flores)).toBeHidden();
    await expectAccessible(page, "the list");
    await page.getByRole("button", { name: /Seu bolo já saiu/ }).click();
    await dialog.getByRole("button", { name: common.delete, exact: true }).click();
    await dialog.getByRole("button", { name: schedules.cancel.confirm, exact: true }).click();
    await expect(page.getByText(schedules.page.noneFound)).toBeVisible();
  });

  await test.step("a series: said in words before it is saved, changed from one on, and deleted", async () => {
    await page.goto(`/schedules?view=month&day=2027-01-31&contactId=${contactId}`);
    await dialog.getByLabel(schedules.message, { exact: true }).fill("Sua mensalidade vence hoje");
    await dialog.getByLabel(schedules.day, { exact: true }).fill("31012027");
    await dialog.getByLabel(common.date.hour, { exact: true }).fill("0930");
    await dialog.getByRole("combobox", { name: schedules.repeat.label }).selectOption("month");
    await dialog.getByLabel(schedules.repeat.count).fill("10000");
    await expect(dialog.getByText(filled(errors.ERR_SERIES_TOO_LONG, { count: 366 }))).toBeVisible();
    await dialog.getByLabel(schedules.repeat.count).fill("3");
    await expect(
      dialog.getByText(filled(schedules.repeat.times_other, { count: 3, first: "31/01/2027", last: "31/03/2027" })),
    ).toBeVisible();
    await expect(dialog.getByText(filled(schedules.repeat.short, { months: "fevereiro (28)" }))).toBeVisible();
    await dialog.getByLabel(schedules.repeat.count).fill("12");
    const months = "fevereiro (28), abril (30), junho (30), setembro (30) e novembro (30)";
    await expect(dialog.getByText(filled(schedules.repeat.short, { months }))).toBeVisible();
    await dialog.getByLabel(schedules.repeat.count).fill("3");
    await expectAccessible(page, "the form of a series", "[role=dialog]");
    await dialog.getByRole("button", { name: schedules.submit, exact: true }).click();
    await expect(dialog).toBeHidden();

    await page.goto("/schedules?view=agenda&day=2027-02-01");
    const row = page.getByRole("main").getByRole("button", { name: /Sua mensalidade/ });
    await row.click();
    await dialog.getByText(schedules.repeat.which.following).click();
    await dialog.getByLabel(schedules.message, { exact: true }).fill("Sua mensalidade venceu");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog).toBeHidden();
    const bodies = async () =>
      (await shop.admin.does("GET /schedules", { query: { searchParam: "mensalidade" } })).schedules
        .map(({ body, sendAt }) => `${sendAt.slice(0, 10)} ${body}`)
        .toSorted((a, b) => a.localeCompare(b));
    await expect
      .poll(bodies)
      .toEqual([
        "2027-01-31 Sua mensalidade vence hoje",
        "2027-02-28 Sua mensalidade venceu",
        "2027-03-28 Sua mensalidade venceu",
      ]);
    await row.click();
    await dialog.getByRole("button", { name: common.delete, exact: true }).click();
    await dialog.getByLabel(schedules.repeat.deleteFollowing).click();
    await dialog.getByRole("button", { name: schedules.cancel.confirm, exact: true }).click();
    await expect.poll(bodies).toEqual(["2027-01-31 Sua mensalidade vence hoje"]);
    await expect(row).toBeHidden();
  });

  await test.step("a line marks the time in the day that is today, and covers no hour", async () => {
    await page.goto("/schedules?view=day");
    await expect(page.locator('[class*="currentTimeIndicatorLine"]')).toHaveCount(1);
    await expect(page.locator('[class*="currentTimeIndicatorTimeBubble"]')).toHaveCount(0);
  });

  await test.step("a time that has passed is refused in words", async () => {
    await page.goto("/schedules?view=day&day=2020-02-03");
    await expect(slot(page, "2020-02-03", "08:00")).toBeVisible();
    await expect(page.locator('[class*="currentTimeIndicatorLine"]')).toHaveCount(0);
    await slot(page, "2020-02-03", "08:00").click();
    await expect(page.getByText(errors.ERR_SCHEDULE_PAST)).toBeVisible();
  });

  await test.step("an address with a contact opens the dialog for them; a day that is none is today", async () => {
    await page.goto(`/schedules?contactId=${contactId}&day=5`);
    await expect(dialog.getByText("Diego Ribeiro")).toBeVisible();
    await dialog.getByRole("button", { name: common.cancel, exact: true }).click();
    await expect(page).not.toHaveURL(/contactId/);
  });

  await test.step("a phone shows the list first", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/schedules?day=${day}`);
    await expect(page.getByText(flores)).toBeVisible();
    await expectAccessible(page, "the calendar on a phone");
  });
});

test("without its plan the calendar says so and leads to the start", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  await page.route("**/api/auth/me", async (route) => {
    const answer = await route.fetch();
    const me = (await answer.json()) as { company: { plan: { useSchedules: boolean } } };
    me.company.plan.useSchedules = false;
    await route.fulfill({ response: answer, json: me });
  });
  await signIn(page, shop.login);
  await page.goto("/schedules");
  await expect(page.getByText(shell.notInPlan)).toBeVisible();
  await expect(page).not.toHaveURL(/schedules/);
  await expect(page.getByRole("link", { name: schedules.page.title })).toBeHidden();
});
