import type { Participant } from "@recado/contracts/groups";
import type { Message, MessageKind, MessageMedia } from "@recado/contracts/messages";
import { useMemo } from "react";
import { draftOwner, storedUserId } from "../../shell/stored-session.ts";
import { createStore, useStore, type Store } from "../../ui/store.ts";

/** What is sent besides text. The file itself is in `localFiles` under the message's `clientId`. */
export type OutgoingContent =
  | { kind: "location"; latitude: number; longitude: number; name: string }
  | { kind: "contacts"; contacts: { id: number; name: string; number: string }[] }
  | { kind: "numberRequest" }
  | { kind: "file"; mediaType: MessageKind; media: MessageMedia };

/** A message that the server has not confirmed yet. The server stores one message per `clientId`. */
export interface Outgoing {
  clientId: string;
  ticketId: number;
  /** The text, or a file's caption. */
  body: string;
  content?: OutgoingContent;
  quoted: Message["quotedMsg"];
  /** The group members that the text mentions. */
  mentions?: readonly Participant[];
  createdAt: string;
  /** The code with which the server refused it; null while it waits. */
  refusal: string | null;
}

export const isFile = ({ content }: Outgoing): boolean => content?.kind === "file";

/** Texts are stored so that a reload or a closed browser loses none. Files are too large for the storage. */
function persist(prefix: string, outgoing: Outgoing): void {
  if (isFile(outgoing)) return;
  try {
    localStorage.setItem(prefix + outgoing.clientId, JSON.stringify(outgoing));
  } catch {
    // The storage may be full: the message then waits as long as the page lives.
  }
}

function stored(prefix: string): readonly Outgoing[] {
  const keys = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "");
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => parsed(localStorage.getItem(key)))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function parsed(text: string | null): Outgoing[] {
  try {
    return [JSON.parse(text ?? "") as Outgoing];
  } catch {
    return [];
  }
}

/** One store for each user of this browser. */
const stores = new Map<string, Store<readonly Outgoing[]>>();
function own(): { prefix: string; waiting: Store<readonly Outgoing[]> } {
  const prefix = `outgoing:${draftOwner()}:`;
  const waiting = stores.get(prefix) ?? createStore(stored(prefix));
  stores.set(prefix, waiting);
  return { prefix, waiting };
}

export const outgoingStore = {
  /** The sendable messages: none while no user is signed in. */
  read: (): readonly Outgoing[] => (storedUserId() === null ? [] : own().waiting.get()),

  add: (outgoing: Outgoing): void => {
    const { prefix, waiting } = own();
    waiting.set([...waiting.get(), outgoing]);
    persist(prefix, outgoing);
  },

  /** Notes that the server refused the message; `null` queues it again. */
  setRefusal: (clientId: string, refusal: string | null): void => {
    const { prefix, waiting } = own();
    const next = waiting.get().map((one) => (one.clientId === clientId ? { ...one, refusal } : one));
    next.filter((one) => one.clientId === clientId).forEach((one) => persist(prefix, one));
    waiting.set(next);
  },

  /** Removes a message that the server has stored or that its author discarded. */
  remove: (clientId: string): void => {
    const { prefix, waiting } = own();
    localStorage.removeItem(prefix + clientId);
    waiting.set(waiting.get().filter((one) => one.clientId !== clientId));
  },
};

/** The outgoing messages of one conversation, oldest first. */
export function useOutgoing(ticketId: number): readonly Outgoing[] {
  const all = useStore(own().waiting);
  return useMemo(() => all.filter((one) => one.ticketId === ticketId), [all, ticketId]);
}
