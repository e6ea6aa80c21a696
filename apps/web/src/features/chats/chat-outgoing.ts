import type { ChatMessage } from "@recado/contracts/chats";
import { useMemo } from "react";
import { ApiError } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { upload } from "../../shell/files.ts";
import { liveCache, queryClient } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { createStore, useStore } from "../../ui/store.ts";
import { plainMedia } from "../messages/as-message.ts";
import { attachments, type Attachment } from "../messages/compose/attachments.ts";
import { localFiles } from "../messages/compose/local-files.ts";
import { uploads } from "../messages/compose/uploads.ts";
import { withChatMessage, type ChatMessageList } from "./chat-pages.ts";
import { chatMessagesQuery } from "./chats-query.ts";

/** A message that the server has not stored yet. */
interface Outgoing {
  message: ChatMessage;
  /** The code with which it was refused; null while it is on its way. */
  refusal: string | null;
}

/** The messages that this page is sending, oldest first. They live as long as the page. */
const waiting = createStore<readonly Outgoing[]>([]);
const busy = new Set<number>();
let lastId = 0;

const set = (clientId: string | null, refusal: string | null) =>
  waiting.set(waiting.get().map((one) => (one.message.clientId === clientId ? { ...one, refusal } : one)));
const remove = (clientId: string | null) =>
  waiting.set(waiting.get().filter(({ message }) => message.clientId !== clientId));

/** Sends what waits in a chat, in its order, one after the other. */
async function sendAll(chatId: number): Promise<void> {
  if (busy.has(chatId)) return;
  busy.add(chatId);
  const next = () => waiting.get().find(({ message, refusal }) => message.chatId === chatId && refusal === null);
  for (let one = next(); one; one = next()) {
    const { clientId } = one.message;
    try {
      arrived(await post(one.message));
      remove(clientId);
    } catch (error) {
      set(clientId, error instanceof ApiError ? error.code : "ERR_INTERNAL_SERVER_ERROR");
    }
  }
  busy.delete(chatId);
}

/** Shows the stored message in place of the one that was sent; its event may come later. */
function arrived(message: ChatMessage): void {
  const key = chatMessagesQuery(message.chatId).queryKey;
  const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
  queryClient.setQueryData<ChatMessageList>(key, (list) => list && withChatMessage(list, message), { updatedAt });
  liveCache.receive("chat", { action: "update-message", message });
}

async function post({ chatId, clientId, message, replyTo, media }: ChatMessage): Promise<ChatMessage> {
  const params = { chatId };
  const id = clientId ?? uniqueId();
  if (!media) {
    const body = { message, clientId: id, ...(replyTo && { replyToId: replyTo.id }) };
    return call("POST /chats/:chatId/messages", { params, body });
  }
  const local = localFiles.get(id);
  if (!local) throw new ApiError(404, "ERR_NO_MEDIA_FOUND");
  const form = new FormData();
  form.set("clientId", id);
  form.set("message", message);
  if (replyTo) form.set("replyToId", String(replyTo.id));
  // The file comes last: the server needs the fields before it.
  form.set("file", local.file, local.name);
  uploads.set(id, 0);
  try {
    const onProgress = (share: number) => uploads.set(id, share);
    const { signal } = new AbortController();
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
  lastId -= 1;
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
    mediaUrl: file ? localFiles.urlOf(clientId) : null,
    media: media ?? null,
    replyTo,
    isEdited: false,
    isDeleted: false,
    clientId,
    createdAt: new Date().toISOString(),
  };
  waiting.set([...waiting.get(), { message: one, refusal: null }]);
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
    void sendAll(chatId);
  },
  retry({ clientId, chatId }: Pick<ChatMessage, "clientId" | "chatId">): void {
    set(clientId, null);
    void sendAll(chatId);
  },
  discard: ({ clientId }: Pick<ChatMessage, "clientId">): void => remove(clientId),
};

/** The messages being sent in a chat, oldest first. */
export function useChatOutgoing(chatId: number): readonly Outgoing[] {
  const all = useStore(waiting);
  return useMemo(() => all.filter(({ message }) => message.chatId === chatId), [all, chatId]);
}
