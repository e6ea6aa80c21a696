import { beforeAll, describe, expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import { lane0, type Lane } from "@recado/contracts/kanban";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let connection: ConnectionRef;
let queueId: number;
let otherQueueId: number;
let attendant: Person;
let stages: string[];

beforeAll(async () => {
  admin = await home.nobody.signUp();
  queueId = await admin.queue();
  otherQueueId = await admin.queue();
  attendant = await admin.colleague("user", { queueIds: [queueId] });
  connection = await connectionOf(home.app, admin);
  stages = [];
  for (const name of ["Negociando", "Pago"])
    stages.push(String((await admin.does("POST /tags", { body: { name, kanban: 1 } })).id));
});

type BoardQuery = Request<"GET /api/kanban/board">["query"];
const board = async (query: BoardQuery = {}, person = admin) =>
  (await person.does("GET /api/kanban/board", { query: { showAll: "true", ...query } })).lanes;
const laneIn = (lanes: readonly Lane[], id: string | undefined) => {
  const lane = lanes.find((one) => one.id === id);
  if (!lane) throw new Error(`no lane ${id}`);
  return lane;
};
const ticketHere = (queue = queueId) => conversation(home.app, admin, connection, { queueId: queue });
const move = (cardId: number, targetLaneId = "", fromLaneId?: string, person = admin) =>
  person.call("PUT /api/kanban/cards/:cardId/lane", {
    params: { cardId },
    body: { targetLaneId, ...(fromLaneId !== undefined && { fromLaneId }) },
  });
const laneOf = async (ticketId: number) =>
  (await board({ cardsPerLane: 100 })).find(({ cards }) => cards.some((card) => card.ticketId === ticketId))?.id;

describe("the board", () => {
  test("begins with what is in no stage, then the stages in their order, each with its count and newest cards", async () => {
    const owner = await home.nobody.signUp();
    const line = await connectionOf(home.app, owner);
    const made = (name: string, kanban: 0 | 1 = 1) => owner.does("POST /tags", { body: { name, kanban } });
    const [first, second, plain] = [await made("Primeira"), await made("Segunda"), await made("Comum", 0)];
    await owner.does("PUT /tags/reorder", { body: { tagIds: [second.id, first.id, second.id] } });
    const tickets = [];
    for (let n = 0; n < 8; n++) tickets.push(await conversation(home.app, owner, line));
    // An ordinary tag does not take a conversation off the first lane.
    await owner.does("POST /tags/sync", { body: { ticketId: tickets[0]?.id ?? 0, tags: [{ id: plain.id }] } });
    const lanes = await board({}, owner);
    expect(lanes.map(({ id, label }) => [id, label])).toEqual([
      [lane0, "8"],
      [String(second.id), "0"],
      [String(first.id), "0"],
    ]);
    const [open] = lanes;
    expect(open?.cards.map(({ ticketId }) => ticketId)).toEqual(
      tickets
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 6),
    );
    expect(open?.pageInfo).toMatchObject({ hasMore: true, total: 8 });
    expect(open?.cards[0]).toMatchObject({
      id: String(tickets[7]?.id),
      title: "Maria Aparecida",
      lastMessage: "Bom dia, vocês abrem hoje?",
      draggable: true,
      isTest: tickets[7]?.isTest,
    });
    const rest = await owner.does("GET /api/kanban/lanes/:laneId/cards", {
      params: { laneId: lane0 },
      query: { showAll: "true", cursor: open?.pageInfo.nextCursor ?? "" },
    });
    expect(rest.cards.map(({ ticketId }) => ticketId)).toEqual([tickets[1]?.id, tickets[0]?.id]);
    expect(rest.pageInfo).toEqual({ hasMore: false, nextCursor: null, total: 8 });
    expect((await board({ includeEmpty: "false" }, owner)).map(({ id }) => id)).toEqual([lane0]);
  });

  test("goes through a lane by cursor, each card once", async () => {
    const made: number[] = [];
    for (let n = 0; n < 27; n++) {
      const { id } = await ticketHere();
      await move(id, stages[1]);
      made.push(id);
    }
    const lane = laneIn(await board(), stages[1]);
    const seen = lane.cards.map(({ ticketId }) => ticketId);
    let { nextCursor } = lane.pageInfo;
    const sizes = [seen.length];
    while (nextCursor) {
      const page = await admin.does("GET /api/kanban/lanes/:laneId/cards", {
        params: { laneId: stages[1] ?? "" },
        query: { showAll: "true", cursor: nextCursor },
      });
      seen.push(...page.cards.map(({ ticketId }) => ticketId));
      sizes.push(page.cards.length);
      ({ nextCursor } = page.pageInfo);
    }
    expect(sizes).toEqual([6, 20, 1]);
    expect(seen).toEqual(made.toReversed());
  });

  test.each([
    ["the first day", "0001-01-01T00:00:00Z 1"],
    ["the last day", "9999-12-31T23:59:59Z 1"],
    ["30 February of no id", "2026-02-30T00:00:00Z x"],
    ["nothing", ""],
  ])("begins a lane at its top after a cursor of %s", async (_, place) => {
    const { id } = await ticketHere();
    const cursor = Buffer.from(place).toString("base64url");
    const query = { showAll: "true", cursor, limit: 1 } as const;
    const page = await admin.does("GET /api/kanban/lanes/:laneId/cards", { params: { laneId: lane0 }, query });
    expect(page.cards.map(({ ticketId }) => ticketId)).toEqual([id]);
  });

  test("shows a person what their lists show, in cards and counts", async () => {
    const [mine, others] = [await ticketHere(), await ticketHere(otherQueueId)];
    const lanes = await board({ cardsPerLane: 100 }, attendant);
    const ids = lanes.flatMap(({ cards }) => cards.map(({ ticketId }) => ticketId));
    expect(ids).toContain(mine.id);
    expect(ids, "showAll is for admins").not.toContain(others.id);
    for (const { label, cards } of lanes) expect(label).toBe(String(cards.length));
    expect(await move(others.id, stages[0], undefined, attendant)).toMatchObject({ error: "ERR_NO_TICKET_FOUND" });
  });

  test("is narrowed by queue, attendant, tag and words, counts included", async () => {
    const ticket = await ticketHere(otherQueueId);
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
    const tag = await admin.does("POST /tags", { body: { name: "Urgente" } });
    await admin.does("POST /tags/sync", { body: { ticketId: ticket.id, tags: [{ id: tag.id }] } });
    await ticketHere(otherQueueId);
    const narrowed = async (query: BoardQuery) => {
      const lane = laneIn(await board(query), lane0);
      return [lane.label, lane.cards.map(({ ticketId }) => ticketId)];
    };
    const alone = ["1", [ticket.id]];
    const queueIds = String(otherQueueId);
    expect(await narrowed({ queueIds, users: String(admin.user.id) })).toEqual(alone);
    expect(await narrowed({ tags: String(tag.id) })).toEqual(alone);
    expect(await narrowed({ searchParam: ticket.contact.number })).toEqual(alone);
    expect(await narrowed({ queueIds, tags: String(tag.id), searchParam: "maria" })).toEqual(alone);
    expect(await narrowed({ searchParam: "ninguém assim" })).toEqual(["0", []]);
  });

  test("has since when a card stands in its lane, and the lane's own days", async () => {
    const { id } = await ticketHere();
    const before = Date.now();
    await admin.does("PUT /tags/:tagId", { params: { tagId: Number(stages[0]) }, body: { maxDays: 2 } });
    const { card } = (await move(id, stages[0])).ok;
    expect(Math.abs(Date.parse(card.since) - before)).toBeLessThan(60_000);
    expect(laneIn(await board(), stages[0]).maxDays).toBe(2);
  });

  test("is not there without its plan", async () => {
    const owner = await home.nobody.signUp();
    await home.app.database.platform(
      `with own as (insert into plans (name, users, connections, queues, value_cents, use_kanban)
                    values ('Sem quadro', 5, 5, 5, 0, false) returning id)
       update companies c set plan_id = own.id from own where c.id = $1`,
      [owner.user.companyId],
    );
    expect(await owner.call("GET /api/kanban/board")).toMatchObject({ error: "ERR_NO_PERMISSION" });
  });
});

describe("a card", () => {
  test("goes to a stage, to another and back, and keeps its other tags", async () => {
    const { id } = await ticketHere();
    const plain = await admin.does("POST /tags", { body: { name: "Cliente antigo" } });
    await admin.does("POST /tags/sync", { body: { ticketId: id, tags: [{ id: plain.id }] } });
    for (const lane of [stages[0], stages[1], lane0, lane0]) {
      expect((await move(id, lane)).ok).toMatchObject({ laneId: lane, card: { tags: [{ id: plain.id }] } });
      expect(await laneOf(id)).toBe(lane);
    }
  });

  test.each([
    ["a lane that is not there", () => String(2 ** 40), 404, "ERR_NO_LANE_FOUND"],
    ["what is no lane", () => "lane1", 400, "ERR_VALIDATION"],
  ])("is not moved to %s", async (_, lane, status, error) => {
    const { id } = await ticketHere();
    expect(await move(id, lane())).toMatchObject({ status, error });
    expect(await laneOf(id)).toBe(lane0);
  });

  test("is not moved to a deleted lane, to an ordinary tag or to another company's lane", async () => {
    const { id } = await ticketHere();
    const stranger = await home.nobody.signUp();
    const gone = await admin.does("POST /tags", { body: { name: "Sumida", kanban: 1 } });
    await admin.does("DELETE /tags/:tagId", { params: { tagId: gone.id } });
    const plain = await admin.does("POST /tags", { body: { name: "Sem quadro" } });
    const foreign = await stranger.does("POST /tags", { body: { name: "Alheia", kanban: 1 } });
    for (const lane of [gone, plain, foreign])
      expect(await move(id, String(lane.id))).toMatchObject({ status: 404, error: "ERR_NO_LANE_FOUND" });
  });

  test("that is closed stays where it is", async () => {
    const { id } = await ticketHere();
    const ticket = { params: { ticketId: id } };
    await admin.does("PUT /tickets/:ticketId", { ...ticket, body: { status: "open" } });
    await admin.does("PUT /tickets/:ticketId", { ...ticket, body: { status: "closed" } });
    expect(await move(id, stages[0])).toMatchObject({ status: 409, error: "ERR_TICKET_CLOSED" });
    expect(await laneOf(id)).toBeUndefined();
  });

  test("moved by two people at once ends in one lane; the second is told", async () => {
    const { id } = await ticketHere();
    const answers = await Promise.all([move(id, stages[0], lane0), move(id, stages[1], lane0)]);
    const told = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(told).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await laneOf(id)).toBe(stages[winner]);
    expect(answers[1 - winner]).toMatchObject({ error: "ERR_CARD_MOVED" });
  });
});
