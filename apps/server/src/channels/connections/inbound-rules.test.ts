import { expect, test } from "vitest";
import { storableText } from "@recado/contracts/storable-text";
import { highestAcks } from "./inbound-rules.ts";

test.each([
  ["a\0b", "ab", "NUL"],
  ["\ud83d", "\ufffd", "half a pair"],
  ["😀 olá", "😀 olá", "whatever else people write"],
])("%j is stored as %j: %s", (given, stored) => expect(storableText(given)).toBe(stored));

test("of several reports of one message the furthest counts", () => {
  const reports = [
    { externalId: "A", ack: 2 as const },
    { externalId: "B", ack: 1 as const },
    { externalId: "A", ack: 3 as const },
    { externalId: "A", ack: 1 as const },
  ];
  expect(highestAcks(reports)).toEqual([
    { externalId: "A", ack: 3 },
    { externalId: "B", ack: 1 },
  ]);
});
