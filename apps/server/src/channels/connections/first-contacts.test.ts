import { expect, test } from "vitest";
import { firstContacts, type NumberHealth } from "@recado/contracts/number-health";

const now = Date.parse("2026-11-23T12:00:00Z");
const past = "2026-11-23T12:00:00.000Z";
const later = "2026-11-30T00:00:00.000Z";
const healthy: NumberHealth = {
  isRestricted: false,
  restrictedUntil: null,
  newChatStage: "NONE",
  newChatQuota: null,
  newChatsUsed: null,
  newChatCycleEndsAt: null,
};

test.each<[string, Partial<NumberHealth>, ReturnType<typeof firstContacts>]>([
  ["nothing said", {}, { pace: "go", reason: null, until: null }],
  ["restricted", { isRestricted: true, restrictedUntil: later }, { pace: "stop", reason: "restricted", until: later }],
  ["restricted without an end", { isRestricted: true }, { pace: "stop", reason: "restricted", until: null }],
  ["the restriction is over", { isRestricted: true, restrictedUntil: past }, { pace: "go", reason: null, until: null }],
  ["quota left", { newChatQuota: 10, newChatsUsed: 9 }, { pace: "go", reason: null, until: null }],
  ["quota unused", { newChatQuota: 10 }, { pace: "go", reason: null, until: null }],
  ["quota used up", { newChatQuota: 10, newChatsUsed: 10 }, { pace: "stop", reason: "capped", until: null }],
  ["capped", { newChatStage: "CAPPED", newChatCycleEndsAt: later }, { pace: "stop", reason: "capped", until: later }],
  [
    "the second warning",
    { newChatStage: "SECOND_WARNING", newChatCycleEndsAt: later },
    { pace: "stop", reason: "secondWarning", until: later },
  ],
  [
    "the first warning",
    { newChatStage: "FIRST_WARNING", newChatCycleEndsAt: later },
    { pace: "slow", reason: "firstWarning", until: later },
  ],
  [
    "the cycle of the warning is over",
    { newChatStage: "CAPPED", newChatQuota: 10, newChatsUsed: 10, newChatCycleEndsAt: past },
    { pace: "go", reason: null, until: null },
  ],
  [
    "a restriction weighs more than a warning",
    { isRestricted: true, newChatStage: "FIRST_WARNING", newChatCycleEndsAt: later },
    { pace: "stop", reason: "restricted", until: null },
  ],
  [
    "a warning stays after a restriction",
    { isRestricted: true, restrictedUntil: past, newChatStage: "FIRST_WARNING" },
    { pace: "slow", reason: "firstWarning", until: null },
  ],
])("%s", (_case, said, expected) => {
  expect(firstContacts({ ...healthy, ...said }, now)).toEqual(expected);
});
