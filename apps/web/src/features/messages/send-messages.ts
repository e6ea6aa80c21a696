import type { Message } from "@recado/contracts/messages";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shell/api-error.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { withMessage, type MessageList } from "./message-pages.ts";
import { outgoingStore, type Outgoing } from "./outgoing.ts";

/** How long a message that the server could not take waits for the next try, ms. */
const pauses = [1_000, 3_000, 10_000, 30_000];

interface Surroundings {
  post: (outgoing: Outgoing) => Promise<Message>;
  /** The server has it: put it where it is shown. */
  arrived: (message: Message) => void;
}

/**
 * Sends what is written, in order within its conversation, one at a time. A server that can't be reached leaves it
 * waiting; a refusal is kept with it for its writer to see.
 */
export function createSender({ post, arrived }: Surroundings) {
  const busy = new Set<number>();
  let failures = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  const nextOf = (ticketId: number) =>
    outgoingStore.read().find((one) => one.ticketId === ticketId && one.refusal === null);

  async function sendAll(ticketId: number): Promise<void> {
    if (busy.has(ticketId)) return;
    busy.add(ticketId);
    try {
      for (let one = nextOf(ticketId); one; one = nextOf(ticketId)) {
        const outcome = await send(one);
        if (outcome === "later") break;
      }
    } finally {
      busy.delete(ticketId);
    }
  }

  async function send(outgoing: Outgoing): Promise<"done" | "later"> {
    try {
      const message = await post(outgoing);
      failures = 0;
      arrived(message);
      outgoingStore.remove(outgoing.clientId);
    } catch (error) {
      if (isPassing(error)) {
        tryLater();
        return "later";
      }
      outgoingStore.setRefusal(outgoing.clientId, error instanceof ApiError ? error.code : "ERR_INTERNAL_SERVER_ERROR");
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
    for (const ticketId of new Set(waiting.map((one) => one.ticketId))) void sendAll(ticketId);
  }

  return {
    write(ticketId: number, body: string, quoted: Message["quotedMsg"]): void {
      const createdAt = new Date().toISOString();
      outgoingStore.add({ clientId: uniqueId(), ticketId, body, quoted, createdAt, refusal: null });
      void sendAll(ticketId);
    },
    retry({ clientId, ticketId }: Pick<Outgoing, "clientId" | "ticketId">): void {
      outgoingStore.setRefusal(clientId, null);
      void sendAll(ticketId);
    },
    flush,
  };
}

/** The server is away or asks for patience, or the session must be renewed first: the message is still good. */
const passing = new Set([0, 401, 403, 429, 502, 503, 504]);
const isPassing = (error: unknown): boolean => error instanceof ApiError && passing.has(error.status);

/** Puts the answer into the cached chat at once; the event that follows finds it there. */
export function showSent(client: QueryClient, message: Message): void {
  const key = ["messages", message.ticketId];
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  client.setQueryData<MessageList>(key, (list) => list && withMessage(list, message, true), { updatedAt });
}

/** As the chat shows it until the server has it. Its id is below all real ones. */
export const asMessage = ({ clientId, ticketId, body, quoted, createdAt, refusal }: Outgoing, n: number): Message => ({
  id: -1 - n,
  ticketId,
  contactId: null,
  body,
  fromMe: true,
  read: true,
  mediaType: "chat",
  mediaUrl: null,
  media: null,
  reactions: [],
  receivedOffline: false,
  ack: 0,
  failure: refusal,
  isDeleted: false,
  isEdited: false,
  quotedMsg: quoted,
  contact: null,
  user: null,
  clientId,
  createdAt,
});
