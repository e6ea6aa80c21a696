import { randomBytes } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { limits } from "@recado/contracts/limits";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { Person } from "../../testing/person.ts";
import { megabytesOf } from "./storage-room.ts";

const home = useApp();
let address: string;
beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
});

/** A company with an open conversation, whose plan gives so many megabytes. */
async function shopWith(megabytes: number) {
  const admin = await home.nobody.signUp();
  const { companyId } = admin.user;
  await home.app.database.platform(
    `with plan as (insert into plans (name, users, connections, queues, value_cents, storage, is_public) values ('Arquivos' || gen_random_uuid(), 9, 9, 9, 0, $2, false) returning id)
     update companies set plan_id = (select id from plan) where id = $1`,
    [companyId, megabytes],
  );
  const ticket = await conversation(home.app, admin, await connectionOf(home.app, admin));
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  const send = async (bytes: number) => {
    const form = new FormData();
    form.append("medias", new Blob([new Uint8Array(bytes)]), "arquivo.bin");
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`${address}/api/messages/${ticket.id}`, { method: "POST", headers, body: form });
    return { status: answer.status, error: ((await answer.json()) as { error?: string }).error };
  };
  const files = async () =>
    (await home.app.database.tenant(companyId, (tx) => tx.sql("select from media where company_id = $1", [companyId])))
      .length;
  return { admin, companyId, ticket, send, files };
}

test("a company's files end where its plan ends", async () => {
  const { send, files } = await shopWith(1);
  expect(await send(600_000)).toMatchObject({ status: 200 });
  expect(await send(600_000)).toEqual({ status: 409, error: "ERR_STORAGE_QUOTA" });
  expect(await send(300_000)).toMatchObject({ status: 200 });
  expect(await files()).toBe(2);
});

test("of uploads at the same time no more are taken than there is room for", async () => {
  const { send, files } = await shopWith(1);
  const answers = await Promise.all([1, 2, 3].map(() => send(600_000)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await files()).toBe(1);
});

test("a user uploads so much a day, and yesterday's uploads count no more", async () => {
  const { admin, companyId, send } = await shopWith(100);
  await send(1);
  const setDay = (day: string, bytes: number) =>
    home.app.database.tenant(companyId, (tx) =>
      tx.sql(
        "update upload_days set day = current_date - $3::integer, bytes = $4 where company_id = $1 and user_id = $2",
        [companyId, admin.user.id, day === "today" ? 0 : 1, bytes],
      ),
    );
  await setDay("today", limits.uploadsADay - 1_000);
  expect(await send(10_000)).toEqual({ status: 409, error: "ERR_UPLOADS_TODAY" });
  await setDay("yesterday", limits.uploadsADay - 1_000);
  expect(await send(10_000)).toMatchObject({ status: 200 });
});

test("the last twentieth of the disk stays the database's", async () => {
  const { send, files } = await shopWith(100);
  const room = vi.spyOn(home.app.media, "room").mockResolvedValue({ free: 51_000_000, total: 1_000_000_000 });
  try {
    expect(await send(2_000_000)).toEqual({ status: 507, error: "ERR_STORAGE_FULL" });
    expect(await send(10_000)).toMatchObject({ status: 200 });
  } finally {
    room.mockRestore();
  }
  expect(await files()).toBe(1);
});

test("a disk that fills up while a file comes is said to be full, and the next file is taken", async () => {
  const { send, files } = await shopWith(100);
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  vi.spyOn(home.app.media, "put").mockRejectedValueOnce(full);
  expect(await send(10_000)).toEqual({ status: 507, error: "ERR_STORAGE_FULL" });
  expect(await send(10_000)).toMatchObject({ status: 200 });
  expect(await files()).toBe(1);
});

/** The same person at a process that knows no sums yet. */
async function elsewhere({ token, user }: Person): Promise<Person> {
  const { http } = await home.another();
  if (!http) throw new Error("The process answers no calls.");
  return new Person({ http }, { token, user });
}

/** As long as a text may be, and such that nothing makes it shorter. */
const longText = () => randomBytes(limits.messageBody.max).toString("base64").slice(0, limits.messageBody.max);
const full = { status: 409, error: "ERR_STORAGE_QUOTA" };

test("texts count as files do: where there is no room nothing is stored, but customers are answered", async () => {
  const { admin, ticket, send } = await shopWith(1);
  const schedule = (person = admin) =>
    person.call("POST /schedules", {
      body: { contactId: ticket.contactId, body: longText(), sendAt: "2099-01-01T12:00:00Z" },
    });
  const made: number[] = [];
  for (let answer = await schedule(); made.length < 30; answer = await schedule()) {
    if (answer.status !== 200) {
      expect(answer).toMatchObject(full);
      break;
    }
    made.push(answer.ok.id);
  }
  expect(made).toHaveLength(15);

  const params = { ticketId: ticket.id };
  const say = (body: string) => admin.call("POST /messages/:ticketId", { params, body: { body } });
  expect(await say("Bom dia! ".repeat(400))).toMatchObject({ status: 200 });
  expect(await say(longText())).toMatchObject(full);
  expect(await send(20_000)).toEqual(full);
  const short = [
    admin.call("POST /quick-messages/import", { body: { records: [{ shortcode: "oi", message: "Oi" }] } }),
    admin.call("POST /campaigns", { body: { name: "Natal" } }),
    admin.call("POST /ticket-notes", { body: { ticketId: ticket.id, note: "Ligar amanhã" } }),
    admin.call("POST /contacts/upload", { body: { listcontacts: [{ name: "Ana", number: "5511987654321" }] } }),
  ];
  // They are shorter than the room that is left for none of the long ones.
  for (const answer of await Promise.all(short)) expect(answer.status).toBe(200);

  await admin.does("DELETE /schedules/:scheduleId", { params: { scheduleId: made[0] ?? 0 } });
  expect(await schedule(await elsewhere(admin))).toMatchObject({ status: 200 });
});

test.each([
  [0, 0],
  [1, 0.1],
  [100_000, 0.1],
  [1_000_000, 1],
  [1_000_001, 1.1],
  [9_999_999, 10],
  [10_000_001, 11],
])("%i bytes are shown as %f MB", (bytes, megabytes) => {
  expect(megabytesOf(bytes)).toBe(megabytes);
});

test("a series stores its text once", async () => {
  const { admin, ticket } = await shopWith(1);
  const repeat = { every: "day", count: limits.seriesLength, stopOnReply: false } as const;
  const body = { contactId: ticket.contactId, body: longText(), sendAt: "2090-01-01T12:00:00Z", repeat };
  const answers = [];
  for (let n = 0; n < 9; n++) answers.push((await admin.call("POST /schedules", { body })).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200]);
});

test("what texts take is counted anew once a day, as rows are deleted and shortened", async () => {
  const { admin, companyId, ticket } = await shopWith(10);
  const { id } = await admin.does("POST /schedules", {
    body: { contactId: ticket.contactId, body: longText(), sendAt: "2099-01-01T12:00:00Z" },
  });
  const stored = async () => {
    const params = { companyId };
    return (await (await elsewhere(admin)).does("GET /companies/listPlan/:companyId", { params })).usage.storage;
  };
  const sum = () =>
    home.app.database.tenant(companyId, async (tx) => {
      const [row] = await tx.sql<{ bytes: number }>(
        "select bytes from text_sums where company_id = $1 and table_name = 'schedules'",
        [companyId],
      );
      return row?.bytes ?? 0;
    });
  expect(await stored()).toBe(0.1);
  expect(await sum()).toBeGreaterThan(limits.messageBody.max);
  await admin.does("DELETE /schedules/:scheduleId", { params: { scheduleId: id } });
  await home.app.database.tenant(companyId, (tx) =>
    tx.sql("update text_sums set counted_at = now() - interval '25 hours' where company_id = $1", [companyId]),
  );
  await stored();
  await vi.waitFor(async () => expect(await sum()).toBe(0), { timeout: 20_000, interval: 25 });
});
