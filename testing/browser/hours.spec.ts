import { expectAccessible } from "./accessible.ts";
import { signIn, signUp } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, errors, hours, queues, settings } = pt;
const { monday, tuesday, sunday } = hours.weekday;

test("an admin sets the company's hours and a holiday", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  const { companyId } = admin.user;
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.goto("/settings");
  await expect(page.getByRole("tab", { name: settings.tab.options })).toBeVisible();
  await expect(page.getByRole("tab", { name: hours.title })).toHaveCount(0);
  await admin.does("PUT /settings/:key", { params: { key: "scheduleType" }, body: { value: "company" } });
  await page.getByRole("tab", { name: hours.title }).click();
  await expect(page).toHaveURL(/section=schedules/);

  const week = page.getByRole("region", { name: hours.week });
  await expect(week.getByRole("switch", { name: sunday })).not.toBeChecked();
  await week.getByRole("button", { name: filled(hours.addSecond, { day: monday }) }).click();
  await week.getByLabel(filled(hours.time.endTime, { day: monday }), { exact: true }).fill("1200");
  await week.getByLabel(filled(hours.time.startTime2, { day: monday })).fill("1100");
  await week.getByLabel(filled(hours.time.endTime2, { day: monday })).fill("18");
  await week.getByRole("button", { name: common.save }).click();
  await expect(week.getByText(hours.problem.overlap)).toBeVisible();
  await expect(week.getByLabel(filled(hours.time.startTime, { day: monday }), { exact: true })).toBeFocused();
  await week.getByLabel(filled(hours.time.startTime2, { day: monday })).fill("1330");
  await week.getByRole("button", { name: filled(hours.copy, { day: monday }) }).click();
  await week.getByRole("switch", { name: sunday }).click();
  await expectAccessible(page, "the tab of hours");
  await week.getByRole("button", { name: common.save }).click();
  await expect(page.getByText(hours.saved)).toBeVisible();
  const { schedules } = await admin.does("GET /companies/:companyId", { params: { companyId } });
  const split = { startTime: "08:00", endTime: "12:00", startTime2: "13:30", endTime2: "18:00" };
  expect(schedules[0]).toMatchObject({ weekdayEn: "monday", ...split });
  expect(schedules[5]).toMatchObject({ weekdayEn: "saturday", ...split });
  expect(schedules[6]).toMatchObject({ weekdayEn: "sunday", startTime: "00:00", endTime: "00:00" });

  await page.getByRole("button", { name: hours.special.add }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(hours.special.name).fill("Véspera de Natal");
  await dialog.getByLabel(hours.special.date, { exact: true }).fill("31/02/2027");
  await dialog.getByRole("button", { name: common.save }).click();
  await expect(dialog.getByText(errors.field.no_such_day)).toBeVisible();
  await dialog.getByLabel(hours.special.date, { exact: true }).fill("24/12/2026");
  await dialog.getByLabel(hours.special.yearly).click();
  await dialog.getByRole("switch", { name: hours.special.open }).click();
  // A click enters the field as Tab does: what is typed replaces the time.
  const ends = dialog.getByLabel(filled(hours.time.endTime, { day: hours.special.open }), { exact: true });
  await ends.click();
  await page.keyboard.type("1130");
  await expect(ends).toHaveValue("11:30");
  await ends.click();
  await page.keyboard.press("Home");
  await page.keyboard.type("12");
  await expect(ends).toHaveValue("12:30");
  await page.keyboard.type("00");
  await expect(ends).toHaveValue("12:00");
  // Another click, too late for a double one.
  for (let n = 0; n < 2; n += 1) {
    await ends.click({ position: { x: 30, y: 16 } });
    await expect.poll(() => ends.evaluate((one: HTMLInputElement) => one.selectionEnd! - one.selectionStart!)).toBe(5);
  }
  await page.keyboard.type("0915");
  await expect(ends).toHaveValue("09:15");
  await ends.click();
  await page.keyboard.type("1200");
  const date = dialog.getByLabel(hours.special.date, { exact: true });
  await date.click();
  await page.keyboard.type("25122026");
  await expect(date).toHaveValue("25/12/2026");
  await page.keyboard.press("Tab");
  await date.click();
  await page.keyboard.type("24122026");
  await dialog.getByRole("button", { name: common.save }).click();
  const row = page.getByRole("row").filter({ hasText: "Véspera de Natal" });
  await expect(row).toContainText(filled(hours.special.everyYear, { day: "24/12" }));
  await expect(row).toContainText("08:00–12:00");

  await test.step("a second admin's changes are seen in the open tab; what was typed is kept", async () => {
    await admin.does("POST /special-days", { body: { name: "Tiradentes", date: "2027-04-21" } });
    await expect(page.getByRole("row").filter({ hasText: "Tiradentes" })).toBeVisible();
    const starts = (day: string) => week.getByLabel(filled(hours.time.startTime, { day }), { exact: true });
    const params = { companyId };
    const put = (startTime: string) =>
      admin.does("PUT /companies/:companyId/schedules", {
        params,
        body: { schedules: schedules.map((day) => ({ ...day, startTime })) },
      });
    await put("07:30");
    await expect(starts(monday)).toHaveValue("07:30");
    await expect(week.getByRole("button", { name: common.save })).toBeDisabled();
    await starts(tuesday).fill("09:15");
    await put("06:00");
    await admin.does("POST /special-days", { body: { name: "Finados", date: "2027-11-02" } });
    await expect(page.getByRole("row").filter({ hasText: "Finados" })).toBeVisible();
    await expect(starts(tuesday)).toHaveValue("09:15");
    await page.goto("/tags");
    await page.goto("/settings?section=schedules");
    await expect(starts(tuesday)).toHaveValue("09:15");
    await page.getByRole("button", { name: common.restored.discard }).click();
    await expect(starts(tuesday)).toHaveValue("06:00");
  });
});

test("an admin sets a queue's hours on a tab of its dialog", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  const queueId = await admin.queue("Vendas");
  await admin.does("PUT /settings/:key", { params: { key: "scheduleType" }, body: { value: "queue" } });
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.goto("/queues");
  await page.getByRole("button", { name: filled(common.editNamed, { name: "Vendas" }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: queues.form.tab.hours }).click();
  const start = dialog.getByLabel(filled(hours.time.startTime, { day: tuesday }), { exact: true });
  await expect(start).toHaveValue("08:00");
  await start.fill("2561");
  await expectAccessible(page, "the hours of a queue");
  await dialog.getByRole("tab", { name: queues.form.tab.record }).click();
  await dialog.getByRole("button", { name: common.save }).click();
  await expect(dialog.getByText(hours.problem.notATime)).toBeVisible();
  await expect(start).toBeFocused();
  await start.fill("22");
  await start.blur();
  await expect(start).toHaveValue("22:00");
  await dialog.getByRole("button", { name: common.save }).click();
  await expect(dialog).toHaveCount(0);
  const { schedules } = await admin.does("GET /queue/:queueId", { params: { queueId } });
  expect(schedules[1]).toMatchObject({ weekdayEn: "tuesday", startTime: "22:00", endTime: "18:00" });
});

test("with hours of each queue, holidays are shown, added and deleted too", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  await admin.queue("Vendas");
  const hoursAre = (value: string) =>
    admin.does("PUT /settings/:key", { params: { key: "scheduleType" }, body: { value } });
  await hoursAre("queue");
  await admin.does("POST /special-days", { body: { name: "Natal", date: "2026-12-25", isYearly: true } });
  await signIn(page, { email: admin.user.email, password: admin.password });
  await page.goto("/queues");
  await page.getByRole("button", { name: filled(common.editNamed, { name: "Vendas" }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: queues.form.tab.hours }).click();
  await expect(dialog.getByText(queues.form.specialDays)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/settings");
  await page.getByRole("tab", { name: hours.specialDays }).click();
  await expect(page.getByRole("tab", { name: hours.title, exact: true })).toHaveCount(0);
  const named = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(named("Natal")).toContainText(filled(hours.special.everyYear, { day: "25/12" }));
  await page.getByRole("button", { name: hours.special.add }).click();
  await dialog.getByLabel(hours.special.name).fill("Balanço");
  await dialog.getByLabel(hours.special.date, { exact: true }).fill("04/01/2027");
  await dialog.getByRole("button", { name: common.save }).click();
  await expect(named("Balanço")).toContainText(hours.closed);
  await named("Natal").hover();
  await named("Natal")
    .getByRole("button", { name: filled(common.deleteNamed, { name: "Natal" }) })
    .click();
  await dialog.getByRole("button", { name: common.delete }).click();
  await expect(named("Natal")).toHaveCount(0);
  expect((await admin.does("GET /special-days")).map(({ name }) => name)).toEqual(["Balanço"]);
  await expectAccessible(page, "the tab of special days");

  await test.step("they stand with the company's hours, and nowhere where no hours apply", async () => {
    await hoursAre("company");
    await expect(page.getByRole("tab", { name: hours.specialDays })).toHaveCount(0);
    await page.getByRole("tab", { name: hours.title, exact: true }).click();
    await expect(named("Balanço")).toBeVisible();
    await hoursAre("disabled");
    await expect(page.getByRole("tab", { name: hours.title, exact: true })).toHaveCount(0);
    await expect(page.getByRole("tab", { name: hours.specialDays })).toHaveCount(0);
  });
});
