import { NewChatMessageCappingStatusType } from "baileys";
import { expect, test } from "vitest";
import { newChatsOf, restrictionOf } from "./number-health.ts";

const nothing = { newChatStage: "NONE", newChatQuota: null, newChatsUsed: null, newChatCycleEndsAt: null };

test("new conversations: quota, use, stage and end of the cycle", () => {
  const capping_status = NewChatMessageCappingStatusType.FIRST_WARNING;
  expect(newChatsOf({ total_quota: 400, used_quota: 280, cycle_end_timestamp: "1796083200", capping_status })).toEqual({
    newChatStage: "FIRST_WARNING",
    newChatQuota: 400,
    newChatsUsed: 280,
    newChatCycleEndsAt: new Date("2026-12-01T00:00:00Z"),
  });
});

test.each([
  ["nothing", null],
  ["an empty object", {}],
  ["no limit", { total_quota: -1, used_quota: 12 }],
  ["an end that is no time", { cycle_end_timestamp: "soon" }],
  ["an end beyond all times", { cycle_end_timestamp: "99999999999999999999" }],
])("%s is no warning and no quota", (_case, told) => {
  expect(newChatsOf(told)).toEqual(nothing);
});

test("a number beyond the column's range is cut", () => {
  expect(newChatsOf({ total_quota: 1e12, used_quota: Number.NaN })).toMatchObject({
    newChatQuota: 2_147_483_647,
    newChatsUsed: 0,
  });
});

test("a restriction with and without an end, and none", () => {
  const ends = new Date("2026-12-01T00:00:00Z");
  expect(restrictionOf({ isActive: true, timeEnforcementEnds: ends })).toEqual({
    isRestricted: true,
    restrictedUntil: ends,
  });
  expect(restrictionOf({ isActive: true, timeEnforcementEnds: new Date(Number.NaN) })).toEqual({
    isRestricted: true,
    restrictedUntil: null,
  });
  expect(restrictionOf({ isActive: false, timeEnforcementEnds: ends })).toEqual({
    isRestricted: false,
    restrictedUntil: null,
  });
});
