import { describe, expect, test } from "vitest";
import { addUp, type RecordedMessage } from "./record-messages.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const heard = (preview: string, minute: number, more: Partial<RecordedMessage> = {}): RecordedMessage => ({
  ticketId: 1,
  preview,
  fromMe: false,
  sentAt: at(minute),
  counts: "unread",
  ...more,
});
const answer = (preview: string, minute: number): RecordedMessage =>
  heard(preview, minute, { fromMe: true, counts: "answer" });

describe("what new messages make of their ticket", () => {
  const cases: [what: string, messages: RecordedMessage[], expected: object][] = [
    [
      "one is unread",
      [heard("oi", 1)],
      { lastMessage: "oi", fromMe: false, unread: 1, isAnswered: false, isHeard: true },
    ],
    ["each counts", [heard("oi", 1), heard("tudo bem?", 2)], { lastMessage: "tudo bem?", unread: 2 }],
    [
      "an answer reads what came before",
      [heard("oi", 1), answer("olá", 2)],
      { unread: 0, isAnswered: true, fromMe: true },
    ],
    ["what follows an answer is unread", [answer("olá", 1), heard("oi", 2)], { unread: 1, isAnswered: true }],
    [
      "the app's own words answer nothing",
      [heard("oi", 1), heard("Horário: 8 às 18", 2, { fromMe: true, counts: "nothing" })],
      { unread: 1, isAnswered: false, lastMessage: "Horário: 8 às 18" },
    ],
    [
      "the last to come is shown, with the latest time",
      [heard("b", 5), heard("a", 3)],
      { lastMessage: "a", sentAt: at(5) },
    ],
    ["now is the latest time", [heard("a", 3), { ...answer("b", 1), sentAt: null }], { sentAt: null }],
    [
      "the customer's last address stays",
      [heard("a", 1, { replyTo: { kind: "lid", value: "77" } }), answer("b", 2)],
      { replyTo: { kind: "lid", value: "77" } },
    ],
  ];
  test.each(cases)("%s", (_, messages, expected) => {
    expect(addUp(messages)).toMatchObject([expected]);
  });

  test("each ticket has its own", () => {
    const records = addUp([heard("a", 1), heard("b", 2, { ticketId: 2 }), heard("c", 3)]);
    expect(records.map(({ ticketId, lastMessage, unread }) => [ticketId, lastMessage, unread])).toEqual([
      [1, "c", 2],
      [2, "b", 1],
    ]);
  });
});
