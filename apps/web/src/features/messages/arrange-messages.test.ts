import type { Cycle, Message } from "@recado/contracts/messages";
import type { TicketNote } from "@recado/contracts/notes";
import { describe, expect, it } from "vitest";
import { arrange, type Day } from "./arrange-messages.ts";

/** Times of one day in the machine's time zone, because the chat shows days in the reader's time zone. */
const at = (time: string, day = 21) => new Date(`2026-11-${day}T${time}`).toISOString();
const message = (id: number, time: string, change: Partial<Message> = {}): Message =>
  ({
    id,
    ticketId: 1,
    fromMe: false,
    number: null,
    clientId: null,
    contact: { id: 1, name: "Ana" },
    mentions: [],
    createdAt: at(time),
    storedAt: change.createdAt ?? at(time),
    ...change,
  }) as Message;
const cycle = (id: number, started: string, finished: string | null, ticketId = 1): Cycle => ({
  id,
  ticketId,
  startedAt: at(started),
  finishedAt: finished === null ? null : at(finished),
  rate: null,
});

/** A day's items in a row: messages by id, with "(" where a group begins and ")" where it ends. */
const drawn = (days: Day[]) =>
  days.map(({ items }) =>
    items
      .map((item) => {
        if (item.kind === "edge") return item.edge;
        if (item.kind === "note") return `note ${item.note.id}`;
        if (item.kind === "transfer" || item.kind === "export") return item.kind;
        if (item.kind !== "message") return `${item.kind} ${item.count}`;
        return `${item.isFirst ? "(" : ""}${item.message.id}${item.isLast ? ")" : ""}`;
      })
      .join(" "),
  );
const chat = (messages: Message[], rest: Partial<Parameters<typeof arrange>[0]> = {}) =>
  drawn(arrange({ messages, cycles: [], isWhole: true, unread: null, ...rest }));

describe("groups", () => {
  it.each([
    [
      "one author within two minutes",
      [message(1, "10:00:00"), message(2, "10:01:30"), message(3, "10:03:00")],
      "(1 2 3)",
    ],
    ["a pause of more", [message(1, "10:00:00"), message(2, "10:02:01")], "(1) (2)"],
    ["the other side", [message(1, "10:00:00"), message(2, "10:00:10", { fromMe: true })], "(1) (2)"],
    [
      "another of a group",
      [message(1, "10:00:00"), message(2, "10:00:10", { contact: { id: 2, name: "Bia" } })],
      "(1) (2)",
    ],
    [
      "another of a group, of the same name",
      [message(1, "10:00:00"), message(2, "10:00:10", { contact: { id: 2, name: "Ana" } })],
      "(1) (2)",
    ],
  ])("%s", (_, messages, expected) => expect(chat(messages)).toEqual([expected]));
});

it("names the first of a group, and a file below a text", () => {
  const from = { fromMe: true, contact: null, user: { id: 7, name: "Carla" } };
  const [text, photo] = [{ ...from, mediaType: "chat" } as const, { ...from, mediaType: "image" } as const];
  const messages = [text, photo, photo, text].map((change, n) => message(n + 1, `10:00:0${n}`, change));
  const [day] = arrange({ messages, cycles: [], isWhole: true, unread: null });
  expect(day?.items.map((item) => item.kind === "message" && item.isNamed)).toEqual([true, true, false, false]);
});

it("says the contact's number where it is another than before, whoever wrote", () => {
  const [one, short, other] = ["5511987654321", "551187654321", "12025550123"];
  const said: [number: string | null, fromMe?: boolean][] = [
    [null],
    [one],
    [short],
    [other],
    [null, true],
    [other, true],
    [one, true],
    [one],
  ];
  const messages = said.map(([number, fromMe = false], n) => message(n + 1, `10:00:0${n}`, { number, fromMe }));
  const [day] = arrange({ messages, cycles: [], isWhole: true, unread: null });
  const shown = day?.items.map((item) => item.kind === "message" && item.otherNumber);
  expect(shown).toEqual([null, null, null, other, null, null, one, null]);
});

describe("notes", () => {
  const note = (id: number, time: string) => ({ id, clientId: null, createdAt: at(time) }) as TicketNote;
  const unsent = (id: number, time: string) => message(id, time, { fromMe: true });
  it.each<[string, Message[], TicketNote[], string]>([
    [
      "stand where they were written, and end a group",
      [message(1, "10:00:00"), message(2, "10:01:00")],
      [note(8, "10:02:00"), note(7, "10:00:30")],
      "(1) note 7 (2) note 8",
    ],
    ["that are older than what is loaded are left out", [message(1, "10:00:00")], [note(7, "09:00:00")], "(1)"],
    [
      "on their way stand after what is stored, whatever the browser's clock says",
      [message(1, "10:00:00"), unsent(-1, "09:00:00"), unsent(-2, "09:00:20")],
      [note(-1, "09:00:10")],
      "(1) (-1) note -1 (-2)",
    ],
  ])("%s", (_, messages, notes, expected) => expect(chat(messages, { notes, isWhole: false })).toEqual([expected]));

  it("stand between the end of a conversation and the start of the next", () => {
    const cycles = [cycle(1, "10:00:00", "10:05:00"), cycle(2, "11:00:00", null)];
    const messages = [message(1, "10:00:00"), message(2, "11:00:00")];
    expect(chat(messages, { cycles, notes: [note(7, "10:30:00")] })).toEqual(["started (1) ended note 7 reopened (2)"]);
  });
});

describe("days", () => {
  it("each begin anew", () => {
    const next = message(2, "00:00:10", { createdAt: at("00:00:10", 22) });
    expect(chat([message(1, "23:59:50"), next])).toEqual(["(1)", "(2)"]);
  });
});

describe("the line above what is new", () => {
  it("stands before the first of it and parts the group", () => {
    const messages = [message(1, "10:00:00"), message(2, "10:00:10"), message(3, "10:00:20")];
    expect(chat(messages, { unread: { fromId: 2, count: 2 } })).toEqual(["(1) unread 2 (2 3)"]);
  });
});

describe("edges", () => {
  const stored = (id: number, sent: string, storedAt: string, change: Partial<Message> = {}) =>
    message(id, sent, { storedAt: at(storedAt), ...change });
  const first = stored(1, "10:00:00", "10:00:02");
  const served = cycle(1, "10:00:02", "10:30:00");
  it.each([
    ["a conversation begins with its first message", [first], [cycle(1, "10:00:02", null)], "started (1)"],
    ["even when that came in late", [stored(1, "10:00:00", "12:00:00")], [cycle(1, "12:00:00", null)], "started (1)"],
    ["and ends after its last", [first], [served], "started (1) ended"],
    ["also when the phone's clock is ahead", [stored(1, "10:40:00", "10:00:02")], [served], "started (1) ended"],
    [
      "it is reopened by a message",
      [first, stored(2, "11:00:00", "11:00:03")],
      [served, cycle(2, "11:00:03", null)],
      "started (1) ended reopened (2)",
    ],
    [
      "it is rated, and reopened within two seconds",
      [
        first,
        stored(2, "10:30:06", "10:30:06", { fromMe: true }),
        stored(3, "10:30:20", "10:30:20"),
        stored(4, "10:30:20", "10:30:20", { fromMe: true }),
        stored(5, "10:30:21", "10:30:21"),
      ],
      [served, cycle(2, "10:30:21", null)],
      "started (1) ended (2) (3) (4) reopened (5)",
    ],
    [
      "another conversation follows, whose first message came in late",
      [first, stored(2, "11:00:00", "11:30:00", { ticketId: 2 })],
      [served, cycle(2, "11:30:00", null, 2)],
      "started (1) ended started (2)",
    ],
    [
      "what is on its way comes after all",
      [first, message(-1, "09:00:00", { fromMe: true })],
      [cycle(1, "10:00:02", null)],
      "started (1) (-1)",
    ],
    ["nothing has been said", [], [cycle(1, "10:00:00", null)], "started"],
  ])("%s", (_, messages, cycles, expected) => expect(chat(messages, { cycles })).toEqual([expected]));

  it("a transfer stands where it happened", () => {
    const transfer = { id: 1, ticketId: 1, at: at("10:00:30"), by: null, to: null, queue: null, note: "" };
    const messages = [message(1, "10:00:00"), message(2, "10:01:00")];
    const cycles = [cycle(1, "10:00:00", "10:30:00")];
    expect(chat(messages, { cycles, transfers: [transfer] })).toEqual(["started (1) transfer (2) ended"]);
    const exported = { id: 1, ticketId: 1, at: at("10:00:40"), by: null, withNotes: false };
    expect(chat(messages, { cycles, transfers: [transfer], exports: [exported] })).toEqual([
      "started (1) transfer export (2) ended",
    ]);
    const later = { ...transfer, at: at("10:10:00") };
    expect(chat(messages, { cycles, transfers: [later] })).toEqual(["started (1 2) transfer ended"]);
  });

  it("of what is not loaded are not drawn", () => {
    const cycles = [cycle(1, "09:00:00", "09:30:00"), cycle(2, "09:50:00", null)];
    expect(chat([message(9, "10:00:00")], { cycles, isWhole: false })).toEqual(["(9)"]);
  });
});

describe("what came while the connection was away", () => {
  const late = (id: number, time: string, change: Partial<Message> = {}) =>
    message(id, time, { receivedOffline: true, ...change });
  it.each([
    [
      "is counted where it begins",
      [message(1, "10:00:00"), late(2, "10:00:01"), late(3, "10:00:02")],
      "(1) offline 2 (2 3)",
    ],
    [
      "is counted once a stretch",
      [late(1, "10:00:00"), message(2, "10:00:01"), late(3, "10:00:02")],
      "offline 1 (1 2) offline 1 (3)",
    ],
    ["is the customer's alone", [late(1, "10:00:00", { fromMe: true })], "(1)"],
  ])("%s", (_, messages, expected) => expect(chat(messages)).toEqual([expected]));
});
