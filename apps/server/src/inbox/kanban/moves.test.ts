import { beforeAll, expect, test } from "vitest";
import { lane0 } from "@recado/contracts/kanban";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";

const home = useApp();
let admin: Person;
let connection: ConnectionRef;
let queueId: number;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  connection = await connectionOf(home.app, admin);
  queueId = await admin.queue();
});

const lane = async (name: string) => String((await admin.does("POST /tags", { body: { name, kanban: 1 } })).id);
const ticket = () => conversation(home.app, admin, connection, { queueId });
const move = (cardId: number, targetLaneId: string, person = admin) =>
  person.call("PUT /api/kanban/cards/:cardId/lane", { params: { cardId }, body: { targetLaneId } });
const board = async (query: { cardsPerLane?: number } = {}) =>
  (await admin.does("GET /api/kanban/board", { query: { showAll: "true", ...query } })).lanes;
const laneOf = async (ticketId: number) =>
  (await board({ cardsPerLane: 100 })).find(({ cards }) => cards.some((card) => card.ticketId === ticketId))?.id;

test("a card that was just transferred to a queue which the person does not serve is not theirs to move", async () => {
  const attendant = await admin.colleague("user", { queueIds: [queueId] });
  const { id } = await ticket();
  const target = await lane("Negociando");
  expect((await move(id, target, attendant)).status).toBe(200);
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body: { queueId: await admin.queue() } });
  expect(await move(id, lane0, attendant)).toMatchObject({ status: 404, error: "ERR_NO_TICKET_FOUND" });
  expect(await laneOf(id)).toBe(target);
});

test("the cards of a lane that is deleted stand in the first, and in it again when it is restored", async () => {
  const { id } = await ticket();
  const gone = await lane("Passageira");
  await move(id, gone);
  const params = { tagId: Number(gone) };
  await admin.does("DELETE /tags/:tagId", { params });
  expect(await laneOf(id)).toBe(lane0);
  await admin.does("POST /tags/:tagId/restore", { params });
  expect(await laneOf(id)).toBe(gone);
});

test("a card that is dropped while its lane is deleted is in the first, whoever was faster", async () => {
  for (let n = 0; n < 10; n++) {
    const { id } = await ticket();
    const target = await lane(`Disputada ${n}`);
    const [{ status }, deleted] = await Promise.all([
      move(id, target),
      admin.call("DELETE /tags/:tagId", { params: { tagId: Number(target) } }),
    ]);
    expect([200, 404]).toContain(status);
    expect(deleted.status).toBe(200);
    expect(await laneOf(id)).toBe(lane0);
  }
});

test.each([
  ["deleted", (tagId: number) => admin.call("DELETE /tags/:tagId", { params: { tagId } })],
  ["no stage any more", (tagId: number) => admin.call("PUT /tags/:tagId", { params: { tagId }, body: { kanban: 0 } })],
  [
    "merged into another",
    async (tagId: number) => {
      const body = { intoTagId: Number(await lane(`Outra que ${tagId}`)) };
      return admin.call("POST /tags/:tagId/merge", { params: { tagId }, body });
    },
  ],
] as const)("a lane that is %s waits for whoever moves its cards, without standing in their way", async (how, end) => {
  const { id } = await ticket();
  const target = await lane(`Concorrida, ${how}`);
  await move(id, target);
  const ended = await home.app.database.tenant(admin.user.companyId, async (tx) => {
    await tx.sql("select from tickets where company_id = $1 and id = $2 for no key update", [tx.companyId, id]);
    const ending = end(Number(target));
    await untilWaiting(tx, 1);
    await tx.sql("select from tags where company_id = $1 and id = $2 for share nowait", [tx.companyId, Number(target)]);
    return { ending };
  });
  expect((await ended.ending).status).toBe(200);
});

test("an order that doubles a lane, misses one and names a foreign one is still an order of all lanes", async () => {
  const stranger = await home.nobody.signUp();
  const foreign = await stranger.does("POST /tags", { body: { name: "Alheia", kanban: 1 } });
  const before = (await board()).map(({ id }) => id).slice(1);
  const [first, last] = [before[0] ?? "", before.at(-1) ?? ""];
  await admin.does("PUT /tags/reorder", { body: { tagIds: [Number(last), foreign.id, Number(first), Number(last)] } });
  expect((await board()).map(({ id }) => id)).toEqual([lane0, last, first, ...before.slice(1, -1)]);
});

test("two orders at once end as one of them", async () => {
  const ids = (await board()).slice(1).map(({ id }) => Number(id));
  const orders = [ids.toReversed(), [...ids.slice(1), ids[0] ?? 0]];
  await Promise.all(orders.map((tagIds) => admin.does("PUT /tags/reorder", { body: { tagIds } })));
  expect(orders).toContainEqual((await board()).slice(1).map(({ id }) => Number(id)));
});

test("a lane has its cards though hundreds elsewhere are newer", async () => {
  const owner = await home.nobody.signUp();
  const { connectionId } = await connectionOf(home.app, owner);
  const old = await owner.does("POST /tags", { body: { name: "Antigas", kanban: 1 } });
  await home.app.database.tenant(owner.user.companyId, async (tx) => {
    await tx.sql(
      `with people as (insert into contacts (company_id, name, number)
                       select $1, 'Cliente ' || n, '5511' || (900000000 + n) from generate_series(1, 300) n returning id)
       insert into tickets (company_id, status, contact_id, connection_id, last_message_at)
       select $1, 'pending', id, $2, now() - row_number() over (order by id) * interval '1 minute' from people`,
      [tx.companyId, connectionId],
    );
    await tx.sql(
      `insert into ticket_tags (company_id, ticket_id, tag_id)
       select $1, id, $2 from tickets where company_id = $1 order by last_message_at limit 3`,
      [tx.companyId, old.id],
    );
  });
  const query = { showAll: "true", cardsPerLane: 1 } as const;
  const { lanes } = await owner.does("GET /api/kanban/board", { query });
  expect(lanes.map(({ label, cards, pageInfo }) => [label, cards.length, pageInfo.hasMore])).toEqual([
    ["297", 1, true],
    ["3", 1, true],
  ]);
  const third = lanes[1]?.cards[0];
  const { cards } = await owner.does("GET /api/kanban/lanes/:laneId/cards", {
    params: { laneId: String(old.id) },
    query: { showAll: "true", cursor: lanes[1]?.pageInfo.nextCursor ?? "" },
  });
  expect(cards).toHaveLength(2);
  for (const { lastMessageAt } of cards) expect(lastMessageAt < (third?.lastMessageAt ?? "")).toBe(true);
});

test("a group's conversation is on the board, and among those of now, while the company handles groups", async () => {
  const owner = await home.nobody.signUp();
  const line = await connectionOf(home.app, owner);
  const { id } = await conversation(home.app, owner, line);
  await conversation(home.app, owner, line);
  await home.app.database.tenant(owner.user.companyId, (tx) =>
    tx.sql("update tickets set is_group = true where company_id = $1 and id = $2", [tx.companyId, id]),
  );
  const counts = async () => {
    const { lanes } = await owner.does("GET /api/kanban/board", { query: { showAll: "true" } });
    const { supportPending, uncounted } = await owner.does("GET /dashboard/now", {});
    // What the lists show is what is counted, and what is said not to be.
    const { pending } = await owner.does("GET /tickets/counts", { query: { showAll: "true" } });
    expect(supportPending + uncounted.pending.groups + uncounted.pending.tests).toBe(pending);
    const { conversations } = await owner.does("GET /dashboard/conversations", { query: { of: "pending" } });
    return [lanes[0]?.label, lanes[0]?.cards.length, supportPending, conversations.length];
  };
  const ignore = (value: string) =>
    owner.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value } });
  await ignore("disabled");
  expect(await counts()).toEqual(["2", 2, 2, 2]);
  await ignore("enabled");
  expect(await counts()).toEqual(["1", 1, 1, 1]);
  await ignore("disabled");
  expect(await counts()).toEqual(["2", 2, 2, 2]);
});
