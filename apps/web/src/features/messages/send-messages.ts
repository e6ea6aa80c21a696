import type { Message } from "@recado/contracts/messages";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shell/api-error.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { withMessage, type MessageList } from "./message-pages.ts";
import { isFile, outgoingStore, type Outgoing, type OutgoingContent } from "./outgoing.ts";

/** How long a message that the server could not take waits for the next try, ms. */
const pauses = [1_000, 3_000, 10_000, 30_000];

interface Surroundings {
  /** Given up by `signal`. */
  post: (outgoing: Outgoing, signal: AbortSignal) => Promise<Message>;
  /** The server has it: put it where it is shown. */
  arrived: (message: Message) => void;
}

/**
 * Sends what is written, in order within its conversation, one at a time; files have a lane of their own there, so that a
 * large one holds up no text. A server that can't be reached leaves it waiting; a refusal is kept with it for its writer
 * to see.
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

  /** Tries all that waits, at once. */
  function flush(): void {
    clearTimeout(later);
    const waiting = outgoingStore.read().filter(({ refusal }) => refusal === null);
    for (const lane of new Set(waiting.map(laneOf))) void sendAll(lane);
  }

  return {
    /** `clientId` is given where the message's file lies under it already. */
    write(
      ticketId: number,
      body: string,
      quoted: Message["quotedMsg"],
      { clientId = uniqueId(), content }: { clientId?: string; content?: OutgoingContent } = {},
    ): void {
      const outgoing = { clientId, ticketId, body, quoted, createdAt: new Date().toISOString(), refusal: null };
      const whole: Outgoing = content ? { ...outgoing, content } : outgoing;
      outgoingStore.add(whole);
      void sendAll(laneOf(whole));
    },
    retry({ clientId }: Pick<Outgoing, "clientId">): void {
      outgoingStore.setRefusal(clientId, null);
      flush();
    },
    /** Gives up what has not reached the server. */
    cancel(clientId: string): void {
      outgoingStore.remove(clientId);
      underWay.get(clientId)?.abort();
    },
    flush,
  };
}

const laneOf = (outgoing: Outgoing): string => `${outgoing.ticketId} ${isFile(outgoing) ? "files" : "texts"}`;

/** The server is away or asks for patience, or the session must be renewed first: the message is still good. */
const passing = new Set([0, 401, 403, 429, 502, 503, 504]);
const isPassing = (error: unknown): boolean => error instanceof ApiError && passing.has(error.status);

/** Puts the answer into the cached chat at once; the event that follows finds it there. */
export function showSent(client: QueryClient, message: Message): void {
  const key = ["messages", message.ticketId];
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  client.setQueryData<MessageList>(key, (list) => list && withMessage(list, message, true), { updatedAt });
}
