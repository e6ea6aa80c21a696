import { beforeAll, expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Ticket } from "@recado/contracts/tickets";
import type { App } from "../../platform/app.ts";
import type { ConnectionRef } from "../../channels/port.ts";
import { mortal } from "../../testing/app-that-dies.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { runBulk } from "./run-bulk.ts";

/** Its jobs are done by the tests themselves, when they say so. */
const home = useApp({ ROLES: "web" });
const people = {} as Record<"admin" | "ana" | "beto", Person>;
let connection: ConnectionRef;
let queueId: number;
let otherQueue: number;
type Asked = Request<"POST /bulk-actions">["body"];

beforeAll(async () => {
  people.admin = await home.nobody.signUp();
  connection = await connectionOf(home.app, people.admin);
  queueId = await people.admin.queue("Comercial");
  otherQueue = await people.admin.queue("Suporte");
  people.ana = await people.admin.colleague("user", { queueIds: [queueId] });
  people.beto = await people.admin.colleague("user", { queueIds: [queueId, otherQueue] });
});

const waiting = (count: number, queue = queueId): Promise<Ticket[]> =>
  Promise.all(
    Array.from({ length: count }, () => conversation(home.app, people.admin, connection, { queueId: queue })),
  );
const begin = (person: Person, body: Asked) => person.does("POST /bulk-actions", { body });
/** All its jobs, one after another. */
const work = async (app: App, bulkActionId: number) => {
  while (await runBulk(app, { companyId: people.admin.user.companyId, bulkActionId }));
};
const run = async (person: Person, { id }: { id: number }) => {
  await work(home.app, id);
  return person.does("GET /bulk-actions/:bulkActionId", { params: { bulkActionId: id } });
};
const report = (person: Person, { id }: { id: number }, query = {}) =>
  person.does("GET /bulk-actions/:bulkActionId/refusals", { params: { bulkActionId: id }, query });
const undo = (person: Person, { id }: { id: number }) =>
  person.call("POST /bulk-actions/:bulkActionId/undo", { params: { bulkActionId: id } });
const now = (ticket: { id: number }) =>
  people.admin.does("GET /tickets/:ticketId", { params: { ticketId: ticket.id } });
const put = (person: Person, { id }: { id: number }, body: Request<"PUT /tickets/:ticketId">["body"]) =>
  person.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body });
const sql = <Row extends object>(text: string, ...values: unknown[]) =>
  home.app.database.tenant(people.admin.user.companyId, (tx) => tx.sql<Row & object>(text, [tx.companyId, ...values]));

test("resolves what it may, reports the rest with its reasons, and takes back what is still as it left it", async () => {
  const { ana, beto } = people;
  const [one, two, taken, reopened] = (await waiting(4)) as [Ticket, Ticket, Ticket, Ticket];
  const [foreign] = (await waiting(1, otherQueue)) as [Ticket];
  const asked = [one, two, taken, reopened, foreign, { id: 2 ** 40 }, one].map(({ id }) => id);
  const bulk = await begin(ana, { action: "close", ticketIds: asked });
  expect(bulk).toMatchObject({ action: "close", status: "running", total: 6, done: 0, refused: 2, isCut: false });
  await put(beto, taken, { status: "open" });
  expect(await run(ana, bulk)).toMatchObject({ status: "finished", total: 6, done: 3, refused: 3 });
  expect(await report(ana, bulk)).toEqual({
    reasons: [
      { code: "ERR_NO_TICKET_FOUND", count: 2 },
      { code: "ERR_TICKET_TAKEN", count: 1 },
    ],
    refusals: [
      {
        ticketId: taken.id,
        code: "ERR_TICKET_TAKEN",
        ticket: {
          uuid: taken.uuid,
          name: taken.contact.name,
          status: "open",
          user: { id: beto.user.id, name: beto.user.name },
        },
      },
      { ticketId: foreign.id, code: "ERR_NO_TICKET_FOUND", ticket: null },
      { ticketId: 2 ** 40, code: "ERR_NO_TICKET_FOUND", ticket: null },
    ],
    next: null,
  });
  expect((await report(ana, bulk, { code: "ERR_TICKET_TAKEN" })).refusals).toMatchObject([{ ticketId: taken.id }]);
  expect((await report(ana, bulk, { after: 3 })).refusals.map(({ ticketId }) => ticketId)).toEqual([
    foreign.id,
    2 ** 40,
  ]);
  expect([(await now(one)).status, (await now(taken)).status, (await now(foreign)).status]).toEqual([
    "closed",
    "open",
    "pending",
  ]);
  expect(await ana.does("GET /bulk-actions")).toMatchObject([{ id: bulk.id, done: 3 }]);
  expect(await beto.does("GET /bulk-actions")).toEqual([]);
  expect((await undo(beto, bulk)).error).toBe("ERR_NO_BULK_ACTION_FOUND");

  // Closing messages wait as long as it can be taken back.
  const [record] = await sql<{ minutes: number }>(
    "select extract(epoch from until - now()) / 60 as minutes from ticket_undos where company_id = $1 and ticket_id = $2",
    one.id,
  );
  expect(record?.minutes).toBeGreaterThan(limits.bulk.undoMinutes - 1);
  await put(beto, reopened, { status: "open" });
  expect((await undo(ana, bulk)).ok).toMatchObject({ status: "undoing" });
  expect((await undo(ana, bulk)).error).toBe("ERR_UNDO_TOO_LATE");
  expect(await run(ana, bulk)).toMatchObject({ status: "undone", done: 3, undone: 2, kept: 1 });
  expect((await report(ana, bulk)).reasons).toContainEqual({ code: "ERR_UNDO_OVERTAKEN", count: 1 });
  for (const ticket of [one, two])
    expect(await now(ticket)).toMatchObject({ status: "pending", queueId, waitingSince: ticket.waitingSince });
  expect(await now(reopened)).toMatchObject({ status: "open", userId: beto.user.id });
});

test("a list is transferred as a whole, silently to whoever gets it but for the first, and back", async () => {
  const { admin, beto } = people;
  const queue = await admin.queue("Feira");
  const dora = await admin.colleague("user", { queueIds: [queue] });
  const before = await waiting(3, queue);
  const list = { status: "pending", showAll: "true", queueIds: [queue], withoutQueue: "false" } as const;
  const bulk = await begin(admin, { action: "transfer", list: { ...list, order: "waiting" }, userId: dora.user.id });
  expect(await run(admin, bulk)).toMatchObject({ total: 3, done: 3, refused: 0 });
  for (const ticket of before)
    expect(await now(ticket)).toMatchObject({
      status: "open",
      userId: dora.user.id,
      queueId: queue,
      unreadMessages: 1,
    });
  const [elsewhere] = before as [Ticket];
  await put(dora, elsewhere, { userId: beto.user.id });
  expect((await undo(admin, bulk)).status).toBe(200);
  expect(await run(admin, bulk)).toMatchObject({ status: "undone", undone: 2, kept: 1 });
  for (const ticket of before.slice(1)) {
    expect(await now(ticket)).toMatchObject({ ...ticket, updatedAt: expect.any(String) as string });
    // Nobody is credited with it.
    expect(await sql("select from service_turns where company_id = $1 and ticket_id = $2", ticket.id)).toEqual([]);
  }
  expect(await now(elsewhere)).toMatchObject({ userId: beto.user.id });
  // To a queue, where they wait.
  const queued = await begin(admin, { action: "transfer", list, queueId: otherQueue, userId: null });
  expect(await run(admin, queued)).toMatchObject({ done: 2 });
  for (const one of before.slice(1)) expect(await now(one)).toMatchObject({ status: "pending", queueId: otherQueue });
  await undo(admin, queued);
  expect(await run(admin, queued)).toMatchObject({ status: "undone", undone: 2, kept: 0 });
  for (const { id, waitingSince } of before.slice(1))
    expect(await now({ id })).toMatchObject({ queueId: queue, waitingSince });
});

test("tags come besides what is there; a stage that a colleague chose meanwhile stays", async () => {
  const { admin, ana } = people;
  const tag = await admin.does("POST /tags", { body: { name: "Feira de maio" } });
  const [first, last] = await Promise.all(
    ["Novo", "Ganho"].map((name) => admin.does("POST /tags", { body: { name, kanban: 1 } })),
  );
  const [plain, staged, moved] = (await waiting(3)) as [Ticket, Ticket, Ticket];
  const sync = (ticket: Ticket, ...tags: ({ id: number } | undefined)[]) =>
    admin.does("POST /tags/sync", { body: { ticketId: ticket.id, tags: tags.flatMap((one) => one ?? []) } });
  await sync(staged, first);
  const ids = [plain, staged, moved].map(({ id }) => id);
  const bulk = await begin(ana, { action: "tag", ticketIds: ids, tagIds: [tag.id, last?.id ?? 0] });
  await sync(moved, first);
  expect(await run(ana, bulk)).toMatchObject({ done: 2, refused: 1 });
  expect((await report(ana, bulk)).reasons).toEqual([{ code: "ERR_TICKET_MOVED", count: 1 }]);
  const tagsOf = async (ticket: Ticket) => (await now(ticket)).tags.map(({ name }) => name);
  expect(await tagsOf(staged)).toEqual(["Feira de maio", "Ganho"]);
  await sync(plain, last);
  expect((await undo(ana, bulk)).status).toBe(200);
  expect(await run(ana, bulk)).toMatchObject({ undone: 1, kept: 1 });
  expect(await tagsOf(staged)).toEqual(["Novo"]);
  expect(await tagsOf(plain)).toEqual(["Ganho"]);
  expect(await tagsOf(moved)).toEqual(["Novo"]);
});

test("asks that make no sense, and more than may run at once, are refused", async () => {
  const { admin } = people;
  const [ticket] = (await waiting(1)) as [Ticket];
  const ticketIds = [ticket.id];
  const bad: [Asked, string][] = [
    [{ action: "close" }, "ERR_VALIDATION"],
    [{ action: "close", ticketIds, list: {} }, "ERR_VALIDATION"],
    [{ action: "transfer", ticketIds }, "ERR_VALIDATION"],
    [{ action: "transfer", ticketIds, userId: null, queueId: null }, "ERR_VALIDATION"],
    [{ action: "tag", ticketIds }, "ERR_VALIDATION"],
    [{ action: "close", ticketIds: Array.from({ length: limits.bulk.most + 1 }, (_, n) => n + 1) }, "ERR_VALIDATION"],
    [{ action: "close", ticketIds: [2 ** 40] }, "ERR_NO_TICKET_FOUND"],
    [{ action: "close", list: { searchParam: "ninguém se chama assim" } }, "ERR_NO_TICKET_FOUND"],
    [{ action: "transfer", ticketIds, userId: 2 ** 40 }, "ERR_NO_USER_FOUND"],
    [{ action: "transfer", ticketIds, queueId: 2 ** 40 }, "ERR_NO_QUEUE_FOUND"],
    [{ action: "tag", ticketIds, tagIds: [2 ** 40] }, "ERR_NO_TAG_FOUND"],
  ];
  for (const [body, error] of bad)
    expect([body, (await admin.call("POST /bulk-actions", { body })).error]).toEqual([body, error]);
  const answers = await Promise.all(
    Array.from({ length: limits.bulk.running + 2 }, () =>
      admin.call("POST /bulk-actions", { body: { action: "close", ticketIds, silent: true } }),
    ),
  );
  expect(answers.filter(({ error }) => error === "ERR_BULK_ACTIONS_RUNNING")).toHaveLength(2);
  // Of several that mean the same conversation one does it.
  const begun = answers.flatMap(({ ok, status }) => (status === 200 ? [ok] : []));
  const ended = await Promise.all(begun.map((bulk) => run(admin, bulk)));
  expect(ended.reduce((sum, { done }) => sum + done, 0)).toBe(1);
});

test("a process that dies at any moment is continued: each conversation once, and so is taking it back", async () => {
  const { ana, beto } = people;
  const tickets = await waiting(60);
  const bulk = await begin(ana, { action: "close", ticketIds: tickets.map(({ id }) => id), silent: true });
  const dies = async (kills: number) => {
    for (let kill = 0; kill < kills; kill++) {
      const { app, died } = mortal(home.app, 1 + (kill % 9), kill % 2 === 0 ? "before" : "after");
      await Promise.race([died, work(app, bulk.id).catch(() => undefined)]);
    }
  };
  const left = await beto.does("PUT /tickets/:ticketId", {
    params: { ticketId: tickets[59]?.id ?? 0 },
    body: { status: "open" },
  });
  await dies(12);
  // Two at once, as when a claim ends while its process still lives.
  await Promise.all([run(ana, bulk), run(ana, bulk)]);
  expect(await run(ana, bulk)).toMatchObject({ status: "finished", done: 59, refused: 1 });
  const cycles = await sql<{ count: number }>(
    "select count(*) as count from service_cycles where company_id = $1 and ticket_id = any ($2::bigint[]) and finished_at is not null",
    tickets.map(({ id }) => id),
  );
  expect(cycles).toEqual([{ count: 59 }]);
  await undo(ana, bulk);
  await dies(12);
  await Promise.all([run(ana, bulk), run(ana, bulk)]);
  expect(await run(ana, bulk)).toMatchObject({ status: "undone", undone: 59, kept: 0 });
  for (const { id } of tickets) expect((await now({ id })).status).toBe(id === left.id ? "open" : "pending");
});

test("it is stopped where it stands, and whoever is removed does no more", async () => {
  const { admin } = people;
  const eva = await admin.colleague("user", { queueIds: [queueId] });
  const tickets = await waiting(4);
  const ids = tickets.map(({ id }) => id);
  const stopped = await begin(eva, { action: "close", ticketIds: ids });
  const { app, died } = mortal(home.app, 4, "after");
  await Promise.race([died, work(app, stopped.id)]).catch(() => undefined);
  await undo(eva, stopped);
  const ended = await run(eva, stopped);
  expect(ended).toMatchObject({ status: "undone", total: ended.undone, kept: 0 });
  expect(ended.undone).toBeGreaterThan(0);
  for (const ticket of tickets) expect((await now(ticket)).status).toBe("pending");
  const late = await begin(eva, { action: "close", ticketIds: ids });
  await sql("update bulk_actions set undo_until = now() where company_id = $1 and id = $2", late.id);
  expect((await undo(eva, late)).error).toBe("ERR_UNDO_TOO_LATE");
  await admin.does("DELETE /users/:userId", { params: { userId: eva.user.id } });
  await work(home.app, late.id);
  for (const ticket of tickets) expect((await now(ticket)).status).toBe("pending");
});

test("undo that was asked for in time is done whole, however late its turn comes", async () => {
  const { ana } = people;
  const tickets = await waiting(2);
  const bulk = await begin(ana, { action: "close", ticketIds: tickets.map(({ id }) => id) });
  // Its time runs from its first step.
  const minutesLeft = ({ undoUntil }: { undoUntil: string }) => (Date.parse(undoUntil) - Date.now()) / 60_000;
  expect(minutesLeft(bulk)).toBeGreaterThan(60);
  const left = minutesLeft(await run(ana, bulk));
  expect([left > limits.bulk.undoMinutes - 1, left < limits.bulk.undoMinutes + 1]).toEqual([true, true]);
  const untils = () =>
    sql<{ seconds: number }>(
      `select extract(epoch from until - now())::int as seconds from ticket_undos
       where company_id = $1 and ticket_id = any ($2::bigint[]) order by until`,
      tickets.map(({ id }) => id),
    );
  // At the last moment.
  await sql(
    "update ticket_undos set until = now() + interval '1 second' where company_id = $1 and ticket_id = any ($2::bigint[])",
    tickets.map(({ id }) => id),
  );
  expect((await undo(ana, bulk)).status).toBe(200);
  expect((await untils()).map(({ seconds }) => seconds > 600)).toEqual([true, true]);
  expect(await run(ana, bulk)).toMatchObject({ status: "undone", undone: 2, kept: 0 });
});

test("a long one lets others go first after each part", async () => {
  const { ana, beto } = people;
  const tickets = await waiting(51);
  const [other] = (await waiting(1)) as [Ticket];
  const long = await begin(ana, { action: "close", ticketIds: tickets.map(({ id }) => id), silent: true });
  const short = await begin(beto, { action: "close", ticketIds: [other.id], silent: true });
  const jobs = "from jobs where kind = 'bulk-action' and (data->>'bulkActionId')::int = any ($1::int[])";
  // A process has taken its job.
  await home.app.database.platform(
    `update jobs set claim = gen_random_uuid(), due_at = now() + interval '15 seconds' where id in (select id ${jobs})`,
    [[long.id]],
  );
  expect(await runBulk(home.app, { companyId: people.admin.user.companyId, bulkActionId: long.id })).toBe(true);
  expect((await ana.does("GET /bulk-actions"))[0]).toMatchObject({ id: long.id, done: 50 });
  const queued = await home.app.database.platform(
    `select (data->>'bulkActionId')::int as id, claim, due_at <= now() as "isDue" ${jobs} order by due_at`,
    [[long.id, short.id]],
  );
  expect(queued).toEqual([short, long].map(({ id }) => ({ id, claim: null, isDue: true })));
});
