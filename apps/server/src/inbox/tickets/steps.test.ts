import { describe, expect, test } from "vitest";
import { stepOf, type TicketStep } from "./steps.ts";
import type { CycleState, LockedTicket, TicketState } from "./states.ts";

const now = "2026-11-22T12:00:00.123456+00:00";
const earlier = "2026-11-22T11:00:00.123456+00:00";
const bots = { handler: "prompt", handlerId: 5, isBotLoop: true } as const;
const noBots = { handler: null, handlerId: null, isBotLoop: false };
const people = { ...noBots, handler: "human" as const };

const ticket = (more: Partial<TicketState> = {}): TicketState => ({
  id: 1,
  status: "pending",
  contactId: 2,
  connectionId: 3,
  earlierConnectionIds: null,
  queueId: 10,
  userId: null,
  isGroup: false,
  isTest: false,
  unread: 4,
  closedAt: null,
  waitingSince: earlier,
  ...bots,
  ...more,
});
const cycle: CycleState = {
  id: 7,
  ticketId: 1,
  connectionId: 3,
  queueId: 10,
  userId: null,
  queuedAt: earlier,
  firstQueuedAt: earlier,
  chatbotAt: null,
  startedAt: null,
  ratingAt: null,
  finishedAt: null,
  rated: false,
  expired: false,
  endedByPerson: false,
};
const open = ticket({ status: "open", userId: 20, unread: 0, ...people });
const closed = ticket({ status: "closed", userId: 20, unread: 0, closedAt: now, ...noBots });
const locked = (one: TicketState, more: Partial<LockedTicket> = {}): LockedTicket => ({
  ticket: one,
  cycle: one.status === "closed" ? null : { ...cycle, userId: one.userId },
  hasQueue: true,
  now,
  ...more,
});
const transfer = { to: "transfer", userId: null, queueId: 11, connectionId: 3 } as const;

describe("what a step makes of a ticket and its cycle", () => {
  test.each<[string, LockedTicket, TicketStep, object]>([
    [
      "accepting takes it from the bots and reads it",
      locked(ticket()),
      { to: "accept", userId: 20 },
      {
        cause: "accepted",
        ticket: { status: "open", userId: 20, unread: 0, waitingSince: earlier, ...people },
        cycle: { id: 7, userId: 20, startedAt: now, queuedAt: earlier },
      },
    ],
    [
      "returning waits anew",
      locked(open),
      { to: "return" },
      {
        cause: "returned",
        ticket: { status: "pending", userId: null, queueId: 10, waitingSince: now, ...people },
        cycle: { id: 7, userId: null, startedAt: null, queuedAt: now },
      },
    ],
    [
      "closing ends the cycle and releases the bots",
      locked(ticket()),
      { to: "close" },
      {
        cause: "closed",
        ticket: { status: "closed", unread: 0, closedAt: now, queueId: 10, ...noBots },
        cycle: { id: 7, finishedAt: now },
      },
    ],
    [
      "a transfer to a queue waits there",
      locked(open),
      transfer,
      {
        cause: "transferred",
        ticket: { status: "pending", userId: null, queueId: 11, earlierConnectionIds: null, ...people },
        cycle: { queueId: 11, userId: null, startedAt: null, queuedAt: now },
      },
    ],
    [
      "a transfer to another connection remembers the former one, once",
      locked({ ...open, earlierConnectionIds: [3, 8] }),
      { ...transfer, userId: 21, queueId: 10, connectionId: 9 },
      {
        ticket: { status: "open", userId: 21, connectionId: 9, earlierConnectionIds: [8, 3] },
        cycle: { connectionId: 9 },
      },
    ],
    [
      "leaving a deleted queue keeps its times",
      locked(ticket()),
      { to: "leaveQueue" },
      {
        cause: "transferred",
        ticket: { status: "pending", queueId: null },
        cycle: { queueId: null, queuedAt: earlier },
      },
    ],
    [
      "reopening begins a cycle",
      locked(closed),
      { to: "reopen", userId: 20 },
      {
        cause: "reopened",
        ticket: { status: "open", userId: 20, closedAt: null, queueId: 10, ...people },
        cycle: { ticketId: 1, queueId: 10, userId: 20, queuedAt: now, startedAt: now, finishedAt: null },
      },
    ],
    [
      "reopening leaves a deleted queue",
      locked(closed, { hasQueue: false }),
      { to: "reopen", userId: null },
      {
        ticket: { status: "pending", userId: null, queueId: null, ...noBots },
        cycle: { queueId: null, queuedAt: null, startedAt: null },
      },
    ],
    [
      "undoing a close restores ticket and cycle",
      locked(closed),
      { to: "undo", before: ticket(), cycle, doneAt: now },
      { cause: "reopened", ticket: { status: "pending", closedAt: null, unread: 4, ...bots }, cycle },
    ],
    [
      "undoing a return keeps what is unread since",
      locked({ ...ticket(), unread: 6 }, { cycle: { ...cycle, queuedAt: now } }),
      { to: "undo", before: open, cycle, doneAt: now },
      { cause: "updated", ticket: { status: "open", userId: 20, unread: 6 }, cycle },
    ],
    [
      "a person's message ends a machine's turn where the ticket waits",
      locked(ticket()),
      { to: "handTo", handler: "human" },
      {
        cause: "routed",
        ticket: { status: "pending", queueId: 10, waitingSince: earlier, ...people },
        cycle: { chatbotAt: null },
      },
    ],
    [
      "a machine hands over to the people of a queue",
      locked(ticket()),
      { to: "handTo", handler: "human", queueId: 11 },
      { ticket: { queueId: 11, waitingSince: now, ...people }, cycle: { queueId: 11, queuedAt: now, chatbotAt: now } },
    ],
    [
      "the bot falls silent",
      locked(ticket({ ...noBots, handler: "bot" })),
      { to: "handTo", handler: "human", queueId: 10, isLoop: true },
      { ticket: { queueId: 10, ...people, isBotLoop: true } },
    ],
    [
      "an integration begins",
      locked(ticket({ ...noBots, queueId: null })),
      { to: "handTo", handler: "integration", handlerId: 6 },
      { ticket: { queueId: null, handler: "integration", handlerId: 6 }, cycle: { queuedAt: null, chatbotAt: now } },
    ],
    ["reading", locked(ticket()), { to: "read", left: 0 }, { cause: "updated", ticket: { unread: 0 } }],
    ["reading a part", locked(ticket()), { to: "read", left: 1 }, { cause: "updated", ticket: { unread: 1 } }],
  ])("%s", (_, one, step, expected) => expect(stepOf(one, step)).toMatchObject(expected));
});

test.each<[string, LockedTicket, TicketStep]>([
  ["accepting an open ticket", locked(open), { to: "accept", userId: 21 }],
  ["returning a waiting ticket", locked(ticket()), { to: "return" }],
  ["closing a closed ticket", locked(closed), { to: "close" }],
  ["transferring a closed ticket", locked(closed), transfer],
  ["reopening an open ticket", locked(open), { to: "reopen", userId: 21 }],
  ["undoing what somebody changed since", locked(closed), { to: "undo", before: ticket(), cycle, doneAt: earlier }],
  ["a machine in an open ticket", locked(open), { to: "handTo", handler: "prompt", handlerId: 5 }],
  ["people to whom it was handed", locked(ticket(people)), { to: "handTo", handler: "human" }],
  ["reading a read ticket", locked(open), { to: "read", left: 0 }],
  ["reading less than is unread", locked(ticket()), { to: "read", left: 9 }],
])("%s changes nothing", (_, one, step) => expect(stepOf(one, step)).toBeNull());
