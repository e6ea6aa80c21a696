import type { Message } from "@recado/contracts/messages";
import type { QueryClient } from "@tanstack/react-query";
import { uniqueId } from "../../shell/unique-id.ts";
import { withMessage, type MessageList } from "./message-pages.ts";
import { outgoingStore, type Outgoing } from "./outgoing.ts";
import { momentOfWriting } from "./outgoing-store.ts";
import { createSendQueue, largeBytes } from "./send-queue.ts";

interface Surroundings {
  /** `signal` cancels it. */
  post: (outgoing: Outgoing, signal: AbortSignal) => Promise<Message>;
  /** Called with the stored message. */
  arrived: (message: Message) => void;
}

/** Sends messages in the order of their conversation; large files go beside it. */
export function createSender(surroundings: Surroundings) {
  const { add, ...queue } = createSendQueue({ store: outgoingStore, laneOf, ...surroundings });
  return {
    ...queue,
    /** Pass `clientId` if `localFiles` has the file under it. */
    write(
      ticketId: number,
      body: string,
      quoted: Message["quotedMsg"],
      { clientId = uniqueId(), content, mentions }: Pick<Outgoing, "content" | "mentions"> & { clientId?: string } = {},
    ): void {
      const outgoing = { clientId, ticketId, body, quoted, createdAt: momentOfWriting(), refusal: null };
      add({ ...outgoing, ...(content && { content }), ...(mentions?.length && { mentions }) });
    },
  };
}

const goesBeside = ({ content }: Outgoing): boolean =>
  content?.kind === "file" && (content.media.size > largeBytes || content.isAfterLarge === true);
const laneOf = (outgoing: Outgoing): string => `${outgoing.ticketId}${goesBeside(outgoing) ? " large" : ""}`;

/** Puts the stored message into the cached chat before its event arrives. */
export function showSent(client: QueryClient, message: Message): void {
  const key = ["messages", message.ticketId];
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  client.setQueryData<MessageList>(key, (list) => list && withMessage(list, message, true), { updatedAt });
}
