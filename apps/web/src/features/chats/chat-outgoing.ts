import type { ChatMessage } from "@recado/contracts/chats";
import { useMemo } from "react";
import { call } from "../../shell/api.ts";
import { upload } from "../../shell/files.ts";
import { liveCache, queryClient } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { plainMedia } from "../messages/as-message.ts";
import { attachments, type Attachment } from "../messages/compose/attachments.ts";
import { fileToSend } from "../messages/compose/kept-files.ts";
import { localFiles } from "../messages/compose/local-files.ts";
import { uploads } from "../messages/compose/uploads.ts";
import { createOutgoingStore, momentOfWriting, type Waiting } from "../messages/outgoing-store.ts";
import { createSendQueue, largeBytes } from "../messages/send-queue.ts";
import { whenReachable } from "../messages/when-reachable.ts";
import { withChatMessage, type ChatMessageList } from "./chat-pages.ts";
import { chatMessagesQuery } from "./chats-query.ts";

/** A message that the server has not stored yet. */
export interface ChatOutgoing extends Waiting {
  message: ChatMessage;
}

export const chatOutgoing = createOutgoingStore<ChatOutgoing>("chat-outgoing", ({ message }) => message.media !== null);
let lastId = 0;

/** Sends what waits in each chat, in its order; large files go beside it. */
const queue = createSendQueue<ChatOutgoing, ChatMessage>({
  store: chatOutgoing,
  laneOf: ({ message }) => `${message.chatId}${(message.media?.size ?? 0) > largeBytes ? " large" : ""}`,
  post: ({ message }, signal) => post(message, signal),
  arrived,
});

/** Shows the stored message in place of the one that was sent; its event may come later. */
function arrived(message: ChatMessage): void {
  const key = chatMessagesQuery(message.chatId).queryKey;
  const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
  queryClient.setQueryData<ChatMessageList>(key, (list) => list && withChatMessage(list, message), { updatedAt });
  liveCache.receive("chat", { action: "update-message", message });
}

async function post(
  { chatId, clientId, message, replyTo, media }: ChatMessage,
  signal: AbortSignal,
): Promise<ChatMessage> {
  const params = { chatId };
  const id = clientId ?? uniqueId();
  if (!media) {
    const body = { message, clientId: id, ...(replyTo && { replyToId: replyTo.id }) };
    return call("POST /chats/:chatId/messages", { params, body, signal });
  }
  const local = await fileToSend(id).catch((error: unknown) => {
    // Another tab has sent it.
    if (!chatOutgoing.isStored(id)) queue.cancel(id);
    throw error;
  });
  const form = new FormData();
  form.set("clientId", id);
  form.set("message", message);
  if (replyTo) form.set("replyToId", String(replyTo.id));
  // The file comes last: the server needs the fields before it.
  form.set("file", local.file, local.name);
  uploads.set(id, 0);
  try {
    const onProgress = (share: number) => uploads.set(id, share);
    return await upload("POST /chats/:chatId/messages", { params, form }, { onProgress, signal });
  } finally {
    uploads.end(id);
  }
}

interface Written {
  chatId: number;
  me: { id: number; name: string };
  replyTo: ChatMessage["replyTo"];
}

function add({ chatId, me, replyTo }: Written, message: string, file?: Attachment): void {
  // Those of a reload keep their ids.
  lastId = Math.min(lastId, ...chatOutgoing.read().map((one) => one.message.id)) - 1;
  const clientId = file?.clientId ?? uniqueId();
  if (file) localFiles.add(clientId, file.file, file.file.name);
  const media = file && {
    ...plainMedia,
    ...file.measures,
    fileName: file.file.name,
    contentType: file.file.type,
    size: file.file.size,
  };
  const one: ChatMessage = {
    id: lastId,
    chatId,
    message,
    senderId: me.id,
    sender: me,
    mediaType: (file?.kind ?? "chat") as ChatMessage["mediaType"],
    mediaUrl: null,
    media: media ?? null,
    replyTo,
    isEdited: false,
    isDeleted: false,
    clientId,
    createdAt: momentOfWriting(),
  };
  queue.add({ clientId, createdAt: one.createdAt, refusal: null, message: one });
}

export const chatSender = {
  /** Sends a text, or the waiting files with the text as the first one's caption if it has none. */
  write(written: Written, text: string): void {
    const { chatId } = written;
    const files = attachments.read(`chat-${chatId}`);
    const isCaption = files[0]?.caption.trim() === "";
    files.forEach((file, n) => {
      const replyTo = n === 0 ? written.replyTo : null;
      add({ ...written, replyTo }, isCaption && n === 0 ? text.trim() : file.caption.trim(), file);
    });
    if (!isCaption && text.trim() !== "") add(files.length > 0 ? { ...written, replyTo: null } : written, text);
    attachments.clear(`chat-${chatId}`);
  },
  retry: ({ clientId }: Pick<ChatMessage, "clientId">): void => {
    if (clientId !== null) queue.retry({ clientId });
  },
  discard: ({ clientId }: Pick<ChatMessage, "clientId">): void => {
    if (clientId !== null) queue.cancel(clientId);
  },
};

/** Sends what waits, now and whenever the server is reachable again. Returns how to stop. */
export function keepSendingChats(): () => void {
  void chatOutgoing.restoreFiles();
  return whenReachable(queue.flush);
}

/** The messages being sent in a chat, oldest first. */
export function useChatOutgoing(chatId: number): readonly ChatOutgoing[] {
  const all = chatOutgoing.useAll();
  return useMemo(
    () =>
      all
        .filter(({ message }) => message.chatId === chatId)
        .map((one) => ({ ...one, message: { ...one.message, mediaUrl: localFiles.urlOf(one.clientId) } })),
    [all, chatId],
  );
}
