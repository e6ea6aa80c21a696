import { expect, test } from "vitest";
import { reportsOf } from "./receipts.ts";

const receipt = (attrs: Record<string, string>, ...more: string[]) => ({
  tag: "receipt",
  attrs,
  content: [{ tag: "list", attrs: {}, content: more.map((id) => ({ tag: "item", attrs: { id } })) }],
});

test.each([
  ["no type is delivered", { id: "A" }, [], [{ externalId: "A", ack: 2 }]],
  ["delivered to a phone that sleeps", { id: "A", type: "inactive" }, [], [{ externalId: "A", ack: 2 }]],
  [
    "read, several at once",
    { id: "A", type: "read" },
    ["B", "C"],
    ["A", "B", "C"].map((externalId) => ({ externalId, ack: 3 })),
  ],
  ["played", { id: "A", type: "played" }, [], [{ externalId: "A", ack: 4 }]],
  ["asked for again", { id: "A", type: "retry" }, [], []],
  ["between our own devices", { id: "A", type: "sender" }, ["B"], []],
  ["without an id", { type: "read" }, [], []],
])("%s", (_, attrs, more, expected) => expect(reportsOf(receipt(attrs, ...more))).toEqual(expected));
