import { beforeAll, describe, expect, test } from "vitest";
import { isInScope, ownScopeOf, scopeOf, type ScopeFacts, type TicketScope } from "@recado/contracts/ticket-scope";
import { ticketStatuses } from "@recado/contracts/tickets";
import { adminRoom, userRoom } from "../../platform/realtime/rooms.ts";
import { connectionOf } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openTickets } from "./open-tickets.ts";
import { roomsOf, viewerRooms, type Placed } from "./rooms.ts";
import type { TicketFacts } from "./rules.ts";
import { inPartialScope, inScope, listRooms, partialScopeValues, scopeValues, viewerRoomsOf } from "./scope.ts";

const me: ScopeFacts = { userId: 1, isAdmin: false, queueIds: [10], allTicket: false };
const everyQueue: ScopeFacts = { ...me, allTicket: true };
const admin: ScopeFacts = { userId: 9, isAdmin: true, queueIds: [], allTicket: false };
const ticket = (status: TicketFacts["status"], userId: number | null, queueId: number | null): TicketFacts => ({
  status,
  userId,
  queueId,
});

describe("who sees a ticket", () => {
  test.each<[string, ScopeFacts, TicketFacts, boolean]>([
    ["one's own, whatever its queue", me, ticket("open", 1, 99), true],
    ["a colleague's in one's queue", me, ticket("open", 2, 10), true],
    ["waiting in one's queue", me, ticket("pending", null, 10), true],
    ["resolved in one's queue", me, ticket("closed", 2, 10), true],
    ["waiting in another queue", me, ticket("pending", null, 11), false],
    ["a colleague's in another queue", me, ticket("open", 2, 11), false],
    ["without queue", me, ticket("pending", null, null), false],
    ["a colleague's without queue", me, ticket("open", 2, null), false],
    ["without queue, with allTicket", everyQueue, ticket("pending", null, null), true],
    ["another queue, with allTicket", everyQueue, ticket("pending", null, 11), false],
    ["anything, for an admin", admin, ticket("open", 2, 11), true],
    ["without queue, for an admin", admin, ticket("pending", null, null), true],
  ])("%s", (_, actor, facts, expected) => expect(isInScope(scopeOf(actor), facts)).toBe(expected));
});

/** Numbers below `below`, the same in every run (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

describe("predicate, SQL condition and rooms agree", () => {
  const home = useApp();
  const random = randomNumbers(20_261_122);
  let companyId = 0;
  let users: number[] = [];
  let queues: number[] = [];
  let tickets: Placed[] = [];

  beforeAll(async () => {
    const owner = await home.nobody.signUp();
    companyId = owner.user.companyId;
    queues = [await owner.queue(), await owner.queue(), await owner.queue()];
    users = [owner.user.id, (await owner.colleague("user")).user.id, (await owner.colleague("user")).user.id];
    const connection = await connectionOf(home.app, owner);
    const count = 200;
    tickets = await home.app.database.tenant(companyId, async (tx) => {
      const contacts = await tx.sql<{ id: number }>(
        "insert into contacts (company_id, name) select $1, 'Cliente ' || n from generate_series(1, $2) n returning id",
        [companyId, count],
      );
      const openings = contacts.map(({ id }) => {
        const status = pick(ticketStatuses);
        return {
          contactId: id,
          connectionId: connection.connectionId,
          isGroup: false,
          isTest: false,
          status,
          queueId: pick([null, ...queues]),
          userId: status === "pending" ? null : pick(users),
        };
      });
      return (await openTickets(home.app, tx, openings, { system: "inbound" })).map((opened) => opened.ticket);
    });
  });

  function pick<T>(among: readonly T[]): T {
    return among[random(among.length)] as T;
  }
  const actor = (): ScopeFacts => ({
    userId: pick(users),
    isAdmin: random(5) === 0,
    queueIds: queues.filter(() => random(2) === 0),
    allTicket: random(2) === 0,
  });
  const inSql = (condition: string, values: readonly unknown[]) =>
    home.app.database.tenant(companyId, async (tx) => {
      const rows = await tx.sql<{ id: number }>(
        `select t.id from tickets t where t.company_id = $1 and ${condition} order by t.id`,
        [companyId, ...values],
      );
      return rows.map(({ id }) => id);
    });
  const inPredicate = (scope: TicketScope) =>
    tickets.flatMap((one) => (isInScope(scope, one) ? one.id : [])).sort((a, b) => a - b);
  const share = (one: readonly string[], other: readonly string[]) => one.some((room) => other.includes(room));

  test("over random users and tickets", async () => {
    expect(
      new Set(tickets.map(({ status, userId, queueId }) => `${status} ${userId} ${queueId}`)).size,
    ).toBeGreaterThan(20);
    for (let n = 0; n < 100; n++) {
      const facts = actor();
      const isSupervisor = random(2) === 0;
      const scope = scopeOf(facts);
      const seen = inPredicate(scope);
      expect(await inSql(inScope(2), scopeValues(scope)), JSON.stringify(facts)).toEqual(seen);
      const own = ownScopeOf(facts);
      expect(await inSql(inPartialScope(2), partialScopeValues(own)), JSON.stringify(facts)).toEqual(inPredicate(own));

      // A viewer of the ticket hears of it exactly if they may see it.
      const viewed = tickets.filter((one) =>
        share(viewerRoomsOf(companyId, scope, one.id), viewerRooms(companyId, one)),
      );
      expect(
        viewed.map(({ id }) => id).sort((a, b) => a - b),
        JSON.stringify(facts),
      ).toEqual(seen);

      // Whoever has all lists before them hears of nothing that they may not see.
      const joined = [
        ...(facts.isAdmin ? [adminRoom(companyId)] : []),
        userRoom(companyId, facts.userId),
        ...ticketStatuses.flatMap((status) => listRooms(companyId, scope, status, isSupervisor)),
      ];
      const told = tickets.filter((one) => share(joined, roomsOf(companyId, one)));
      expect(
        told.filter((one) => !isInScope(scope, one)),
        JSON.stringify(facts),
      ).toEqual([]);
      // And of all that they may see; attendants not of a colleague's open ticket, which is in the colleague's list alone.
      const missed = tickets.filter((one) => isInScope(scope, one) && !told.includes(one));
      expect(
        missed.filter((one) => isSupervisor || one.status !== "open"),
        JSON.stringify(facts),
      ).toEqual([]);
    }
  }, 60_000);
});
