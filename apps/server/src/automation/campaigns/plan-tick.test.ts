import { describe, expect, test } from "vitest";
import type { Allowance } from "../../channels/pace/allowance.ts";
import { planTick, type Candidate, type TickConnection, type TickFacts, type TickPlan } from "./plan-tick.ts";

const now = Date.parse("2026-11-24T12:00:00Z");
const go: Allowance = { known: "go", first: "go", light: "green", reasons: [] };
const down: Allowance = { known: "stop", first: "stop", light: "red", reasons: [{ reason: "down", until: null }] };
const until = new Date(now + 3_600_000);
const capped: Allowance = { known: "go", first: "stop", light: "red", reasons: [{ reason: "capped", until }] };
const full: Allowance = { known: "stop", first: "stop", light: "red", reasons: [{ reason: "dailyLimit", until }] };
const paused: Allowance = { known: "stop", first: "stop", light: "red", reasons: [{ reason: "failures", until }] };
const line = (id: number, allowance = go, nextAt = 0): TickConnection => ({ id, allowance, nextAt });
const person = (change: Partial<Candidate> = {}): Candidate => ({
  id: 7,
  refusal: null,
  isChecked: true,
  knownOn: [],
  ticketsOn: [],
  blockedOn: [],
  boundTo: null,
  ...change,
});
const facts: TickFacts = {
  now,
  scheduledAt: now - 60_000,
  isOverdue: false,
  hasCampaigns: true,
  window: { isOpen: true, nextOpening: now },
  connections: [line(1)],
  nextSendAt: 0,
  isFrozen: true,
  sending: 0,
  candidates: [person()],
  retryAt: null,
};
const send = (connectionId: number, isFirstContact = true, isSlow = false, recipientId = 7): TickPlan => ({
  do: "send",
  recipientId,
  connectionId,
  isFirstContact,
  isSlow,
});
const wait = (reason: Extract<TickPlan, { do: "wait" }>["reason"], at: number | null = null): TickPlan => ({
  do: "wait",
  reason,
  until: at,
});

describe("a campaign", () => {
  test.each<[string, Partial<TickFacts>, TickPlan]>([
    ["before its start sleeps", { scheduledAt: now + 1 }, { do: "sleep", until: now + 1 }],
    ["at its start stores its audience", { isFrozen: false, candidates: [] }, { do: "freeze" }],
    ["of which nobody is left ends", { candidates: [] }, { do: "finish" }],
    [
      "of which only somebody is left who is tried again waits for that",
      { candidates: [], retryAt: now + 15_000, sending: 1 },
      { do: "rest", until: now + 15_000 },
    ],
    [
      "of which only somebody is left who is tried again waits for its hours first",
      { candidates: [], retryAt: now, window: { isOpen: false, nextOpening: now + 9 } },
      wait("window", now + 9),
    ],
    [
      "of which nobody is left ends outside its hours too",
      { candidates: [], window: { isOpen: false, nextOpening: null } },
      { do: "finish" },
    ],
    [
      "whose last messages wait for WhatsApp waits for that",
      { candidates: [], sending: 2 },
      { do: "rest", until: now + 10_000 },
    ],
    ["of an overdue company waits", { isOverdue: true }, wait("overdue")],
    ["of a company without campaigns waits", { hasCampaigns: false }, wait("plan")],
    ["without its schedule template waits", { window: null }, wait("templates")],
    ["without an enabled connection waits", { connections: [] }, wait("templates")],
    ["outside its hours waits for them", { window: { isOpen: false, nextOpening: now + 5 } }, wait("window", now + 5)],
    [
      "outside its hours stores nothing",
      { isFrozen: false, window: { isOpen: false, nextOpening: now + 5 } },
      wait("window", now + 5),
    ],
    ["without a connection that is up waits", { connections: [line(1, down), line(2, down)] }, wait("connections")],
    ["rests between its messages", { nextSendAt: now + 9 }, { do: "rest", until: now + 9 }],
    ["rests while its connection does", { connections: [line(1, go, now + 9)] }, { do: "rest", until: now + 9 }],
    ["writes to whose turn it is", {}, send(1)],
    [
      "asks for a number first",
      { candidates: [person({ isChecked: false })] },
      { do: "check", recipientId: 7, connectionId: 1 },
    ],
    [
      "leaves somebody out at once",
      { nextSendAt: now + 9, candidates: [person({ refusal: "ERR_CAMPAIGN_OPTED_OUT" })] },
      { do: "skip", recipientId: 7, reason: "ERR_CAMPAIGN_OPTED_OUT" },
    ],
    [
      "leaves out whom every number has blocked",
      { candidates: [person({ blockedOn: [1] })] },
      { do: "skip", recipientId: 7, reason: "ERR_CONTACT_BLOCKED" },
    ],
    [
      "without first contacts waits for their end",
      { connections: [line(1, capped)] },
      wait("numberHealth", until.getTime()),
    ],
    [
      "without first contacts writes to others",
      { connections: [line(1, capped)], candidates: [person(), person({ id: 8, knownOn: [1] })] },
      send(1, false, false, 8),
    ],
    ["of a full day waits for the next", { connections: [line(1, full)] }, wait("dailyLimit", until.getTime())],
    ["of a paused connection waits", { connections: [line(1, paused)] }, wait("pause", until.getTime())],
    [
      "is slow after a warning",
      { connections: [line(1, { ...go, first: "slow", known: "slow" })] },
      send(1, true, true),
    ],
  ])("%s", (_, change, plan) => {
    expect(planTick({ ...facts, ...change })).toEqual(plan);
  });
});

describe("the connection", () => {
  const both = (a: TickConnection, b: TickConnection, of: Partial<Candidate> = {}) =>
    planTick({ ...facts, connections: [a, b], candidates: [person(of)] });
  test.each<[string, TickPlan, TickPlan]>([
    ["silent longest", both(line(1, go, now - 1), line(2, go, now - 9)), send(2)],
    ["of their latest conversation", both(line(1, go, now - 1), line(2, go, now - 9), { ticketsOn: [1, 2] }), send(1)],
    [
      "of their conversation though another may write sooner",
      both(line(1, go, now + 60_000), line(2), { ticketsOn: [1] }),
      { do: "rest", until: now + 60_000 },
    ],
    ["another when theirs may not write", both(line(1, full), line(2), { ticketsOn: [1], knownOn: [1] }), send(2)],
    ["another when theirs is down", both(line(1, down), line(2), { ticketsOn: [1] }), send(2)],
    ["one that has not blocked them", both(line(1), line(2), { blockedOn: [1], ticketsOn: [1] }), send(2)],
    ["the one that tried before", both(line(1, go, 0), line(2, go, now - 1), { boundTo: 2 }), send(2)],
    [
      "none, when the one that tried is gone",
      both(line(1), line(2), { boundTo: 3 }),
      { do: "skip", recipientId: 7, reason: "ERR_WAPP_NOT_INITIALIZED" },
    ],
  ])("is %s", (_, plan, expected) => {
    expect(plan).toEqual(expected);
  });
});
