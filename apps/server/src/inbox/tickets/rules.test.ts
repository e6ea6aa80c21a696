import { describe, expect, test } from "vitest";
import type { ScopeFacts } from "@recado/contracts/ticket-scope";
import { decideChange, decideTransition, mayAnswer, type Place, type Wanted, type TicketFacts } from "./rules.ts";

const me: ScopeFacts = { userId: 1, isAdmin: false, queueIds: [10], allTicket: false };
const admin: ScopeFacts = { userId: 9, isAdmin: true, queueIds: [], allTicket: false };
const ticket = (status: TicketFacts["status"], userId: number | null, queueId: number | null): TicketFacts => ({
  status,
  userId,
  queueId,
});

describe("who answers in it", () => {
  test.each<[string, ScopeFacts, TicketFacts, boolean]>([
    ["its attendant", me, ticket("open", 1, 10), true],
    ["a colleague of the queue", me, ticket("open", 2, 10), false],
    ["an admin", admin, ticket("open", 2, 10), true],
    ["nobody while it waits", admin, ticket("pending", null, 10), false],
    ["nobody once it is resolved", admin, ticket("closed", 9, 10), false],
  ])("%s", (_, actor, facts, expected) => expect(mayAnswer(actor, facts)).toBe(expected));
});

describe("what asking for a status means", () => {
  const mine = (status: TicketFacts["status"]) => ticket(status, status === "pending" ? null : 1, 10);
  const theirs = (status: TicketFacts["status"]) => ticket(status, status === "pending" ? null : 2, 10);
  test.each<[string, ScopeFacts, TicketFacts, TicketFacts["status"], string]>([
    ["waiting → open", me, mine("pending"), "open", "accept"],
    ["waiting → open, admin", admin, mine("pending"), "open", "accept"],
    ["waiting → waiting", me, mine("pending"), "pending", "ERR_TICKET_NOT_OPEN"],
    ["waiting → closed by who may accept", me, mine("pending"), "closed", "close"],
    ["own open → open", me, mine("open"), "open", "ERR_TICKET_TAKEN"],
    ["another's open → open", me, theirs("open"), "open", "ERR_TICKET_TAKEN"],
    ["another's open → open, admin", admin, theirs("open"), "open", "ERR_TICKET_TAKEN"],
    ["own open → waiting", me, mine("open"), "pending", "return"],
    ["another's open → waiting", me, theirs("open"), "pending", "ERR_NO_PERMISSION"],
    ["another's open → waiting, admin", admin, theirs("open"), "pending", "return"],
    ["own open → closed", me, mine("open"), "closed", "close"],
    ["another's open → closed", me, theirs("open"), "closed", "ERR_NO_PERMISSION"],
    ["another's open → closed, admin", admin, theirs("open"), "closed", "close"],
    ["closed → open", me, mine("closed"), "open", "reopen"],
    ["another's closed → open", me, theirs("closed"), "open", "reopen"],
    ["closed → waiting", me, mine("closed"), "pending", "ERR_TICKET_NOT_OPEN"],
    ["closed → closed", me, mine("closed"), "closed", "ERR_TICKET_CLOSED"],
  ])("%s", (_, actor, facts, wanted, expected) => {
    const decision = decideTransition(actor, facts, wanted);
    expect("transition" in decision ? decision.transition : decision.refusal).toBe(expected);
  });
});

describe("what a change means", () => {
  const at = (status: TicketFacts["status"], userId: number | null, queueId: number | null = 10) => ({
    ...ticket(status, userId, queueId),
    whatsappId: 5,
  });
  const mine = at("open", 1);
  const to = (userId: number | null, queueId: number | null, whatsappId = 5): Place => ({
    userId,
    queueId,
    whatsappId,
  });
  const none = { useIntegration: false, promptId: null, integrationId: null };
  test.each<[string, ScopeFacts, TicketFacts & Place, Wanted & Partial<typeof none>, string | Place]>([
    // What older clients send with each step.
    ["accept", me, at("pending", null), { status: "open", userId: 1 }, "accept"],
    ["return", me, mine, { status: "pending", userId: null }, "return"],
    ["close", me, mine, { status: "closed", userId: 1, queueId: 10, ...none }, "close"],
    ["close, with what is no longer so", me, mine, { status: "closed", userId: 2, queueId: 11 }, "close"],
    ["reopen", me, at("closed", 2), { status: "open", userId: 1, queueId: 10 }, "reopen"],
    ["return by the user alone", me, mine, { userId: null }, "return"],
    ["to the same queue without user", me, mine, { queueId: 10, userId: null }, "return"],
    ["nothing new", me, mine, { userId: 1, queueId: 10, whatsappId: 5 }, "nothing"],
    ["nothing at all", me, mine, {}, "nothing"],
    ["to a queue", me, mine, { queueId: 11 }, to(null, 11)],
    ["to a queue, as older clients say it", me, mine, { queueId: 11, status: "pending", userId: null }, to(null, 11)],
    ["to a user", me, mine, { userId: 2 }, to(2, 10)],
    ["to a user of a queue", me, mine, { userId: 2, queueId: 11, status: "open" }, to(2, 11)],
    ["to another connection", me, mine, { whatsappId: 6 }, to(1, 10, 6)],
    ["to another queue, kept", me, mine, { userId: 1, queueId: 11 }, to(1, 11)],
    ["to no queue", me, mine, { queueId: null }, "ERR_QUEUE_REQUIRED"],
    ["another's", me, at("open", 2), { userId: 3 }, "ERR_NO_PERMISSION"],
    ["a waiting one", me, at("pending", null), { queueId: 11 }, "ERR_TICKET_NOT_OPEN"],
    ["a resolved one", me, at("closed", 1), { queueId: 11 }, "ERR_TICKET_CLOSED"],
    ["another's, by an admin", admin, at("open", 2), { userId: 3 }, to(3, 10)],
    ["a waiting one, by an admin", admin, at("pending", null), { userId: 3, queueId: 11 }, to(3, 11)],
    ["taken over by an admin", admin, at("open", 2), { userId: 9 }, to(9, 10)],
    ["accepted again by its attendant", me, mine, { userId: 1, status: "open" }, "nothing"],
    ["accepted again by its attendant, with the status alone", me, mine, { status: "open" }, "nothing"],
    ["taken over, but meant as accepting", admin, at("open", 2), { userId: 9, status: "open" }, "ERR_TICKET_TAKEN"],
    ["a resolved one, by an admin", admin, at("closed", 1), { userId: 3 }, "ERR_TICKET_CLOSED"],
  ])("%s", (_, actor, facts, wanted, expected) => {
    const decision = decideChange(actor, facts, wanted);
    expect(typeof decision === "string" ? decision : Object.values(decision)[0]).toEqual(expected);
  });
});
