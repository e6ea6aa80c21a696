import type { Cycle, Message } from "@recado/contracts/messages";
import type { Ticket } from "@recado/contracts/tickets";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  endBefore,
  messagesOf,
  oldestOf,
  withAllRead,
  withMessage,
  type MessageList,
  type MessagePage,
} from "./message-pages.ts";

const message = (id: number, change: Partial<Message> = {}): Message =>
  ({ id, ticketId: 5, fromMe: false, read: false, ack: 0, body: `m${id}`, ...change }) as Message;

/** The chat as the server pages it. */
function page(all: readonly Message[], size: number, before = Infinity): MessagePage {
  const older = all.filter(({ id }) => id < before);
  const messages = older.slice(-size);
  return {
    messages,
    cycles: [] as Cycle[],
    transfers: [],
    exports: [],
    count: all.length,
    hasMore: older.length > size,
    hasNewer: false,
    ticket: {} as Ticket,
  };
}
function load(all: readonly Message[], size: number, pages: number): MessageList {
  const list: MessageList = { pages: [page(all, size)], pageParams: [{}] };
  for (let n = 1; n < pages && list.pages.at(-1)?.hasMore; n += 1) {
    const before = oldestOf(list.pages.at(-1) as MessagePage);
    list.pages.push(page(all, size, before));
    list.pageParams.push(before === undefined ? {} : { before });
  }
  return list;
}
const shown = (list: MessageList) => messagesOf(list).map(({ id }) => id);

describe("a chat kept by events", () => {
  it("is what a fresh load would answer, as far back as it is loaded", () => {
    const write = fc.record({ id: fc.integer({ min: 1, max: 40 }), ack: fc.nat({ max: 4 }) });
    fc.assert(
      fc.property(
        fc.uniqueArray(write, { selector: ({ id }) => id, maxLength: 20 }),
        fc.array(write, { maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        (earlier, events, size, pages) => {
          const stored = new Map(earlier.map((one) => [one.id, message(one.id, { ack: one.ack })]));
          const all = () => [...stored.values()].sort((a, b) => a.id - b.id);
          let list = load(all(), size, pages);
          const isWhole = !list.pages.at(-1)?.hasMore;
          const from = isWhole ? 0 : (shown(list)[0] ?? 0);
          for (const one of events) {
            const known = stored.get(one.id);
            stored.set(one.id, message(one.id, { ack: Math.max(one.ack, known?.ack ?? 0) }));
            const event = stored.get(one.id) as Message;
            // The event is applied twice, as after a fetch that was under way.
            list = withMessage(withMessage(list, event, true), event, true);
          }
          expect(messagesOf(list)).toEqual(all().filter(({ id }) => id >= from));
        },
      ),
    );
  });

  it("takes in nothing of another conversation of the chat, but keeps what it has of it current", () => {
    const list = load([message(1, { ticketId: 4 }), message(2)], 20, 1);
    expect(withMessage(list, message(3, { ticketId: 4 }), false)).toBe(list);
    expect(messagesOf(withMessage(list, message(1, { ticketId: 4, ack: 3 }), false))[0]?.ack).toBe(3);
  });

  it("keeps the ticks that an event told, when the answer to sending comes after it", () => {
    const list = load([message(1)], 20, 1);
    const told = withMessage(list, message(2, { fromMe: true, ack: 2 }), true);
    expect(messagesOf(withMessage(told, message(2, { fromMe: true, ack: 0 }), true)).at(-1)?.ack).toBe(2);
  });

  it("is the same object when all had been read", () => {
    const list = load([message(1, { read: true }), message(2, { fromMe: true })], 20, 1);
    expect(withAllRead(list, 5)).toBe(list);
  });

  it("is read up to what was in view, in this conversation alone", () => {
    const list = load([message(1, { ticketId: 4 }), message(2), message(3)], 2, 2);
    expect(messagesOf(withAllRead(list, 5, 2)).map(({ read }) => read)).toEqual([false, true, false]);
  });
});

it("a conversation's last message is its end where a newer conversation follows it", () => {
  const older = [message(1), message(2)];
  expect(endBefore(older, 5)).toBeUndefined();
  expect(endBefore([...older, message(3, { ticketId: 6 })], 5)).toBe(2);
  expect(endBefore([...older, message(-1, { ticketId: 5 })], 5)).toBeUndefined();
  expect(endBefore([message(3, { ticketId: 6 })], 5)).toBeUndefined();
});
