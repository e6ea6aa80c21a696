import { draftOwner, storedUserId } from "../../shell/stored-session.ts";
import { createStore, useStore, type Store } from "../../ui/store.ts";

/** A message that waits to be sent. The server stores one message per `clientId`. */
export interface Waiting {
  clientId: string;
  createdAt: string;
  /** The code with which the server refused it; null while it waits. */
  refusal: string | null;
}

export interface OutgoingStore<T extends Waiting> {
  /** The sendable messages, oldest first: none while no user is signed in. */
  read: () => readonly T[];
  add: (outgoing: T) => void;
  /** Notes that the server refused the message; `null` queues it again. */
  setRefusal: (clientId: string, refusal: string | null) => void;
  /** Removes a message that the server has stored or that its author discarded. */
  remove: (clientId: string) => void;
  useAll: () => readonly T[];
}

/**
 * The unsent messages of one kind, for each user of this browser. Those that `isKept` accepts are stored under `kind`, so
 * that a reload or a closed browser loses none; files are too large for the storage.
 */
export function createOutgoingStore<T extends Waiting>(
  kind: string,
  isKept: (outgoing: T) => boolean,
): OutgoingStore<T> {
  const stores = new Map<string, Store<readonly T[]>>();
  const own = () => {
    const prefix = `${kind}:${draftOwner()}:`;
    const waiting = stores.get(prefix) ?? createStore(stored(prefix) as readonly T[]);
    stores.set(prefix, waiting);
    return { prefix, waiting };
  };
  const persist = (prefix: string, outgoing: T) => {
    if (!isKept(outgoing)) return;
    try {
      localStorage.setItem(prefix + outgoing.clientId, JSON.stringify(outgoing));
    } catch {
      // The storage may be full: the message then waits as long as the page lives.
    }
  };
  return {
    read: () => (storedUserId() === null ? [] : own().waiting.get()),
    add: (outgoing) => {
      const { prefix, waiting } = own();
      waiting.set([...waiting.get(), outgoing]);
      persist(prefix, outgoing);
    },
    setRefusal: (clientId, refusal) => {
      const { prefix, waiting } = own();
      const next = waiting.get().map((one) => (one.clientId === clientId ? { ...one, refusal } : one));
      next.filter((one) => one.clientId === clientId).forEach((one) => persist(prefix, one));
      waiting.set(next);
    },
    remove: (clientId) => {
      const { prefix, waiting } = own();
      localStorage.removeItem(prefix + clientId);
      waiting.set(waiting.get().filter((one) => one.clientId !== clientId));
    },
    useAll: () => useStore(own().waiting),
  };
}

function stored(prefix: string): readonly Waiting[] {
  const keys = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "");
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => parsed(localStorage.getItem(key)))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function parsed(text: string | null): Waiting[] {
  try {
    return [JSON.parse(text ?? "") as Waiting];
  } catch {
    return [];
  }
}
