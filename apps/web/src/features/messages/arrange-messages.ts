import type { Cycle, Message } from "@recado/contracts/messages";
import type { TicketNote } from "@recado/contracts/notes";
import type { TicketExport } from "@recado/contracts/exports";
import type { Transfer } from "@recado/contracts/transfers";
import { isSameNumber } from "../../locales/phone-number.ts";
import { formatDate } from "../../locales/format.ts";

export type Item =
  | {
      kind: "message";
      key: string;
      message: Message;
      isFirst: boolean;
      isNamed: boolean;
      isLast: boolean;
      /** The contact's number, where it is another than that of the messages before. */
      otherNumber: string | null;
    }
  /** Where a service cycle started or ended; all but a conversation's first reopen it. */
  | { kind: "edge"; key: string; edge: "started" | "reopened" | "ended"; at: string; rate: number | null }
  | { kind: "note"; key: string; note: TicketNote }
  | { kind: "transfer"; key: string; at: string; transfer: Transfer }
  | { kind: "export"; key: string; at: string; exported: TicketExport }
  | { kind: "unread"; key: string; count: number }
  /** How many consecutive messages arrived while the connection was offline. */
  | { kind: "offline"; key: string; count: number };
export interface Day {
  key: string;
  date: string;
  items: Item[];
}
interface Chat {
  /** Oldest first. */
  messages: readonly Message[];
  cycles: readonly Cycle[];
  /** The team's notes in the conversation, in any order. */
  notes?: readonly TicketNote[];
  /** In any order. */
  transfers?: readonly Transfer[];
  /** In any order. */
  exports?: readonly TicketExport[];
  /** Whether the chat is loaded to its start. */
  isWhole: boolean;
  /** Whether the newest messages are not loaded. */
  isWindow?: boolean;
  /** The messages that were unread when the user opened the chat. */
  unread: { fromId: number; count: number } | null;
}

/** Messages of one author within this time form a group, ms. */
const groupGap = 120_000;

/** Arranges a chat in days, with edges, notes, transfers and the unread line in their places. */
export function arrange(chat: Chat): Day[] {
  const { messages, cycles, notes = [], transfers = [], exports = [], isWhole, isWindow, unread } = chat;
  const [oldest, newest] = [messages[0], messages.at(-1)];
  const loaded: Loaded = {
    from: isWhole || !oldest ? "" : storedAtOf(oldest),
    until: isWindow && newest ? storedAtOf(newest) : "9999",
  };
  const placed = placeEdges(messages, cycles, loaded);
  placeBetween(
    placed,
    messages,
    [...notes.map(noteItem), ...transfers.map(transferItem), ...exports.map(exportItem)],
    loaded,
  );
  const unreadAt = unread ? messages.findIndex(({ id }) => id >= unread.fromId) : -1;
  const days: Day[] = [];
  let before: Message | null = null;
  let known: string | null = null;
  const add = (moment: string, item: Item) => {
    const date = formatDate(moment);
    const day = days.at(-1);
    if (day?.date === date) day.items.push(item);
    else days.push({ key: date, date, items: [item] });
  };
  for (let n = 0; n <= messages.length; n += 1) {
    const message = messages[n];
    for (const item of placed.get(n) ?? []) {
      add(message && isStart(item) ? message.createdAt : momentOf(item), item);
      before = null;
    }
    if (!message) break;
    if (n === unreadAt && unread) {
      add(message.createdAt, { kind: "unread", key: "unread", count: unread.count });
      before = null;
    }
    const late = isLate(message) && !isLate(messages[n - 1]) ? lateFrom(messages, n) : 0;
    if (late > 0) {
      add(message.createdAt, { kind: "offline", key: `offline ${keyOf(message)}`, count: late });
      before = null;
    }
    const isFirst = !isSameGroup(before, message);
    if (!isFirst) endGroupLater(days);
    // Each signed text names its author, so a file below it does too.
    const isNamed = isFirst || (before?.mediaType === "chat" && message.mediaType !== "chat");
    const { number } = message;
    const otherNumber = number !== null && known !== null && !isSameNumber(number, known) ? number : null;
    const item = {
      kind: "message",
      key: keyOf(message),
      message,
      isFirst,
      isNamed,
      isLast: true,
      otherNumber,
    } as const;
    add(message.createdAt, item);
    before = message;
    known = number ?? known;
  }
  return withKeys(days);
}

/** A day keeps its key while older messages are added. Wrong clocks may repeat a day: repeats are counted from the newest. */
function withKeys(days: readonly Day[]): Day[] {
  const seen = new Map<string, number>();
  return days
    .toReversed()
    .map((day) => {
      const times = seen.get(day.date) ?? 0;
      seen.set(day.date, times + 1);
      return times === 0 ? day : { ...day, key: `${day.date} ${times}` };
    })
    .toReversed();
}

/** The React key of a message. `clientId` stays the same when the stored message replaces the optimistic one. */
export const keyOf = ({ id, clientId }: Message): string => clientId ?? String(id);

const isLate = (message: Message | undefined): boolean =>
  message !== undefined && message.receivedOffline && !message.fromMe;

/** How many consecutive late messages start here. */
function lateFrom(messages: readonly Message[], from: number): number {
  const end = messages.findIndex((message, n) => n > from && !isLate(message));
  return (end === -1 ? messages.length : end) - from;
}

function isSameGroup(before: Message | null, message: Message): boolean {
  if (!before || before.fromMe !== message.fromMe) return false;
  // A message that the server has not stored yet has no author name.
  if (before.user && message.user && before.user.id !== message.user.id) return false;
  if (!message.fromMe && before.contact?.id !== message.contact?.id) return false;
  if (formatDate(before.createdAt) !== formatDate(message.createdAt)) return false;
  return Math.abs(Date.parse(message.createdAt) - Date.parse(before.createdAt)) <= groupGap;
}

function endGroupLater(days: readonly Day[]): void {
  const last = days.at(-1)?.items.at(-1);
  if (last?.kind === "message") last.isLast = false;
}

type Edge = Extract<Item, { kind: "edge" }>;
/** The items between messages, by the index of the message after them. */
type Placed = Map<number, (Edge | Between)[]>;
type Between = Extract<Item, { kind: "note" | "transfer" | "export" }>;

const noteItem = (note: TicketNote): Between => ({ kind: "note", key: `note ${note.clientId ?? note.id}`, note });
const transferItem = (transfer: Transfer): Between => {
  const { id, at } = transfer;
  return { kind: "transfer", key: `transfer ${id}`, at, transfer };
};
const exportItem = (exported: TicketExport): Between => {
  const { id, at } = exported;
  return { kind: "export", key: `export ${id}`, at, exported };
};

const momentOf = (item: Edge | Between) => (item.kind === "note" ? item.note.createdAt : item.at);
const isStart = (item: Edge | Between) => item.kind === "edge" && item.edge !== "ended";

/** The time range whose messages are all loaded. */
interface Loaded {
  from: string;
  until: string;
}

/** The edges in their places, by the server's clock. Leaves out edges before and after the loaded messages. */
function placeEdges(messages: readonly Message[], cycles: readonly Cycle[], loaded: Loaded): Placed {
  const placed: Placed = new Map();
  let floor = 0;
  /** Puts the edge before the first message that is `after` it, and never before an earlier edge. */
  const place = (edge: Edge, after: (storedAt: string) => boolean) => {
    if (edge.at < loaded.from || edge.at > loaded.until) return;
    const at = messages.findIndex((message, n) => n >= floor && after(storedAtOf(message)));
    floor = at === -1 ? messages.length : at;
    placed.set(floor, [...(placed.get(floor) ?? []), edge]);
  };
  const begun = new Set<number>();
  for (const { id, ticketId, startedAt, finishedAt, rate } of cycles.toSorted((a, b) => a.id - b.id)) {
    const edge = begun.has(ticketId) ? "reopened" : "started";
    begun.add(ticketId);
    const started: Edge = { kind: "edge", key: `started ${id}`, edge, at: startedAt, rate: null };
    // The message that begins a cycle is stored with it.
    place(started, (storedAt) => storedAt >= startedAt);
    if (finishedAt === null) continue;
    const ended: Edge = { kind: "edge", key: `ended ${id}`, edge: "ended", at: finishedAt, rate };
    place(ended, (storedAt) => storedAt > finishedAt);
  }
  return placed;
}

/** Adds notes and transfers, by the server's clock too. An unsent note is placed among the unsent messages. */
function placeBetween(placed: Placed, messages: readonly Message[], items: readonly Between[], loaded: Loaded): void {
  for (const item of items.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)))) {
    const moment = momentOf(item);
    const isUnsent = item.kind === "note" && item.note.id < 0;
    if (!isUnsent && (moment < loaded.from || moment > loaded.until)) continue;
    const at = messages.findIndex((message) =>
      isUnsent ? message.id < 0 && message.createdAt > moment : storedAtOf(message) > moment,
    );
    const n = at === -1 ? messages.length : at;
    const here = placed.get(n) ?? [];
    const before = isUnsent ? -1 : here.findIndex((other) => momentOf(other) > moment);
    placed.set(n, here.toSpliced(before === -1 ? here.length : before, 0, item));
  }
}

/** Unsent items come after everything that the server has stored. */
const storedAtOf = ({ id, storedAt }: Message): string => (id > 0 ? storedAt : "9999");
