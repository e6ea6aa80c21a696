import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { jpeg, png } from "../../testing/sample-files.ts";
import { inAnHour, scheduling, sendForm } from "../../testing/schedules.ts";

const home = useApp();
let address: string;
beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
});

const filesOf = async (companyId: number): Promise<number> => {
  const folder = path.join(home.app.config.dataDir, "media", String(companyId));
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((one) => one.isFile()).length;
};

describe("scheduling a message", () => {
  test("it waits, is listed with its contact and author, changed, and cancelled", async () => {
    const { person, ticket, schedule, now } = await scheduling(home, { attendant: true });
    const sendAt = inAnHour();
    const made = await schedule({ body: "  Sua encomenda chega amanhã  ", sendAt, whatsappId: ticket.whatsappId ?? 0 });
    expect(made).toMatchObject({
      body: "Sua encomenda chega amanhã",
      status: "PENDENTE",
      sendAt,
      sentAt: null,
      failure: null,
      contact: { id: ticket.contactId, name: ticket.contact.name },
      user: { id: person.user.id },
      mediaPath: null,
    });
    const scheduleId = made.id;
    const later = new Date(Date.now() + 7_200_000).toISOString();
    await person.does("PUT /schedules/:scheduleId", { params: { scheduleId }, body: { sendAt: later } });
    expect(await now(made)).toMatchObject({ body: "Sua encomenda chega amanhã", sendAt: later });
    const listed = await person.does("GET /schedules", { query: { contactId: ticket.contactId, status: "PENDENTE" } });
    expect(listed).toMatchObject({ schedules: [{ id: made.id }], count: 1, hasMore: false });
    await person.does("DELETE /schedules/:scheduleId", { params: { scheduleId } });
    expect(await person.call("GET /schedules/:scheduleId", { params: { scheduleId } })).toMatchObject({
      status: 404,
      error: "ERR_NO_SCHEDULE_FOUND",
    });
  });

  test.each([
    ["a moment that has passed", "2020-01-01T12:00:00Z", "ERR_SCHEDULE_PAST"],
    ["31 February", "2027-02-31T12:00:00Z", "ERR_VALIDATION"],
    ["29 February of a year without one", "2027-02-29T12:00:00Z", "ERR_VALIDATION"],
    ["the 25th hour", "2027-02-01T25:00:00Z", "ERR_VALIDATION"],
    ["words", "amanhã cedo", "ERR_VALIDATION"],
    ["nothing", "", "ERR_VALIDATION"],
  ])("%s is refused, and nothing is written", async (_, sendAt, error) => {
    const { person, ticket } = await scheduling(home);
    const body = { contactId: ticket.contactId, body: "Bom dia", sendAt };
    expect(await person.call("POST /schedules", { body })).toMatchObject({ status: 400, error });
    expect((await person.does("GET /schedules", {})).count).toBe(0);
  });

  test.each([
    ["2099-09-06T00:30:00-03:00", "2099-09-06T03:30:00.000Z"],
    ["2099-09-06T00:30Z", "2099-09-06T00:30:00.000Z"],
    ["2099-09-06T00:30:00", "2099-09-06T03:30:00.000Z"],
    ["2099-09-06T00:30", "2099-09-06T03:30:00.000Z"],
    ["2099-09-06 00:30:00", "2099-09-06T03:30:00.000Z"],
  ])("the moment %s is %s: of any zone, without one the company's", async (given, sendAt) => {
    const { person, schedule } = await scheduling(home);
    const made = await schedule({ sendAt: given });
    expect(made.sendAt).toBe(sendAt);
    const found = async (query: { from: string; to: string }) =>
      (await person.does("GET /schedules", { query })).schedules.map(({ id }) => id);
    expect(await found({ from: given, to: "2099-09-06 00:31" })).toEqual([made.id]);
    const repeat = { every: "day", until: null, count: 2, stopOnReply: false } as const;
    const preview = await person.does("POST /schedules/preview", { body: { sendAt: given, repeat } });
    expect(preview.first).toBe(sendAt);
    const params = { scheduleId: made.id };
    const changed = await person.does("PUT /schedules/:scheduleId", { params, body: { sendAt: given } });
    expect(changed.sendAt).toBe(sendAt);
  });

  test("less than five characters are refused, and so is whoever doesn't exist", async () => {
    const { person, ticket } = await scheduling(home);
    const good = { contactId: ticket.contactId, body: "Bom dia", sendAt: inAnHour() };
    expect(await person.call("POST /schedules", { body: { ...good, body: " oi.. " } })).toMatchObject({
      status: 400,
      body: { error: "ERR_VALIDATION", fields: { body: "too_short" } },
    });
    expect(await person.call("POST /schedules", { body: { ...good, contactId: 2 ** 40 } })).toMatchObject({
      status: 404,
      error: "ERR_NO_CONTACT_FOUND",
    });
    expect(await person.call("POST /schedules", { body: { ...good, whatsappId: 2 ** 40 } })).toMatchObject({
      status: 404,
      error: "ERR_NO_WAPP_FOUND",
    });
  });

  test("an attendant schedules for whose conversation they may see, closed or not, and is offered those alone", async () => {
    const { admin, person, queueId, connection, schedule } = await scheduling(home, { attendant: true });
    const mine = await conversation(home.app, admin, connection, { queueId });
    const theirs = await conversation(home.app, admin, connection, { queueId: await admin.queue() });
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: mine.id }, body: { status: "closed" } });
    expect(await schedule({ contactId: mine.contactId })).toMatchObject({ ticketId: mine.id });
    const body = { contactId: theirs.contactId, body: "Bom dia", sendAt: inAnHour() };
    expect(await person.call("POST /schedules", { body })).toMatchObject({
      status: 400,
      error: "ERR_SCHEDULE_NO_CONVERSATION",
    });
    const offered = async (who: typeof person, searchParam: string) =>
      (await who.does("GET /schedules/recipients", { query: { searchParam } })).map(({ id }) => id);
    const words = theirs.contact.name.toLowerCase();
    expect(mine.contact.name.toLowerCase()).toBe(words);
    expect(await offered(person, words)).toContain(mine.contactId);
    expect(await offered(person, words)).not.toContain(theirs.contactId);
    expect(await offered(admin, words)).toContain(theirs.contactId);
  });

  test("an attendant sees what concerns conversations that they see, and changes their own", async () => {
    const { admin, person, ticket, queueId, schedule } = await scheduling(home, { attendant: true });
    const colleague = await admin.colleague("user", { queueIds: [queueId] });
    const stranger = await admin.colleague("user", { queueIds: [await admin.queue()] });
    const made = await schedule();
    const params = { scheduleId: made.id };
    expect((await colleague.does("GET /schedules", {})).count).toBe(1);
    expect((await stranger.does("GET /schedules", { query: { contactId: ticket.contactId } })).count).toBe(0);
    expect((await stranger.call("GET /schedules/:scheduleId", { params })).status).toBe(404);
    for (const refused of [
      await colleague.call("PUT /schedules/:scheduleId", { params, body: { body: "Outra coisa" } }),
      await colleague.call("DELETE /schedules/:scheduleId", { params }),
    ])
      expect(refused).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
    await admin.does("PUT /schedules/:scheduleId", { params, body: { body: "Quem sabe amanhã" } });
    expect((await person.does("GET /schedules", {})).schedules).toMatchObject([{ body: "Quem sabe amanhã" }]);
  });

  test("another conversation with the contact gives no access to it", async () => {
    const { admin, person, ticket, schedule } = await scheduling(home, { attendant: true });
    const other = await admin.colleague("user", { queueIds: [await admin.queue()] });
    const made = await schedule();
    expect(made.ticketId).toBe(ticket.id);
    const { connectionId } = await connectionOf(home.app, admin);
    const { contactId } = ticket;
    const mine = await other.does("POST /tickets", {
      body: { contactId, whatsappId: connectionId, queueId: other.user.queues[0]?.id ?? 0 },
    });
    expect(mine).toMatchObject({ contactId, userId: other.user.id });
    const params = { scheduleId: made.id };
    expect((await other.does("GET /schedules", { query: { contactId } })).schedules).toEqual([]);
    expect((await other.call("GET /schedules/:scheduleId", { params })).status).toBe(404);
    expect((await other.call("PUT /schedules/:scheduleId", { params, body: { body: "Mudada" } })).status).toBe(404);
    expect((await person.does("GET /schedules", { query: { contactId } })).schedules).toHaveLength(1);
  });

  test("a range holds a calendar's days, whatever the page; words are sought in text and name", async () => {
    const { person, schedule } = await scheduling(home);
    for (const day of ["03", "01", "02"])
      await schedule({ body: `Lembrete do dia ${day}`, sendAt: `2099-05-${day}T12:00:00Z` });
    const found = async (query: { from?: string; to?: string; searchParam?: string }) =>
      (await person.does("GET /schedules", { query })).schedules.map(({ body }) => body.slice(-2));
    expect(await found({ from: "2099-05-01T00:00:00Z", to: "2099-05-03T00:00:00Z" })).toEqual(["01", "02"]);
    expect(await found({})).toEqual(["03", "02", "01"]);
    expect(await found({ searchParam: "DIA 02" })).toEqual(["02"]);
    expect(await found({ searchParam: "maria 100%" })).toEqual([]);
    expect(await found({ searchParam: "aparecida" })).toHaveLength(3);
  });

  test("lists show the beginning of a long text, and the call of one message all of it", async () => {
    const { person, schedule, now } = await scheduling(home);
    const body = "Olá 🌻 ".repeat(100).trim();
    const made = await schedule({ body });
    expect(made).toMatchObject({ body, isExcerpt: false });
    const range = { from: "2000-01-01T00:00:00Z" };
    for (const query of [{}, range]) {
      const { schedules } = await person.does("GET /schedules", { query });
      expect(schedules).toMatchObject([{ body: Array.from(body).slice(0, 200).join(""), isExcerpt: true }]);
    }
    expect(await now(made)).toMatchObject({ body, isExcerpt: false });
  });

  test("a month comes in one call up to 2,000 messages, in the order of time, and says how many there are", async () => {
    const { person, rows, ticket } = await scheduling(home);
    await rows(
      `insert into schedules (company_id, contact_id, user_id, body, send_at)
       select $1, $2, $3, 'Lembrete ' || n, timestamptz '2099-05-01 00:00Z' + n * interval '22 minutes'
       from generate_series(0, 2199) n`,
      ticket.contactId,
      person.user.id,
    );
    const of = (to: string) =>
      person.does("GET /schedules", { query: { from: "2099-05-01T00:00:00-03:00", to: `${to}T00:00:00-03:00` } });
    const { schedules, hasMore, count } = await of("2099-05-31");
    expect([schedules.length, hasMore, count]).toEqual([1_963, false, 1_963]);
    const more = await of("2099-06-10");
    expect([more.schedules.length, more.hasMore, more.count]).toEqual([2_000, true, 2_191]);
    expect(more.schedules.slice(0, 1_963)).toEqual(schedules);
    expect(schedules[0]?.sendAt).toBe("2099-05-01T03:18:00.000Z");
    expect(schedules).toEqual(schedules.toSorted((a, b) => Date.parse(a.sendAt) - Date.parse(b.sendAt)));
  });

  test.each([
    ["30 February", { from: "2026-02-30T00:00:00Z" }, 400],
    ["the year 0", { from: "0000-01-01T00:00:00Z" }, 400],
    ["the first and the last year", { from: "0001-01-01T00:00:00Z", to: "9999-12-31T23:59:59Z" }, 200],
    ["an end before its start", { from: "2026-03-02T00:00:00Z", to: "2026-03-01T00:00:00Z" }, 400],
  ])("a range with %s", async (_, query, status) => {
    const { person } = await scheduling(home);
    expect((await person.call("GET /schedules", { query })).status).toBe(status);
  });

  test("a plan without schedules has none of it", async () => {
    const { admin, companyId, schedule } = await scheduling(home);
    const { id } = await schedule();
    await home.app.database.platform(
      "with poor as (insert into plans (name, users, connections, queues, value_cents, use_schedules, is_public) values ('Sem agenda' || gen_random_uuid(), 9, 9, 9, 0, false, false) returning id) update companies set plan_id = (select id from poor) where id = $1",
      [companyId],
    );
    for (const answer of [
      await admin.call("GET /schedules", {}),
      await admin.call("DELETE /schedules/:scheduleId", { params: { scheduleId: id } }),
    ])
      expect(answer).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
  });
});

describe("its picture", () => {
  const picture = async () => ({ name: "cartaz.png", bytes: await png(), type: "image/png" });

  test("comes with it in one form, is replaced, and leaves no file behind when it goes", async () => {
    const { person, ticket, companyId } = await scheduling(home);
    const fields = { contactId: String(ticket.contactId), body: "Veja a promoção", sendAt: inAnHour() };
    const { status, body: made } = await sendForm(address, person, {
      path: "/schedules",
      fields,
      file: await picture(),
    });
    expect({ status, name: made.mediaName }).toEqual({ status: 200, name: "cartaz.png" });
    const served = await fetch(`${address}${made.mediaPath}`, { headers: { authorization: `Bearer ${person.token}` } });
    expect(served.headers.get("content-type")).toBe("image/png");
    const file = { name: "outro.jpeg", bytes: await jpeg() };
    const replaced = await sendForm(address, person, { path: `/schedules/${made.id}/media-upload`, file });
    expect(replaced.body).toMatchObject({ mediaName: "outro.jpeg" });
    await expect.poll(() => filesOf(companyId), { timeout: 15_000 }).toBe(1);
    const params = { scheduleId: made.id };
    expect(await person.does("DELETE /schedules/:scheduleId/media-upload", { params })).toMatchObject({
      mediaPath: null,
      mediaName: null,
    });
    await expect.poll(() => filesOf(companyId), { timeout: 15_000 }).toBe(0);
  });

  test("is png or jpg by its bytes, whatever it is called", async () => {
    const { person, ticket, companyId, schedule } = await scheduling(home);
    const { id } = await schedule();
    const fields = { contactId: String(ticket.contactId), body: "Veja a promoção", sendAt: inAnHour() };
    for (const [name, bytes] of [
      ["mentira.png", Buffer.from("<svg onload=alert(1)>")],
      ["mentira.jpg", Buffer.from("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;", "latin1")],
      ["meia.png", (await png()).subarray(0, 40)],
      ["contrato.png", Buffer.from("%PDF-1.7\n%âãÏÓ\n")],
    ] as const) {
      const file = { name, bytes, type: "image/png" };
      const tries = [
        await sendForm(address, person, { path: "/schedules", fields, file }),
        await sendForm(address, person, { path: `/schedules/${id}/media-upload`, file }),
      ];
      for (const { status, body } of tries)
        expect({ name, status, error: body.error }).toEqual({ name, status: 400, error: "ERR_NOT_PNG_OR_JPG" });
    }
    expect(await filesOf(companyId)).toBe(0);
    expect((await person.does("GET /schedules", {})).count).toBe(1);
  });

  test("of a form that is refused is not kept", async () => {
    const { person, ticket, companyId } = await scheduling(home);
    const fields = { contactId: String(ticket.contactId), body: "Veja a promoção", sendAt: "2020-01-01T12:00:00Z" };
    const file = await picture();
    const past = await sendForm(address, person, { path: "/schedules", fields, file });
    expect(past).toMatchObject({ status: 400, body: { error: "ERR_SCHEDULE_PAST" } });
    const wrong = await sendForm(address, person, { path: "/schedules", fields: { ...fields, sendAt: "hoje" }, file });
    expect(wrong).toMatchObject({ status: 400, body: { error: "ERR_VALIDATION", fields: { sendAt: "invalid" } } });
    expect(await filesOf(companyId)).toBe(0);
  });
});
