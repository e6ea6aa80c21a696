import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectionOf } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { provide } from "../../platform/events.ts";
import { templateCampaigns } from "./events.ts";
import { toUtcDay } from "./windows.ts";

/** Who says that campaigns use a template. */
const uses = vi.fn<() => string[]>(() => []);
const home = useApp({}, { ports: [provide(templateCampaigns, async () => uses())] });

let admin: Person;
let first: number;
let second: number;
beforeEach(async () => {
  uses.mockReturnValue([]);
  admin = await home.nobody.signUp();
  ({ connectionId: first } = await connectionOf(home.app, admin, "Loja"));
  ({ connectionId: second } = await connectionOf(home.app, admin, "Atacado"));
});

const connectionTemplate = (name: string, whatsappIds = [first]) =>
  admin.does("POST /campaign-settings-templates/whatsapp", { body: { name, settings: { whatsappIds } } });
const weekdays = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: "12:00",
  endTime: "20:00",
  isEnabled: true,
}));
const scheduleTemplate = (name: string, days: object[] = weekdays, timezone?: string) =>
  admin.call("POST /campaign-settings-templates/schedule", {
    body: { name, settings: { days }, ...(timezone && { timezone }) } as never,
  });
const listed = async () =>
  (await admin.does("GET /campaign-settings-templates/whatsapp")).map(({ name, isDefault }) => ({ name, isDefault }));
const at = (id: number) => ({ params: { connectionTemplateId: id } });
const atSchedule = (id: number) => ({ params: { scheduleTemplateId: id } });

test("tries with one id make one template of each kind, at once or later, and the last try's values stand", async () => {
  const connections = (clientId: string, name: string, whatsappIds: number[]) =>
    admin.does("POST /campaign-settings-templates/whatsapp", { body: { clientId, name, settings: { whatsappIds } } });
  await Promise.all([1, 2, 3].map(() => connections("a", "Sul", [first])));
  await connections("b", "Norte", [first]);
  expect((await connections("a", "Sudeste", [second])).items).toMatchObject([{ whatsappId: second, isEnabled: true }]);
  expect((await listed()).map(({ name }) => name)).toEqual(["Sudeste", "Norte"]);

  const hours = (clientId: string, name: string, startTime: string) => {
    const settings = { days: [{ dayOfWeek: 1, startTime, endTime: "20:00", isEnabled: true }] };
    return admin.does("POST /campaign-settings-templates/schedule", { body: { clientId, name, settings } });
  };
  await Promise.all([1, 2, 3].map(() => hours("a", "Comercial", "12:00")));
  await hours("b", "Noite", "19:00");
  expect((await hours("a", "Tarde", "15:00")).days[1]).toMatchObject({ startTime: "15:00" });
  const schedules = await admin.does("GET /campaign-settings-templates/schedule");
  expect(schedules.map(({ name }) => name)).toEqual(["Tarde", "Noite"]);
});

describe.each(["whatsapp", "schedule"] as const)("of two admins who read the same template (%s)", (kind) => {
  const make = async () => (kind === "whatsapp" ? connectionTemplate("Sul") : (await scheduleTemplate("Sul")).body);
  const save = (by: Person, id: number, body: object) =>
    kind === "whatsapp"
      ? by.call("PUT /campaign-settings-templates/whatsapp/:connectionTemplateId", { ...at(id), body })
      : by.call("PUT /campaign-settings-templates/schedule/:scheduleTemplateId", { ...atSchedule(id), body });

  test("one saves; the other is told who, and saves once they know of it", async () => {
    const maria = await admin.colleague("admin");
    const { id, version, changedBy } = (await make()) as { id: number; version: number; changedBy: object };
    expect(changedBy).toMatchObject({ id: admin.user.id });
    const both = await Promise.all([
      save(admin, id, { version, name: "De Ana" }),
      save(maria, id, { version, name: "De Maria" }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const saved = both.find(({ status }) => status === 200)?.body as { version: number; changedBy: object };
    expect(saved.version).toBe(version + 1);
    expect(both.find(({ status }) => status === 409)?.body).toEqual({
      error: "ERR_CAMPAIGN_TEMPLATE_CHANGED",
      changedBy: saved.changedBy,
      version: version + 1,
    });
    expect((await save(maria, id, { version: version + 1, name: "Depois de ler" })).status).toBe(200);
    // As older clients write it.
    expect((await save(admin, id, { name: "Por último" })).body).toMatchObject({ name: "Por último" });
    expect((await save(admin, id, { version: 0 })).error).toBe("ERR_VALIDATION");
  });
});

describe("connection templates", () => {
  test("the first is the default, another replaces it, and the oldest other takes over when it is deleted", async () => {
    const [a, b, c] = [
      await connectionTemplate("Sul"),
      await connectionTemplate("Norte"),
      await connectionTemplate("Leste"),
    ];
    expect(a.isDefault && !b.isDefault && !c.isDefault).toBe(true);
    const changed = await admin.does(
      "PATCH /campaign-settings-templates/whatsapp/:connectionTemplateId/default",
      at(c.id),
    );
    expect(changed.isDefault).toBe(true);
    expect(await listed()).toEqual([
      { name: "Leste", isDefault: true },
      { name: "Norte", isDefault: false },
      { name: "Sul", isDefault: false },
    ]);
    await admin.does("PATCH /campaign-settings-templates/whatsapp/:connectionTemplateId/default", at(c.id));
    await admin.does("DELETE /campaign-settings-templates/whatsapp/:connectionTemplateId", at(c.id));
    expect(await listed()).toEqual([
      { name: "Sul", isDefault: true },
      { name: "Norte", isDefault: false },
    ]);
  });

  test("twenty that are added, made default and deleted at once leave one default", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, (_, n) => connectionTemplate(`Modelo ${n}`)));
    expect(made.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const answers = await Promise.all(
      made.flatMap(({ id }, n) =>
        n < 5
          ? admin.call("PATCH /campaign-settings-templates/whatsapp/:connectionTemplateId/default", at(id))
          : admin.call("DELETE /campaign-settings-templates/whatsapp/:connectionTemplateId", at(id)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
    expect((await listed()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test("its connections come by name with their status; others are added and turned off, and none twice", async () => {
    const { id } = await connectionTemplate("Todas", [first, first]);
    const available = () =>
      admin.does("GET /campaign-settings-templates/whatsapp/:connectionTemplateId/available-whatsapps", at(id));
    expect(await available()).toEqual([{ id: second, name: "Atacado", status: "CONNECTED" }]);
    const add = { ...at(id), body: { whatsappId: second } };
    await admin.does("POST /campaign-settings-templates/whatsapp/:connectionTemplateId/add-whatsapp", add);
    const added = await admin.does(
      "POST /campaign-settings-templates/whatsapp/:connectionTemplateId/add-whatsapp",
      add,
    );
    expect(added.items.map(({ whatsapp, isEnabled }) => [whatsapp, isEnabled])).toEqual([
      [{ name: "Atacado", status: "CONNECTED" }, true],
      [{ name: "Loja", status: "CONNECTED" }, true],
    ]);
    expect(await available()).toEqual([]);
    const [atacado] = added.items;
    const changed = await admin.does("PUT /campaign-settings-templates/whatsapp/:connectionTemplateId", {
      ...at(id),
      body: { name: "Duas", settings: { items: [{ id: atacado?.id ?? 0, whatsappId: second, isEnabled: false }] } },
    });
    expect(changed).toMatchObject({ name: "Duas", items: [{ isEnabled: false }, { isEnabled: true }] });
  });

  test("a deleted connection leaves its templates", async () => {
    const { id } = await connectionTemplate("Todas", [first, second]);
    await admin.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: first } });
    const [template] = await admin.does("GET /campaign-settings-templates/whatsapp");
    expect(template).toMatchObject({ id, items: [{ whatsappId: second }] });
    const again = { ...at(id), body: { whatsappId: first } };
    const { error } = await admin.call(
      "POST /campaign-settings-templates/whatsapp/:connectionTemplateId/add-whatsapp",
      again,
    );
    expect(error).toBe("ERR_NO_WAPP_FOUND");
  });

  test.each<[string, object, string]>([
    ["a name of blanks", { name: "  ", settings: { whatsappIds: [1] } }, "ERR_VALIDATION"],
    ["no connection", { name: "Sul", settings: { whatsappIds: [] } }, "ERR_VALIDATION"],
    ["an unknown connection", { name: "Sul", settings: { whatsappIds: [2 ** 40] } }, "ERR_NO_WAPP_FOUND"],
  ])("%s is refused and nothing is stored", async (_, body, code) => {
    const { error } = await admin.call("POST /campaign-settings-templates/whatsapp", { body: body as never });
    expect(error).toBe(code);
    expect(await listed()).toEqual([]);
  });

  test("one that a campaign uses is not deleted: 409 names the campaign", async () => {
    const { id } = await connectionTemplate("Sul");
    uses.mockReturnValue(["Black Friday"]);
    const { status, body } = await admin.call(
      "DELETE /campaign-settings-templates/whatsapp/:connectionTemplateId",
      at(id),
    );
    expect([status, body]).toEqual([409, { error: "ERR_CAMPAIGN_TEMPLATE_IN_USE", campaigns: ["Black Friday"] }]);
    expect(await listed()).toHaveLength(1);
  });
});

describe("schedule templates", () => {
  test("times are UTC on the wire and stored as the clocks of the company's zone show them", async () => {
    const { ok: template } = await scheduleTemplate("Comercial");
    expect(template).toMatchObject({ isDefault: true, timezone: "America/Sao_Paulo" });
    expect(template.days.filter(({ isEnabled }) => isEnabled)).toEqual(weekdays);
    expect(template.days).toHaveLength(7);
    const [monday] = await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ start_time: string; end_time: string }>(
        "select start_time, end_time from campaign_schedule_template_days where company_id = $1 and day_of_week = 1",
        [tx.companyId],
      ),
    );
    expect(monday).toEqual({ start_time: "09:00", end_time: "17:00" });
  });

  test("it keeps the zone that it was given, and its hours when the zone changes", async () => {
    const berlin = "Europe/Berlin";
    const nine = { dayOfWeek: 6, startTime: "09:00", endTime: "23:00", isEnabled: true };
    const { ok: made } = await scheduleTemplate("Berlim", [toUtcDay(nine, berlin, new Date())], berlin);
    const moved = await admin.does("PUT /campaign-settings-templates/schedule/:scheduleTemplateId", {
      ...atSchedule(made.id),
      body: { timezone: "Asia/Kathmandu" },
    });
    expect(moved.days.find(({ isEnabled }) => isEnabled)).toEqual(toUtcDay(nine, "Asia/Kathmandu", new Date()));
  });

  test("of the days those that are not given are off", async () => {
    const { ok: made } = await scheduleTemplate("Comercial");
    const changed = await admin.does("PUT /campaign-settings-templates/schedule/:scheduleTemplateId", {
      ...atSchedule(made.id),
      body: { settings: { days: [{ dayOfWeek: 0, startTime: "22:00", endTime: "02:00", isEnabled: true }] } },
    });
    expect(changed.days.filter(({ isEnabled }) => isEnabled).map(({ dayOfWeek }) => dayOfWeek)).toEqual([0]);
  });

  test.each<[string, object[], string | undefined]>([
    ["a day without a start", [{ dayOfWeek: 1, startTime: "", endTime: "20:00", isEnabled: true }], undefined],
    ["a day without an end", [{ dayOfWeek: 1, startTime: "12:00", endTime: null, isEnabled: true }], undefined],
    ["an eighth day", [{ dayOfWeek: 7, startTime: "12:00", endTime: "20:00", isEnabled: true }], undefined],
    ["24:00", [{ dayOfWeek: 1, startTime: "12:00", endTime: "24:00", isEnabled: true }], undefined],
    ["a day that comes twice", [weekdays[0] ?? {}, weekdays[0] ?? {}], undefined],
    ["an unknown zone", weekdays, "Mars/Olympus"],
  ])("%s is refused", async (_, days, zone) => {
    expect((await scheduleTemplate("Comercial", days, zone)).error).toBe("ERR_VALIDATION");
    expect(await admin.does("GET /campaign-settings-templates/schedule")).toEqual([]);
  });

  test("a hundred and no more", async () => {
    await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql(
        `insert into campaign_schedule_templates (company_id, name, is_default, timezone)
         select $1, 'Modelo', n = 1, 'UTC' from generate_series(1, 99) n`,
        [tx.companyId],
      ),
    );
    const answers = await Promise.all([scheduleTemplate("Um"), scheduleTemplate("Outro")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test("attendants, and companies without campaigns, may not", async () => {
  const attendant = await admin.colleague("user");
  expect((await attendant.call("GET /campaign-settings-templates/whatsapp")).error).toBe("ERR_NO_PERMISSION");
  await home.app.database.platform("update companies set campaigns_enabled = false where id = $1", [
    admin.user.companyId,
  ]);
  expect((await admin.call("GET /campaign-settings-templates/schedule")).error).toBe("ERR_NO_PERMISSION");
});
