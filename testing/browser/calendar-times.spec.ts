import type { Page } from "@playwright/test";
import { standing } from "./app.ts";
import { Bakery } from "./bakery.ts";
import { inDatabase } from "./database.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { errors, schedules } = pt;
const { page: words, entry: states } = schedules;
/** A week around the Wednesday that is the page's fake date; for the server the whole week is in the future. */
const [tuesday, wednesday, thursday, friday] = ["2028-08-08", "2028-08-09", "2028-08-10", "2028-08-11"] as const;
const written = (day: string) =>
  new Intl.DateTimeFormat("pt", { timeZone: "UTC", dateStyle: "full" }).format(Date.parse(day));
const slot = (page: Page, day: string, time: string) =>
  page.getByRole("button", { name: filled(words.newAtTime, { day: written(day), time }), exact: true });
const entry = (page: Page, start: string) => page.getByRole("button", { name: new RegExp(`^${start}`) });
/** In São Paulo's time, which has no daylight saving. */
const moment = (day: string, time: string) => `${day}T${time}:00-03:00`;

test("the calendar refuses the past, says what failed, opens a crowded day, and follows the company's clock", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const { admin } = shop;
  const laura = await shop.customer("Laura Pires");
  await shop.writes(laura, "Oi!");
  const { contactId } = await bakery.accept(laura);
  const schedule = (day: string, time: string, body: string) =>
    admin.does("POST /schedules", { body: { contactId, body, sendAt: moment(day, time) } });
  const waiting = await schedule(thursday, "09:00", "As flores chegaram");
  const sent = await schedule(thursday, "11:00", "O bolo ficou pronto");
  const failed = await schedule(thursday, "13:00", "Sua conta vence hoje");
  await inDatabase(standing().dataDir, async (client) => {
    await client.query("update schedules set status = 'ENVIADA', sent_at = send_at where id = $1", [sent.id]);
    await client.query("update schedules set status = 'ERRO', failure = 'ERR_SCHEDULE_MISSED' where id = $1", [
      failed.id,
    ]);
  });
  await signIn(page, shop.login);
  await page.clock.setFixedTime(moment(wednesday, "12:00"));
  await page.goto(`/schedules?view=week&day=${wednesday}`);
  const corner = { sourcePosition: { x: 40, y: 6 }, targetPosition: { x: 40, y: 8 } };
  const dialog = page.getByRole("dialog");
  const ofWaiting = entry(page, "09:00 Laura Pires");
  const ofSent = entry(page, "11:00 Laura Pires");
  const ofFailed = entry(page, "13:00 Laura Pires");

  await test.step("each state has its word and its colour; a failure has its reason", async () => {
    await expect(ofWaiting).toHaveAccessibleName(new RegExp(`${states.PENDENTE}: As flores`));
    await expect(ofSent).toHaveAccessibleName(new RegExp(`${states.ENVIADA}: O bolo`));
    const reason = `${states.ERRO} (${errors.ERR_SCHEDULE_MISSED}): Sua conta vence hoje`;
    await expect(ofFailed).toHaveAccessibleName(`13:00 Laura Pires, ${reason}`);
    const colours = await Promise.all(
      [ofWaiting, ofSent, ofFailed].map((one) => one.evaluate((node) => getComputedStyle(node).borderInlineStartColor)),
    );
    expect(new Set(colours).size).toBe(3);
    await expect(ofSent).toHaveAttribute("draggable", "false");
  });

  await test.step("a waiting message that is dragged into the past is refused in words, and stays", async () => {
    await ofWaiting.dragTo(slot(page, tuesday, "09:30"), corner);
    await expect(page.getByText(errors.ERR_SCHEDULE_PAST)).toBeVisible();
    await expect(ofWaiting).toBeVisible();
    const { schedules: known } = await admin.does("GET /schedules", { query: { searchParam: "flores" } });
    expect(known.map(({ sendAt }) => sendAt)).toEqual([waiting.sendAt]);
  });

  await test.step("a message that the server no longer moves goes back, and says why", async () => {
    await page.route("**/api/schedules/*", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 409, json: { error: "ERR_SCHEDULE_SENT" } })
        : route.continue(),
    );
    await ofWaiting.dragTo(slot(page, friday, "09:30"), corner);
    await expect(page.getByText(errors.ERR_SCHEDULE_SENT)).toBeVisible();
    await expect(ofWaiting).toBeVisible();
    await page.unroute("**/api/schedules/*");
  });

  await test.step("a time that is drawn over several hours is that of a new message", async () => {
    await slot(page, friday, "09:00").hover();
    await page.mouse.down();
    await slot(page, friday, "10:30").hover();
    await page.mouse.up();
    await expect(dialog.getByLabel(pt.common.date.hour)).toHaveValue("09:00");
    await expect(dialog.getByLabel(schedules.day, { exact: true })).toHaveValue("11/08/2028");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("a day with more than its rows says how many, and that some failed; it opens the day", async () => {
    for (const time of ["14:00", "15:00", "16:00"]) await schedule(thursday, time, "Passando para lembrar");
    await page.goto(`/schedules?view=month&day=${thursday}`);
    const more = page.getByRole("button", { name: filled(words.moreOf_other, { count: 3, day: written(thursday) }) });
    await expect(more).toHaveText("+3");
    await expect(ofFailed).toBeVisible();
    for (const time of ["07:00", "08:00"]) await schedule(thursday, time, "Passando para lembrar");
    const label = filled(words.moreOf_other, { count: 5, day: written(thursday) });
    const withFailure = page.getByRole("button", { name: `${label}, ${filled(words.moreFailed_one, { count: 1 })}` });
    await withFailure.click();
    await expect(page).toHaveURL(/view=day/);
    await expect(page.getByRole("button", { name: /^\d\d:00 Laura Pires, / })).toHaveCount(8);
    await page.goBack();
    await expect(withFailure).toBeVisible();
  });

  await test.step("a crowded half hour says how many more, in the week, the day and the list", async () => {
    const saturday = "2028-08-19";
    await inDatabase(standing().dataDir, (client) =>
      client.query(
        `insert into schedules (company_id, contact_id, ticket_id, user_id, body, send_at)
         select company_id, contact_id, ticket_id, user_id, 'Passando para lembrar', $2
         from schedules, generate_series(1, 105) where id = $1`,
        [waiting.id, moment(saturday, "09:00")],
      ),
    );
    const more = (count: number) =>
      page.getByRole("button", { name: filled(words.moreOf_other, { count, day: `${written(saturday)}, 09:00` }) });
    await page.goto(`/schedules?view=week&day=${saturday}`);
    await more(104).click();
    await expect(page).toHaveURL(/view=day/);
    await more(100).click();
    await expect(page).toHaveURL(/view=agenda/);
    const rows = page.getByRole("region", { name: /^sábado/ }).getByRole("listitem");
    await expect(rows).toHaveCount(101);
    await page.getByRole("button", { name: filled(words.showMore_other, { count: 5 }) }).click();
    await expect(rows).toHaveCount(105);
    await expect(rows.nth(100).getByRole("button"), "the first of those that came").toBeFocused();
  });

  await test.step("a month with more than comes at once says how many have no room", async () => {
    await inDatabase(standing().dataDir, (client) =>
      client.query(
        `insert into schedules (company_id, contact_id, ticket_id, user_id, body, send_at)
         select company_id, contact_id, ticket_id, user_id, 'Passando para lembrar', timestamptz '2028-10-01 12:00Z' + n * interval '20 minutes'
         from schedules, generate_series(1, 2003) n where id = $1`,
        [waiting.id],
      ),
    );
    const left = page.getByText(filled(words.left_other, { count: 3 }));
    await page.goto("/schedules?view=month&day=2028-10-10");
    await expect(left).toBeVisible();
    await page.goto("/schedules?view=week&day=2028-10-10");
    await expect(entry(page, "09:00 Laura Pires").first()).toBeVisible();
    await expect(left).toBeHidden();
  });

  await test.step("another zone of the company moves what waits at once; an hour that it skips is said before saving", async () => {
    const body = { value: "Europe/Berlin" };
    await page.goto(`/schedules?view=week&day=${wednesday}`);
    await expect(ofWaiting).toBeVisible();
    await admin.does("PUT /settings/:key", { params: { key: "timezone" }, body });
    await expect(entry(page, "14:00 Laura Pires.*As flores")).toBeVisible();
    // The last Sunday of March: after 01:59 comes 03:00.
    const spring = "2029-03-25";
    await page.goto(`/schedules?view=day&day=${spring}`);
    await slot(page, spring, "02:30").click();
    const when = filled(schedules.on.weekend, { day: written(spring), time: "03:30" });
    await expect(dialog.getByText(filled(schedules.skipped, { asked: "02:30", when }))).toBeVisible();
  });
});

test("the week and the day open where the next message is wholly in view, at any hour", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const laura = await shop.customer("Laura Pires");
  await shop.writes(laura, "Oi!");
  const { contactId } = await bakery.accept(laura);
  for (const [day, time] of [
    [wednesday, "16:35"],
    [wednesday, "23:21"],
    [thursday, "09:00"],
  ] as const)
    await shop.admin.does("POST /schedules", {
      body: { contactId, body: "As flores chegaram", sendAt: moment(day, time) },
    });
  await signIn(page, shop.login);
  for (const height of [900, 700]) {
    await page.setViewportSize({ width: 1440, height });
    for (const [now, next] of [
      ["15:30", "16:35"],
      ["22:22", "23:21"],
    ] as const) {
      await page.clock.setFixedTime(moment(wednesday, now));
      for (const view of ["week", "day"]) {
        await page.goto(`/schedules?view=${view}&day=${wednesday}`);
        await expect(entry(page, next), `${view} at ${now}, ${height} px`).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test("the week and the day of today open at now, and Today leads back to it", async ({ page, nobody, baseURL }) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const laura = await shop.customer("Laura Pires");
  await shop.writes(laura, "Oi!");
  const { contactId } = await bakery.accept(laura);
  for (const day of [wednesday, thursday, "2028-08-16"])
    await shop.admin.does("POST /schedules", {
      body: { contactId, body: "As flores chegaram", sendAt: moment(day, "20:00") },
    });
  await signIn(page, shop.login);
  const line = page.locator('[class*="currentTimeIndicatorLine"]').first();
  const today = page.getByRole("button", { name: words.today, exact: true });
  for (const [now, height] of [
    ["07:58", 900],
    ["02:10", 700],
    ["13:40", 700],
    ["23:20", 700],
  ] as const) {
    await page.setViewportSize({ width: 1440, height });
    await page.clock.setFixedTime(moment(wednesday, now));
    for (const view of ["week", "day"]) {
      await page.goto(`/schedules?view=${view}`);
      await expect(line, `${view} at ${now}`).toBeInViewport();
    }
  }
  await page.clock.setFixedTime(moment(wednesday, "07:58"));
  await page.goto("/schedules?view=week");
  await slot(page, friday, "23:30").scrollIntoViewIfNeeded();
  await expect(line).not.toBeInViewport();
  await today.click();
  await expect(line, "after Today").toBeInViewport();
  await page.getByRole("button", { name: schedules.next.week }).click();
  await expect(entry(page, "20:00"), "another week, at its first message").toBeInViewport({ ratio: 1 });
  await today.click();
  await expect(line, "back from another week").toBeInViewport();
});

test("a week whose only message failed at night opens where that one is, also after a step", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const laura = await shop.customer("Laura Pires");
  await shop.writes(laura, "Oi!");
  const { contactId } = await bakery.accept(laura);
  const { id } = await shop.admin.does("POST /schedules", {
    body: { contactId, body: "As flores chegaram", sendAt: moment(tuesday, "01:11") },
  });
  await inDatabase(standing().dataDir, async (client) => {
    await client.query("update schedules set status = 'ERRO', failure = 'ERR_SCHEDULE_MISSED' where id = $1", [id]);
  });
  await signIn(page, shop.login);
  await page.clock.setFixedTime(moment("2028-08-16", "12:00"));
  for (const [view, day] of [
    ["week", wednesday],
    ["day", tuesday],
  ] as const) {
    await page.goto(`/schedules?view=${view}&day=${day}`);
    await expect(entry(page, "01:11"), view).toBeInViewport({ ratio: 1 });
  }
  await page.goto("/schedules?view=week&day=2028-08-01");
  await expect(slot(page, "2028-08-01", "09:00")).toBeInViewport();
  await page.getByRole("button", { name: schedules.next.week }).click();
  await expect(entry(page, "01:11"), "after a step").toBeInViewport({ ratio: 1 });
});
