import type { Message, MessageKind, MessageMedia } from "@recado/contracts/messages";
import { useCallback, useSyncExternalStore } from "react";
import { storedUserId } from "../../shell/stored-session.ts";

/** What is sent besides a text. A file itself lies in `localFiles` under the message's `clientId`. */
export type OutgoingContent =
  | { kind: "location"; latitude: number; longitude: number; name: string }
  | { kind: "contacts"; contacts: { id: number; name: string; number: string }[] }
  | { kind: "file"; mediaType: MessageKind; media: MessageMedia };

/** A message that the server has not answered for yet. The same `clientId` sent twice is one message there. */
export interface Outgoing {
  clientId: string;
  ticketId: number;
  /** The text, or a file's caption. */
  body: string;
  content?: OutgoingContent;
  quoted: Message["quotedMsg"];
  createdAt: string;
  /** Why the server refused it; null while it waits. */
  refusal: string | null;
}

export const isFile = ({ content }: Outgoing): boolean => content?.kind === "file";

const prefix = () => `outgoing:${storedUserId() ?? ""}:`;
const listeners = new Set<() => void>();
const none: readonly Outgoing[] = [];
let owner: string | null = null;
let waiting: readonly Outgoing[] = none;

function changed(next: readonly Outgoing[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Written ones outlive the page: a reload, or a browser closed while offline, loses none. Files don't: it can't hold them. */
function keep(outgoing: Outgoing): void {
  if (isFile(outgoing)) return;
  try {
    localStorage.setItem(prefix() + outgoing.clientId, JSON.stringify(outgoing));
  } catch {
    // Storage may be full; it then waits as long as the page lives.
  }
}

function ofThisPerson(): readonly Outgoing[] {
  if (owner === storedUserId()) return waiting;
  owner = storedUserId();
  const keys = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "");
  waiting = keys
    .filter((key) => key.startsWith(prefix()))
    .flatMap((key) => parsed(localStorage.getItem(key)))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return waiting;
}

function parsed(text: string | null): Outgoing[] {
  try {
    return [JSON.parse(text ?? "") as Outgoing];
  } catch {
    return [];
  }
}

export const outgoingStore = {
  read: ofThisPerson,

  add: (outgoing: Outgoing): void => {
    changed([...ofThisPerson(), outgoing]);
    keep(outgoing);
  },

  /** The server refused it, or (null) it is to be tried again. */
  setRefusal: (clientId: string, refusal: string | null): void => {
    const next = ofThisPerson().map((one) => (one.clientId === clientId ? { ...one, refusal } : one));
    next.filter((one) => one.clientId === clientId).forEach(keep);
    changed(next);
  },

  /** The server has it, or its writer gave it up. */
  remove: (clientId: string): void => {
    localStorage.removeItem(prefix() + clientId);
    changed(ofThisPerson().filter((one) => one.clientId !== clientId));
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

let lastAsked: { all: readonly Outgoing[]; ticketId: number; found: readonly Outgoing[] } | null = null;
function ofTicket(ticketId: number): readonly Outgoing[] {
  const all = ofThisPerson();
  if (lastAsked?.all === all && lastAsked.ticketId === ticketId) return lastAsked.found;
  const found = all.filter((one) => one.ticketId === ticketId);
  lastAsked = { all, ticketId, found: found.length === 0 ? none : found };
  return lastAsked.found;
}

/** Those of one conversation, oldest first. */
export const useOutgoing = (ticketId: number): readonly Outgoing[] =>
  useSyncExternalStore(
    outgoingStore.subscribe,
    useCallback(() => ofTicket(ticketId), [ticketId]),
  );
