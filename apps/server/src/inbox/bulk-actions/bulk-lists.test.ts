import { beforeAll, expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { runBulk } from "./run-bulk.ts";

type List = NonNullable<Request<"POST /bulk-actions">["body"]["list"]>;

/** Its jobs are done by the test itself. */
const home = useApp({ ROLES: "web" });
let admin: Person;
let tagId: number;
const queues: number[] = [];

/** Of each kind one: waiting in a queue and out of any, being answered, resolved, tagged, of a group. */
beforeAll(async () => {
  admin = await home.nobody.signUp();
  await admin.does("PUT /settings/:key", {
    params: { key: "CheckMsgIsGroup" },
    body: { value: "disabled" },
  });
  const connection = await connectionOf(home.app, admin);
  queues.push(await admin.queue("Comercial"));
  const [queueId] = queues;
  await conversation(home.app, admin, connection);
  const [open, closed, tagged] = [
    await conversation(home.app, admin, connection, { queueId }),
    await conversation(home.app, admin, connection, { queueId }),
    await conversation(home.app, admin, connection, { queueId }),
  ];
  const put = (ticketId: number, body: Request<"PUT /tickets/:ticketId">["body"]) =>
    admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body });
  await put(open.id, { status: "open", userId: admin.user.id });
  await put(closed.id, { status: "closed" });
  tagId = (await admin.does("POST /tags", { body: { name: "Feira", color: "#112233" } })).id;
  await admin.does("POST /tags/sync", { body: { ticketId: tagged.id, tags: [{ id: tagId }] } });
  const from = newNumber();
  await receive(home.app, connection, written(from, { chat: { group: "120363000000000001" }, sender: { pn: from } }));
});

test.each<[string, () => List, number]>([
  ["all that wait", () => ({ status: "pending", showAll: "true" }), 3],
  ["what waits, without groups", () => ({ status: "pending", showAll: "true", groups: "false" }), 2],
  ["groups", () => ({ showAll: "true", groups: "true" }), 1],
  ["one's own", () => ({ status: "open", showAll: "false" }), 1],
  ["resolved", () => ({ status: "closed", showAll: "true" }), 1],
  ["of no queue", () => ({ status: "pending", showAll: "true", withoutQueue: "true" }), 2],
  ["with a tag", () => ({ status: "pending", showAll: "true", tags: [tagId] }), 1],
  ["of a user", () => ({ status: "open", showAll: "true", users: [admin.user.id] }), 1],
  ["read or not", () => ({ status: "pending", showAll: "true", withUnreadMessages: "false" }), 3],
  ["unread", () => ({ status: "pending", showAll: "true", withUnreadMessages: "true" }), 3],
  ["found by words", () => ({ searchParam: "bom dia", inTexts: "true", showAll: "true" }), 5],
  ["found by name alone", () => ({ searchParam: "maria", inTexts: "false", showAll: "true" }), 4],
  ["found, not resolved", () => ({ searchParam: "maria", inTexts: "false", closed: "false", showAll: "true" }), 3],
  ["found, resolved too", () => ({ searchParam: "maria", inTexts: "false", closed: "true", showAll: "true" }), 4],
])("tags %s, as the list has them", async (_, list, total) => {
  const name = `Etiqueta ${Math.random()}`;
  const { id } = await admin.does("POST /tags", { body: { name, color: "#112233" } });
  const bulk = await admin.does("POST /bulk-actions", { body: { action: "tag", list: list(), tagIds: [id] } });
  while (await runBulk(home.app, { companyId: admin.user.companyId, bulkActionId: bulk.id }));
  const done = await admin.does("GET /bulk-actions/:bulkActionId", { params: { bulkActionId: bulk.id } });
  expect(done).toMatchObject({ status: "finished", total, done: total, refused: 0 });
});

test("a transfer that is taken back leaves no line in the conversation; the others' lines stay", async () => {
  const dora = await admin.colleague("user", { queueIds: [queues[0] ?? 0] });
  const eva = await admin.colleague("user", { queueIds: [queues[0] ?? 0] });
  const connection = await connectionOf(home.app, admin);
  const ids = [];
  for (let n = 0; n < 2; n++) ids.push((await conversation(home.app, admin, connection, { queueId: queues[0] })).id);
  const [handed = 0] = ids;
  const give = (ticketId: number, userId: number) =>
    admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { userId, queueId: queues[0] } });
  await give(handed, dora.user.id);
  const linesOf = async (ticketId: number) =>
    (await admin.does("GET /messages/:ticketId", { params: { ticketId } })).transfers.map(({ to }) => to?.id);
  const before = await linesOf(handed);
  const { id: bulkActionId } = await admin.does("POST /bulk-actions", {
    body: { action: "transfer", ticketIds: ids, userId: eva.user.id },
  });
  const run = async () => {
    while (await runBulk(home.app, { companyId: admin.user.companyId, bulkActionId }));
  };
  await run();
  for (const id of ids) expect((await linesOf(id))[0]).toBe(eva.user.id);
  await admin.does("POST /bulk-actions/:bulkActionId/undo", { params: { bulkActionId } });
  await run();
  expect(before).toEqual([dora.user.id]);
  expect(await Promise.all(ids.map(linesOf))).toEqual([before, []]);
});

test("a transfer that is taken back leaves the lines of those that followed and led to the same", async () => {
  const dora = await admin.colleague("user", { queueIds: [queues[0] ?? 0] });
  const connection = await connectionOf(home.app, admin);
  const { id: ticketId } = await conversation(home.app, admin, connection, { queueId: queues[0] });
  const give = (from: Person, userId: number) =>
    from.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { userId, queueId: queues[0] } });
  await admin.does("PUT /tickets/:ticketId", {
    params: { ticketId },
    body: { status: "open", userId: admin.user.id },
  });
  const { id: bulkActionId } = await admin.does("POST /bulk-actions", {
    body: { action: "transfer", ticketIds: [ticketId], userId: dora.user.id },
  });
  const run = async () => {
    while (await runBulk(home.app, { companyId: admin.user.companyId, bulkActionId }));
  };
  await run();
  await give(dora, admin.user.id);
  await give(admin, dora.user.id);
  await admin.does("POST /bulk-actions/:bulkActionId/undo", { params: { bulkActionId } });
  await run();
  const { transfers } = await admin.does("GET /messages/:ticketId", { params: { ticketId } });
  expect(transfers.map(({ by }) => by?.id)).toEqual([admin.user.id, dora.user.id]);
});

test("says when it ended, and when its undo did; nothing while it goes on", async () => {
  const { id } = await admin.does("POST /tags", { body: { name: "Fim" } });
  const list = { status: "pending", showAll: "true" } as const;
  const bulk = await admin.does("POST /bulk-actions", { body: { action: "tag", list, tagIds: [id] } });
  const which = { params: { bulkActionId: bulk.id } };
  const work = async () => {
    while (await runBulk(home.app, { companyId: admin.user.companyId, bulkActionId: bulk.id }));
    return admin.does("GET /bulk-actions/:bulkActionId", which);
  };
  const moment = ({ endedAt }: { endedAt: string | null }) => Date.parse(endedAt ?? "");
  expect(bulk.endedAt).toBeNull();
  const finished = await work();
  expect(moment(finished)).toBeGreaterThan(Date.parse(bulk.createdAt));
  expect(await admin.does("POST /bulk-actions/:bulkActionId/undo", which)).toMatchObject({ endedAt: null });
  expect(moment(await work())).toBeGreaterThan(moment(finished));
});
