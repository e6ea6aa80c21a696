import { expect, test } from "vitest";
import { newestFirst, placePast, type PastFacts } from "./history-rules.ts";
import { keyOf, type Arrival } from "./receive-rules.ts";

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
/** "1@5": from contact 1 on the 5th. */
const batch = (...codes: string[]): Arrival[] =>
  codes.map((code, n) => {
    const [contactId = 0, at = 0] = code.split("@").map(Number);
    const sender = String(contactId);
    return { n, externalId: `X${n}`, contactId, sender, isGroup: false, fromMe: false, sentAt: day(at), body: "oi" };
  });
const facts = (change: Partial<PastFacts> = {}): PastFacts => ({
  known: new Set(),
  tickets: new Map(),
  firstLive: new Map(),
  ...change,
});
/** Each stored message as "place in the batch: ticket, past or live", and the places that tickets are opened for. */
function outcome(arrivals: Arrival[], given: PastFacts) {
  const { placed, openings } = placePast(newestFirst(arrivals), given);
  return {
    stored: placed.map(
      ({ arrival, ticketId, isPast }) => `${arrival.n}: ${ticketId ?? "new"} ${isPast ? "past" : "live"}`,
    ),
    opens: openings.map(({ n }) => n),
  };
}

test.each([
  [
    "the newest comes first and opens the ticket",
    ["1@1", "1@3", "1@2"],
    {},
    ["1: new past", "2: new past", "0: new past"],
    [1],
  ],
  ["of the same moment, the later in the batch comes first", ["1@1", "1@1"], {}, ["1: new past", "0: new past"], [1]],
  ["each contact has a ticket of its own", ["1@1", "2@2"], {}, ["1: new past", "0: new past"], [1, 0]],
  ["a contact keeps its ticket", ["1@1"], { tickets: new Map([[1, 70]]) }, ["0: 70 past"], []],
  ["what was sent before all that came live", ["1@1"], { firstLive: new Map([[1, day(2)]]) }, ["0: new past"], [0]],
  ["what was missed since", ["1@3"], { firstLive: new Map([[1, day(2)]]) }, ["0: new live"], [0]],
  ["another contact's live messages don't count", ["1@3"], { firstLive: new Map([[2, day(2)]]) }, ["0: new past"], [0]],
] as const)("%s", (_, codes, given, stored, opens) => {
  expect(outcome(batch(...codes), facts(given))).toEqual({ stored, opens });
});

test("a message that is known is left out, and opens nothing", () => {
  const arrivals = batch("1@1");
  expect(outcome(arrivals, facts({ known: new Set(arrivals.map(keyOf)) }))).toEqual({ stored: [], opens: [] });
});
