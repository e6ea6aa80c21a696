import type { Message } from "@recado/contracts/messages";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shell/api-error.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { withMessage, type MessageList } from "./message-pages.ts";
import { isFile, outgoingStore, type Outgoing } from "./outgoing.ts";

/** Pauses between retries, ms. */
const pauses = [1_000, 3_000, 10_000, 30_000];

interface Surroundings {
  /** `signal` cancels it. */
  post: (outgoing: Outgoing, signal: AbortSignal) => Promise<Message>;
  /** Called with the stored message. */
  arrived: (message: Message) => void;
}

/**
 * Sends messages in the order of their conversation, one at a time. Files have a lane of their own, so that a large one
 * holds up no text. While the server is unreachable messages wait; a refused one keeps its error code.
 */
export function createSender({ post, arrived }: Surroundings) {
  const busy = new Set<string>();
  const underWay = new Map<string, AbortController>();
  let failures = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  const nextOf = (lane: string) => outgoingStore.read().find((one) => laneOf(one) === lane && one.refusal === null);

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

  async function send(outgoing: Outgoing): Promise<"done" | "later"> {
    const { clientId } = outgoing;
    const aborter = new AbortController();
    underWay.set(clientId, aborter);
    try {
      const message = await post(outgoing, aborter.signal);
      failures = 0;
      arrived(message);
      outgoingStore.remove(clientId);
    } catch (error) {
      if (aborter.signal.aborted) return "done";
      if (isPassing(error)) {
        tryLater();
        return "later";
      }
      outgoingStore.setRefusal(clientId, error instanceof ApiError ? error.code : "ERR_INTERNAL_SERVER_ERROR");
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
    const waiting = outgoingStore.read().filter(({ refusal }) => refusal === null);
    for (const lane of new Set(waiting.map(laneOf))) void sendAll(lane);
  }

  return {
    /** Pass `clientId` if `localFiles` has the file under it. */
    write(
      ticketId: number,
      body: string,
      quoted: Message["quotedMsg"],
      { clientId = uniqueId(), content, mentions }: Pick<Outgoing, "content" | "mentions"> & { clientId?: string } = {},
    ): void {
      const outgoing = { clientId, ticketId, body, quoted, createdAt: new Date().toISOString(), refusal: null };
      const whole: Outgoing = { ...outgoing, ...(content && { content }), ...(mentions?.length && { mentions }) };
      outgoingStore.add(whole);
      void sendAll(laneOf(whole));
    },
    retry({ clientId }: Pick<Outgoing, "clientId">): void {
      outgoingStore.setRefusal(clientId, null);
      flush();
    },
    /** Discards a message that the server has not stored. */
    cancel(clientId: string): void {
      outgoingStore.remove(clientId);
      underWay.get(clientId)?.abort();
    },
    flush,
  };
}

const laneOf = (outgoing: Outgoing): string => `${outgoing.ticketId} ${isFile(outgoing) ? "files" : "texts"}`;

/** The server is unreachable or overloaded, or the session needs renewal: the message stays queued. */
const passing = new Set([0, 401, 403, 429, 502, 503, 504]);
const isPassing = (error: unknown): boolean => error instanceof ApiError && passing.has(error.status);

/** Puts the stored message into the cached chat before its event arrives. */
export function showSent(client: QueryClient, message: Message): void {
  const key = ["messages", message.ticketId];
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  client.setQueryData<MessageList>(key, (list) => list && withMessage(list, message, true), { updatedAt });
}
