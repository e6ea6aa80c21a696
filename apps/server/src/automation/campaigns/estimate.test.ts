import { describe, expect, test } from "vitest";
import type { WindowDay } from "../campaign-templates/windows.ts";
import { estimateRun, type RunConnection, type RunFacts } from "./estimate.ts";
import type { Allowance, Reason } from "../../channels/pace/allowance.ts";
import { meanPause, pauseAfter } from "./pace.ts";

/** A Tuesday, 09:00 in São Paulo. */
const now = Date.parse("2026-11-24T12:00:00Z");
const saoPaulo = "America/Sao_Paulo";
const week = (startTime: string, endTime: string, days = [0, 1, 2, 3, 4, 5, 6]): WindowDay[] =>
  days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime, isEnabled: true }));
const hours = (...window: Parameters<typeof week>) => ({ days: week(...window), timeZone: saoPaulo });

const goes: Allowance = { known: "go", first: "go", light: "green", reasons: [] };
const stops = (reason: Reason["reason"], until: string | null = null): Allowance => ({
  known: "stop",
  first: "stop",
  light: "red",
  reasons: [{ reason, until: until === null ? null : new Date(until) }],
});
/** Added a month ago. */
const phone: RunConnection = {
  allowance: goes,
  isTest: false,
  createdAt: now - 30 * 86_400_000,
  sentToday: 0,
  newChatsLeft: null,
};
/** Added this morning, at eight. */
const fresh = { ...phone, createdAt: now - 3_600_000 };
const facts: RunFacts = {
  now,
  scheduledAt: now,
  people: 100,
  newPeople: 0,
  // Two minutes for each message: thirty an hour.
  pace: { messageInterval: 120, longerIntervalAfter: 0, greaterInterval: 60 },
  daily: { campaignDailyLimit: 1_000, warmsUp: true },
  timeZone: saoPaulo,
  hours: hours("00:00", "23:59"),
  connections: [phone],
};

describe("a campaign that would begin", () => {
  test.each<[string, Partial<RunFacts>, string | null, string | null, string | null]>([
    ["now writes at once, and for as long as its pace says", { people: 31 }, "24T12:00", "24T13:00", null],
    ["to one person ends as it begins", { people: 1 }, "24T12:00", "24T12:00", null],
    ["later begins then", { people: 31, scheduledAt: now + 7_200_000 }, "24T14:00", "24T15:00", null],
    ["in the past begins now", { people: 31, scheduledAt: now - 7_200_000 }, "24T12:00", "24T13:00", null],
    ["before its hours waits for them", { people: 31, hours: hours("10:00", "18:00") }, "24T13:00", "24T14:00", null],
    [
      "after its hours waits for tomorrow",
      { people: 31, hours: hours("06:00", "08:00") },
      "25T09:00",
      "25T10:00",
      null,
    ],
    ["on a day that is off waits for another", { hours: hours("09:00", "18:00", [5]) }, "27T12:00", "27T15:18", null],
    ["goes on the next day", { people: 61, hours: hours("08:00", "10:00") }, "24T12:00", "25T12:00", null],
    ["goes on after midnight", { people: 61, hours: hours("22:00", "02:00") }, "25T01:00", "25T03:00", null],
    [
      "with hours on another clock follows that",
      { people: 31, hours: { days: week("13:00", "20:00"), timeZone: "UTC" } },
      "24T13:00",
      "24T14:00",
      null,
    ],
    ["without hours never begins", { hours: hours("09:00", "18:00", []) }, null, null, "hours"],
    ["through nothing never begins", { connections: [] }, null, null, "connections"],
    [
      "through a connection that is down",
      { connections: [{ ...phone, allowance: stops("down") }] },
      null,
      null,
      "connections",
    ],
    [
      "through one of two that is up",
      { people: 31, connections: [phone, { ...phone, allowance: stops("down") }] },
      "24T12:00",
      "24T13:00",
      null,
    ],
    ["sends no faster through two", { people: 31, connections: [phone, phone] }, "24T12:00", "24T13:00", null],
    [
      "through one that is warned sends three times slower",
      { people: 31, connections: [{ ...phone, allowance: { ...goes, known: "slow" } }] },
      "24T12:00",
      "24T15:00",
      null,
    ],
    [
      "meets the limit of a day",
      { people: 50, daily: { campaignDailyLimit: 40, warmsUp: false } },
      "24T12:00",
      "25T03:18",
      null,
    ],
    [
      "counts what was sent today",
      { people: 50, daily: { campaignDailyLimit: 40, warmsUp: false }, connections: [{ ...phone, sentToday: 30 }] },
      "24T12:00",
      "25T04:18",
      null,
    ],
    [
      "adds the limits of two",
      { people: 80, daily: { campaignDailyLimit: 40, warmsUp: false }, connections: [phone, phone] },
      "24T12:00",
      "24T14:38",
      null,
    ],
    [
      "on a day that is full waits for the next",
      {
        people: 1,
        daily: { campaignDailyLimit: 40, warmsUp: false },
        connections: [{ ...phone, sentToday: 40, allowance: stops("dailyLimit", "2026-11-25T03:00:00Z") }],
      },
      "25T03:00",
      "25T03:00",
      null,
    ],
    [
      "warms a new number up: 20, then 30",
      { people: 51, hours: hours("09:00", "18:00"), connections: [fresh] },
      "24T12:00",
      "26T12:00",
      null,
    ],
    [
      "has no limit on a test phone",
      { people: 3_000, daily: { campaignDailyLimit: 40, warmsUp: true }, connections: [{ ...fresh, isTest: true }] },
      "24T12:00",
      "28T15:58",
      null,
    ],
    [
      "through one that pauses goes on after it, slowly",
      { people: 11, connections: [{ ...phone, allowance: stops("failures", "2026-11-24T13:00:00Z") }] },
      "24T13:00",
      "24T14:00",
      null,
    ],
    [
      "needs more new conversations than WhatsApp allows",
      { newPeople: 11, connections: [{ ...phone, newChatsLeft: 10 }] },
      "24T12:00",
      null,
      "newChats",
    ],
    [
      "needs as many as it allows",
      { people: 31, newPeople: 10, connections: [{ ...phone, newChatsLeft: 10 }] },
      "24T12:00",
      "24T13:00",
      null,
    ],
    [
      "needs new ones through a restricted number",
      { newPeople: 1, connections: [{ ...phone, allowance: { ...stops("restricted"), known: "go" } }] },
      "24T12:00",
      null,
      "newChats",
    ],
    [
      "to more than a year allows",
      { people: 20_000, daily: { campaignDailyLimit: 40, warmsUp: false } },
      "24T12:00",
      null,
      "tooLong",
    ],
  ])("%s", (_, change, startsAt, endsAt, obstacle) => {
    const estimate = estimateRun({ ...facts, ...change });
    const told = (moment: number | null) =>
      moment === null ? null : new Date(moment).toISOString().slice("2026-11-".length, -":00.000Z".length);
    expect([told(estimate.startsAt), told(estimate.endsAt), estimate.obstacle]).toEqual([startsAt, endsAt, obstacle]);
  });
});

test.each([
  { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 },
  { messageInterval: 5, longerIntervalAfter: 0, greaterInterval: 60 },
  { messageInterval: 2, longerIntervalAfter: 3, greaterInterval: 10 },
  { messageInterval: 8, longerIntervalAfter: 7, greaterInterval: 300 },
])("the mean pause is what pauses are on average: every $messageInterval s", (settings) => {
  const count = 42_000;
  let sum = 0;
  for (let sent = 1; sent <= count; sent++)
    sum += pauseAfter(settings, sent, ((sent * 7_919) % 10_007) / 10_007, false);
  expect(sum / count / meanPause(settings)).toBeCloseTo(1, 2);
});
