import { countUnsent } from "../../shell/unsent.ts";
import { draftOwner, storedUserId } from "../../shell/stored-session.ts";
import { fileToSend, keptFiles } from "./compose/kept-files.ts";
import { localFiles } from "./compose/local-files.ts";
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
  /** Whether this browser's storage has it: another tab may have sent it. */
  isStored: (clientId: string) => boolean;
  /** Removes a message that the server has stored or that its author discarded. */
  remove: (clientId: string) => void;
  useAll: () => readonly T[];
  /** Shows the files of messages of before a reload, and forgets those of none. */
  restoreFiles: () => Promise<void>;
}

/**
 * The unsent messages of one kind, for each user of this browser. They are stored under `kind`, and the files of those
 * that have one (`hasFile`) in the browser's database, so that a reload or a closed browser loses none.
 */
export function createOutgoingStore<T extends Waiting>(
  kind: string,
  hasFile: (outgoing: T) => boolean,
): OutgoingStore<T> {
  const stores = new Map<string, Store<readonly T[]>>();
  const own = () => {
    const prefix = `${kind}:${draftOwner()}:`;
    const waiting = stores.get(prefix) ?? createStore(stored(prefix) as readonly T[]);
    stores.set(prefix, waiting);
    return { prefix, waiting };
  };
  const persist = (prefix: string, outgoing: T) => {
    try {
      localStorage.setItem(prefix + outgoing.clientId, JSON.stringify(outgoing));
    } catch {
      // The storage may be full: the message then waits as long as the page lives.
    }
  };
  const read = () => (storedUserId() === null ? [] : own().waiting.get());
  countUnsent(() => read().filter(({ refusal }) => refusal === null).length);
  return {
    read,
    add: (outgoing) => {
      const { prefix, waiting } = own();
      waiting.set([...waiting.get(), outgoing]);
      persist(prefix, outgoing);
      const local = localFiles.get(outgoing.clientId);
      if (local && hasFile(outgoing)) void keptFiles.keep(outgoing.clientId, local);
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
      if (waiting.get().some((one) => one.clientId === clientId && hasFile(one))) void keptFiles.forget(clientId);
      waiting.set(waiting.get().filter((one) => one.clientId !== clientId));
    },
    isStored: (clientId) => localStorage.getItem(own().prefix + clientId) !== null,
    restoreFiles: async () => {
      const { waiting } = own();
      const files = waiting.get().filter(hasFile);
      await Promise.allSettled(files.map(({ clientId }) => fileToSend(clientId)));
      // Bubbles look for their file again.
      if (files.length > 0) waiting.set(waiting.get().map((one) => (hasFile(one) ? { ...one } : one)));
      // Read after the files: another tab stores a message before its file.
      await keptFiles.sweep((clientId) => storedKeys().some((key) => key.endsWith(`:${clientId}`)));
    },
    useAll: () => useStore(own().waiting),
  };
}

let last = 0;

/** Now, as ISO; later than any before, so that messages of one moment keep their order in the storage. */
export function momentOfWriting(): string {
  last = Math.max(Date.now(), last + 1);
  return new Date(last).toISOString();
}

const storedKeys = (): string[] => Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "");

function stored(prefix: string): readonly Waiting[] {
  return storedKeys()
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
