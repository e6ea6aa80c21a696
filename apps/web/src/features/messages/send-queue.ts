import { ApiError } from "../../shell/api-error.ts";
import type { OutgoingStore, Waiting } from "./outgoing-store.ts";

/** A text waits behind a photo or a document, so that both are read in their order, but not behind a film. */
export const largeBytes = 5_000_000;

/** Pauses between retries, ms. */
const pauses = [1_000, 3_000, 10_000, 30_000];

interface Surroundings<T extends Waiting, Sent> {
  store: OutgoingStore<T>;
  /** Messages of one lane go one after another. */
  laneOf: (outgoing: T) => string;
  /** `signal` cancels it. */
  post: (outgoing: T, signal: AbortSignal) => Promise<Sent>;
  /** Called with the stored message. */
  arrived: (message: Sent) => void;
}

/** How to discard a message in each queue of the page. */
const discards = new Set<(clientId: string) => void>();

/** Discards a message that waits or is on its way, whichever queue has it. */
export function cancelSending({ clientId }: { clientId: string | null }): void {
  if (clientId !== null) for (const discard of discards) discard(clientId);
}

/**
 * Sends what waits in a store, each lane in its order, one at a time. While the server is unreachable messages wait; a
 * refused one keeps its error code.
 */
export function createSendQueue<T extends Waiting, Sent>({ store, laneOf, post, arrived }: Surroundings<T, Sent>) {
  const busy = new Set<string>();
  const underWay = new Map<string, AbortController>();
  let failures = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  const nextOf = (lane: string) => store.read().find((one) => laneOf(one) === lane && one.refusal === null);

  async function sendAll(lane: string): Promise<void> {
    if (busy.has(lane)) return;
    busy.add(lane);
    try {
      for (let one = nextOf(lane); one; one = nextOf(lane)) {
        const outcome = await send(one);
        if (outcome === "later") break;
      }
    } finally {
      busy.delete(lane);
    }
  }

  async function send(outgoing: T): Promise<"done" | "later"> {
    const { clientId } = outgoing;
    const aborter = new AbortController();
    underWay.set(clientId, aborter);
    try {
      const message = await post(outgoing, aborter.signal);
      failures = 0;
      arrived(message);
      store.remove(clientId);
    } catch (error) {
      if (aborter.signal.aborted) return "done";
      if (isPassing(error)) {
        tryLater();
        return "later";
      }
      store.setRefusal(clientId, error instanceof ApiError ? error.code : "ERR_INTERNAL_SERVER_ERROR");
    } finally {
      underWay.delete(clientId);
    }
    return "done";
  }

  function tryLater(): void {
    clearTimeout(later);
    later = setTimeout(flush, pauses[Math.min(failures, pauses.length - 1)]);
    failures += 1;
  }

  /** Retries all waiting messages now. */
  function flush(): void {
    clearTimeout(later);
    const waiting = store.read().filter(({ refusal }) => refusal === null);
    for (const lane of new Set(waiting.map(laneOf))) void sendAll(lane);
  }

  /** Discards a message that the server has not stored. */
  function cancel(clientId: string): void {
    store.remove(clientId);
    underWay.get(clientId)?.abort();
  }
  discards.add(cancel);

  return {
    add: (outgoing: T): void => {
      store.add(outgoing);
      void sendAll(laneOf(outgoing));
    },
    retry({ clientId }: Pick<Waiting, "clientId">): void {
      store.setRefusal(clientId, null);
      flush();
    },
    cancel,
    flush,
  };
}

/** The server is unreachable or overloaded, or the session needs renewal: the message stays queued. */
const passing = new Set([0, 401, 403, 429, 502, 503, 504]);
const isPassing = (error: unknown): boolean => error instanceof ApiError && passing.has(error.status);
