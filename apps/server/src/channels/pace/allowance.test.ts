import type { NumberHealth } from "@recado/contracts/number-health";
import { describe, expect, test } from "vitest";
import {
  allowanceOf,
  dailyLimitOf,
  guardOf,
  guardOfAll,
  newChatsLeft,
  type ConnectionStand,
  type RecentSends,
} from "./allowance.ts";

const now = new Date("2026-11-24T12:00:00Z");
const minutes = (n: number) => new Date(now.getTime() + n * 60_000);

describe("a day's limit", () => {
  test.each([
    { ageDays: 0.2, warmsUp: true, campaignDailyLimit: 1_000, limit: 20, isWarmingUp: true },
    { ageDays: 6, warmsUp: true, campaignDailyLimit: 1_000, limit: 150, isWarmingUp: true },
    { ageDays: 6, warmsUp: true, campaignDailyLimit: 100, limit: 100, isWarmingUp: false },
    { ageDays: 14, warmsUp: true, campaignDailyLimit: 1_000, limit: 1_000, isWarmingUp: false },
    { ageDays: 0, warmsUp: false, campaignDailyLimit: 1_000, limit: 1_000, isWarmingUp: false },
    { ageDays: -1, warmsUp: true, campaignDailyLimit: 1_000, limit: 20, isWarmingUp: true },
  ])(
    "of a number of $ageDays days, warming up: $warmsUp, is $limit",
    ({ ageDays, limit, isWarmingUp, ...settings }) => {
      expect(dailyLimitOf(settings, ageDays)).toEqual({ limit, isWarmingUp });
    },
  );
});

const quiet: RecentSends = {
  sent: 100,
  failed: 0,
  lastFailedAt: null,
  lost: 0,
  dayOld: 0,
  dayOldLost: 0,
  firstContacts: 0,
  answeredFirst: 0,
  lastSentAt: minutes(-1),
};

describe("what became of a connection's latest messages", () => {
  test.each<[string, Partial<RecentSends>, string, string | null]>([
    ["nothing bad", {}, "go", null],
    ["a few failures", { failed: 14, lastFailedAt: minutes(-1) }, "go", null],
    ["many failures", { failed: 15, lastFailedAt: minutes(-1) }, "slow", "failures"],
    ["too many failures", { failed: 30, lastFailedAt: minutes(-1) }, "pause", "failures"],
    ["too many failures, an hour ago", { failed: 30, lastFailedAt: minutes(-60) }, "slow", "failures"],
    ["a failure among too few", { sent: 19, failed: 19, lastFailedAt: minutes(-1) }, "go", null],
    ["some who are lost", { lost: 15 }, "slow", "blocks"],
    ["many who are lost", { lost: 30 }, "pause", "blocks"],
    ["many who are lost, behind a day of others", { dayOld: 100, dayOldLost: 30 }, "pause", "blocks"],
    ["a few of them", { dayOld: 100, dayOldLost: 14 }, "go", null],
    ["first contacts of whom some answered", { firstContacts: 40, answeredFirst: 2 }, "go", null],
    ["first contacts of whom few answered", { firstContacts: 40, answeredFirst: 1 }, "slow", "unanswered"],
    ["first contacts of whom nobody answered", { firstContacts: 80, answeredFirst: 0 }, "pause", "unanswered"],
  ])("%s", (_, change, pace, reason) => {
    expect(guardOf({ ...quiet, ...change }, now)).toMatchObject({ pace, reason });
  });
});

describe("what became of messages of campaigns and of programs", () => {
  const bad = { failed: 30, lastFailedAt: minutes(-1) };
  const half = { sent: 15, failed: 5, lastFailedAt: minutes(-1) };
  test.each<[string, Partial<RecentSends>[], string, string | null]>([
    ["nothing sent", [], "go", null],
    ["both are well", [{}, {}], "go", null],
    ["bad in one is not hidden by the other", [{}, bad], "pause", "failures"],
    ["nor in the other order", [bad, {}], "pause", "failures"],
    ["what each does a little of adds up", [half, half], "pause", "failures"],
    ["a pause is graver than slowness", [{ lost: 15 }, bad], "pause", "failures"],
    ["first contacts add up", [{ firstContacts: 40, answeredFirst: 2 }, { firstContacts: 41 }], "slow", "unanswered"],
    ["nobody answered either", [{ firstContacts: 40 }, { firstContacts: 40 }], "pause", "unanswered"],
  ])("%s", (_, sources, pace, reason) => {
    const all = sources.map((change) => ({ ...quiet, ...change }));
    expect(guardOfAll(all, now)).toMatchObject({ pace, reason });
  });

  test("of two pauses the longer one holds", () => {
    const all = [
      { ...quiet, ...bad },
      { ...quiet, lost: 59, lastSentAt: minutes(-10) },
    ];
    expect(guardOfAll(all, now)).toEqual({ pace: "pause", reason: "blocks", until: minutes(24 * 60 - 10) });
  });
});

const health: NumberHealth = {
  isRestricted: false,
  restrictedUntil: null,
  newChatStage: "NONE",
  newChatQuota: null,
  newChatsUsed: null,
  newChatCycleEndsAt: null,
};
const well: ConnectionStand = {
  isUp: true,
  isTest: false,
  health,
  begunSince: 0,
  guard: { pace: "go", reason: null, until: null },
  sentToday: 0,
  dailyLimit: 100,
  isWarmingUp: false,
  tomorrow: minutes(600),
};

describe("what a connection may do", () => {
  const ends = minutes(60).toISOString();
  const told = (change: Partial<NumberHealth>) => ({ health: { ...health, ...change } });
  test.each<[string, Partial<ConnectionStand>, string, string, string, string[]]>([
    ["all is well", {}, "go", "go", "green", []],
    ["down", { isUp: false }, "stop", "stop", "red", ["down"]],
    ["restricted", told({ isRestricted: true }), "go", "stop", "red", ["restricted"]],
    [
      "a first warning",
      told({ newChatStage: "FIRST_WARNING", newChatCycleEndsAt: ends }),
      "slow",
      "slow",
      "yellow",
      ["firstWarning"],
    ],
    [
      "a second warning",
      told({ newChatStage: "SECOND_WARNING", newChatCycleEndsAt: ends }),
      "go",
      "stop",
      "red",
      ["secondWarning"],
    ],
    [
      "its quota used",
      told({ newChatQuota: 50, newChatsUsed: 50, newChatCycleEndsAt: ends }),
      "go",
      "stop",
      "red",
      ["capped"],
    ],
    [
      "its quota used by what was begun since it was told",
      { ...told({ newChatQuota: 50, newChatsUsed: 45, newChatCycleEndsAt: ends }), begunSince: 5 },
      "go",
      "stop",
      "red",
      ["capped"],
    ],
    ["its day full", { sentToday: 100 }, "stop", "stop", "red", ["dailyLimit"]],
    ["its young day full", { sentToday: 100, isWarmingUp: true }, "stop", "stop", "red", ["warmUp"]],
    ["young", { isWarmingUp: true }, "go", "go", "yellow", ["warmUp"]],
    [
      "paused",
      { guard: { pace: "pause", reason: "failures", until: minutes(30) } },
      "stop",
      "stop",
      "red",
      ["failures"],
    ],
    [
      "a test phone, whatever is said",
      { isTest: true, sentToday: 1_000, ...told({ isRestricted: true }) },
      "go",
      "go",
      "green",
      [],
    ],
  ])("%s", (_, change, known, first, light, reasons) => {
    const allowance = allowanceOf({ ...well, ...change }, now);
    expect({ ...allowance, reasons: allowance.reasons.map(({ reason }) => reason) }).toEqual({
      known,
      first,
      light,
      reasons,
    });
  });

  test("new conversations that are left count those since WhatsApp told", () => {
    expect(newChatsLeft(well)).toBeNull();
    expect(newChatsLeft({ ...told({ newChatQuota: 50, newChatsUsed: 30 }), begunSince: 4 })).toBe(16);
    expect(newChatsLeft({ ...told({ newChatQuota: 50, newChatsUsed: 60 }), begunSince: 4 })).toBe(0);
  });
});
