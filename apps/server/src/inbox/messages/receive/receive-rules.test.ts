import { expect, test } from "vitest";
import type { LastTicket } from "../../tickets/continue-rules.ts";
import { keyOf, placeMessages, type Arrival, type Facts } from "./receive-rules.ts";

const now = new Date("2026-03-10T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** "c1" from contact 1 now, "m1" typed on the phone to contact 1; "c1@60" an hour ago; "c1=3" says "3". */
function batch(...codes: string[]): Arrival[] {
  return codes.map((code, n) => {
    const [, who, contact, , ago, , body = "Bom dia, tudo bem?"] = /^(.)(\d+)(@(\d+))?(=(.*))?$/.exec(code) ?? [];
    const contactId = Number(contact);
    const fromMe = who === "m";
    const sender = fromMe ? "me" : String(contactId);
    const sentAt = minutesAgo(Number(ago ?? 0));
    return { n, externalId: `X${n}`, contactId, sender, isGroup: false, fromMe, sentAt, body };
  });
}
const facts = (change: Partial<Facts> = {}): Facts => ({
  known: new Set(),
  last: new Map(),
  phoneOpensTicket: false,
  window: { minutes: 10, courtesyMinutes: 0, now },
  ...change,
});
const ticket = (change: Partial<LastTicket> = {}): LastTicket => ({
  id: 70,
  status: "closed",
  isGroup: false,
  closedAt: minutesAgo(500),
  lastMessageAt: minutesAgo(500),
  rating: null,
  returnsTo: null,
  ...change,
});
const after = (last: LastTicket, change: Partial<Facts> = {}) => facts({ last: new Map([[1, last]]), ...change });
/** Where each message goes ("70", "new 0"), and what is opened ("pending", "closed", "reopen 70"). */
function outcome(arrivals: Arrival[], given: Facts) {
  const { placed, openings } = placeMessages(arrivals, given);
  return {
    to: placed.map((place) => ("ticketId" in place ? String(place.ticketId) : `new ${place.opening}`)),
    opens: openings.map((one) => (one.reopenTicketId === null ? one.status : `reopen ${one.reopenTicketId}`)),
  };
}

test.each([
  ["a first message opens a ticket, the next goes on in it", ["c1", "c1"], facts(), ["new 0", "new 0"], ["pending"]],
  ["each contact has its own", ["c1", "c2", "c1"], facts(), ["new 0", "new 1", "new 0"], ["pending", "pending"]],
  ["an open ticket goes on", ["c1"], after(ticket({ status: "open" })), ["70"], []],
  ["the phone joins a closed ticket", ["m1"], after(ticket()), ["70"], []],
  ["the answer to what was typed on the phone reopens", ["m1", "c1"], after(ticket()), ["70", "new 0"], ["reopen 70"]],
  ["unless that was typed long ago", ["m1@60", "c1"], after(ticket()), ["70", "new 0"], ["pending"]],
  ["typed on the phone first: a closed ticket", ["m1", "m1"], facts(), ["new 0", "new 0"], ["closed"]],
  ["which the answer opens", ["m1", "c1"], facts(), ["new 0", "new 0"], ["pending"]],
  [
    "or leaves, without a window",
    ["m1", "c1"],
    facts({ window: { minutes: 0, courtesyMinutes: 0, now } }),
    ["new 0", "new 1"],
    ["closed", "pending"],
  ],
  [
    "the phone opens tickets where the company wants it",
    ["m1"],
    facts({ phoneOpensTicket: true }),
    ["new 0"],
    ["pending"],
  ],
] as const)("%s", (_, codes, given, to, opens) => {
  expect(outcome(batch(...codes), given)).toEqual({ to, opens });
});

const rated = (codes: string[], rating: LastTicket["rating"] = "awaited") =>
  placeMessages(batch(...codes), after(ticket({ rating, closedAt: minutesAgo(1) }))).placed.map((place) =>
    "ticketId" in place ? (place.rates ?? "joins") : "reopens",
  );

test.each<[string, string[], LastTicket["rating"], (number | string)[]]>([
  ["a rating", ["c1=3"], "awaited", [3]],
  ["a rating, then thanks", ["c1=três", "c1=obrigado"], "awaited", [3, "reopens"]],
  ["another number, then a rating", ["c1=10", "c1=2"], "awaited", ["hint", 2]],
  ["another number twice", ["c1=10", "c1=0"], "awaited", ["hint", "reopens"]],
  ["another number after the hint", ["c1=0"], "hinted", ["reopens"]],
  ["a sentence ends it", ["c1=voltei, 3 pães", "c1=3"], "awaited", ["reopens", "reopens"]],
  ["nobody asked", ["c1=3"], null, ["reopens"]],
  ["typed on the phone", ["m1=3"], "awaited", ["joins"]],
])("asked for a rating: %s", (_, codes, rating, expected) => {
  expect(rated(codes, rating)).toEqual(expected);
});

test("a word of thanks joins the closed ticket for as long as the company wants it to", () => {
  const window = { minutes: 10, courtesyMinutes: 5, now };
  const closedAgo = (minutes: number) => after(ticket({ closedAt: minutesAgo(minutes) }), { window });
  const place = (code: string, minutes: number) => placeMessages(batch(code), closedAgo(minutes)).placed;
  expect(place("c1=Muito obrigada! 😊", 4)).toEqual([{ n: 0, ticketId: 70, isAside: true }]);
  expect(outcome(batch("c1=Muito obrigada! 😊"), closedAgo(5)).opens).toEqual(["reopen 70"]);
  expect(outcome(batch("c1=obrigada, mas faltou o bolo"), closedAgo(4)).opens).toEqual(["reopen 70"]);
});

test("a message that is stored, or that the batch has twice, opens nothing", () => {
  const [message, other] = batch("c1", "c1");
  if (!message || !other) throw new Error("no batch");
  expect(outcome([message], facts({ known: new Set([keyOf(message)]) }))).toEqual({ to: [], opens: [] });
  expect(outcome([message, { ...other, externalId: message.externalId }], facts()).to).toEqual(["new 0"]);
});
