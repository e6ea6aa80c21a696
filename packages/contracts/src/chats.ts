import { z } from "zod";
import { bodyId, clientId, id, moment, pageNumber, searchParam, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { mediaAddress } from "./media-address.ts";
import { messageMedia } from "./message-media.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** Kinds of team messages: text, file, or shared conversation. */
export const chatMessageKinds = ["chat", "image", "video", "audio", "application", "ticket"] as const;
export type ChatMessageKind = (typeof chatMessageKinds)[number];

const person = z.object({ id: bodyId, name: z.string() });
const chatUser = z.object({
  userId: bodyId,
  user: person,
  unreads: z.number().int(),
  /** Unread messages that mention the user. */
  mentions: z.number().int(),
});

/** A chat as all its members see it. */
export const chat = z.object({
  id: bodyId,
  uuid: z.uuid(),
  /** For a direct chat: the other user's name. */
  title: z.string(),
  /** A chat of two people, without an owner. */
  isDirect: z.boolean(),
  ownerId: bodyId.nullable(),
  /** The text of the last message, or its file's name; empty if there is none, or for a shared conversation. */
  lastMessage: z.string(),
  /** Kind and sender of the last message; null while there is none. */
  last: z.object({ mediaType: z.enum(chatMessageKinds), isDeleted: z.boolean(), sender: person.nullable() }).nullable(),
  updatedAt: moment,
  users: z.array(chatUser),
});
export type Chat = z.output<typeof chat>;
/** As one member sees it. */
export const ownChat = chat.extend({
  /** Its messages notify the member only of mentions. */
  isMuted: z.boolean(),
});
export type OwnChat = z.output<typeof ownChat>;

export const chatMessage = z.object({
  id: bodyId,
  chatId: bodyId,
  message: z.string(),
  senderId: bodyId.nullable(),
  sender: person.nullable(),
  mediaType: z.enum(chatMessageKinds),
  /** Signed in answers (decision 111). */
  mediaUrl: mediaAddress.nullable(),
  media: messageMedia.nullable(),
  /** The message that it replies to. */
  replyTo: z
    .object({
      id: bodyId,
      message: z.string(),
      sender: person.nullable(),
      mediaType: z.enum(chatMessageKinds),
      fileName: z.string().nullable(),
    })
    .nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** The sender's own id for a message shown before the server answered. */
  clientId: z.string().nullable(),
  createdAt: moment,
});
export type ChatMessage = z.output<typeof chatMessage>;

const title = text.trim().min(1).max(limits.chat.title);
const users = z.array(z.object({ id: bodyId, name: text.max(limits.name.max).optional() })).min(1);
const body = text.max(limits.messageBody.max).refine((given) => given.trim() !== "");
const params = z.object({ chatId: id });
const messageParams = z.object({ chatId: id, chatMessageId: id });
const said = z.object({ message: z.string() });
const absent = "ERR_NO_CHAT_FOUND";
const absentMessage = "ERR_NO_CHAT_MESSAGE_FOUND";
const membership = ["ERR_NO_USER_FOUND", "ERR_CHAT_WITHOUT_USERS"] as const;

export const contracts = {
  "GET /chats": {
    summary: "The chats of which the caller is a member, the one with the newest message first.",
    query: z.object({ searchParam, pageNumber }),
    answer: z.object({ records: z.array(ownChat), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /chats/unread": {
    summary: `The caller's chats with unread messages, newest first; the first ${limits.chat.unread}. Of a muted one, where a message names the caller.`,
    answer: z.object({ records: z.array(ownChat) }),
  },
  "GET /chats/search": {
    summary: "Messages of the caller's chats that contain the words, newest first.",
    query: z.object({
      searchParam,
      /** Messages older than this id. */
      before: id.optional(),
    }),
    answer: z.object({
      records: z.array(z.object({ message: chatMessage, chat: z.object({ uuid: z.uuid(), title: z.string() }) })),
      hasMore: z.boolean(),
    }),
  },
  "GET /chats/u/:uuid": {
    summary: "One of the caller's chats, by the uuid of its address.",
    params: z.object({ uuid: z.uuid() }),
    answer: ownChat,
    errors: [absent],
  },
  "POST /chats": {
    summary:
      "Begins a chat with other users of the company; its owner is the caller. The same `clientId` again changes that chat and begins none.",
    body: z.object({ title, users: users.max(limits.chat.users), clientId: clientId.optional() }),
    answer: ownChat,
    errors: membership,
  },
  "POST /chats/direct": {
    summary: "The chat of the caller and one other user; begins it if there is none.",
    body: z.object({ userId: bodyId }),
    answer: ownChat,
    errors: membership,
  },
  "PUT /chats/:chatId": {
    summary: "Changes a chat's title or members. For its owner, who stays a member.",
    params,
    body: z.object({ title, users: users.max(limits.chat.users) }).partial(),
    answer: ownChat,
    errors: [absent, "ERR_NO_PERMISSION", ...membership],
  },
  "DELETE /chats/:chatId": {
    summary: "Deletes a chat with its messages and files. For its owner.",
    params,
    answer: said,
    errors: [absent, "ERR_NO_PERMISSION"],
  },
  "POST /chats/:chatId/leave": {
    summary: "Leaves a chat: of the owner's the member of the longest standing is the owner then. Not a chat of two.",
    params,
    answer: said,
    errors: [absent, "ERR_CHAT_IS_DIRECT"],
  },
  "PUT /chats/:chatId/mute": {
    summary: "Mutes a chat for the caller, or lets it ring again.",
    params,
    body: z.object({ isMuted: z.boolean() }),
    answer: ownChat,
    errors: [absent],
  },
  "POST /chats/:chatId/read": {
    summary: "The caller has read the chat. Nobody reads for others: `userId` is left out of account.",
    params,
    body: z.object({ userId: bodyId.optional() }),
    answer: ownChat,
    errors: [absent],
  },
  "GET /chats/:chatId/messages": {
    summary: `Messages of a chat, ${limits.page.messages} at a time; newest page first, oldest first within it.`,
    params,
    query: z.object({
      pageNumber,
      /** Messages older than this id. */
      before: id.optional(),
    }),
    answer: z.object({ records: z.array(chatMessage), hasMore: z.boolean() }),
    errors: [absent],
  },
  "POST /chats/:chatId/messages": {
    summary:
      "Writes to a chat; once, however often it is sent with the same `clientId`. As a form with one `file`, its text is the caption.",
    params,
    body: z
      .object({
        message: text.max(limits.messageBody.max).default(""),
        replyToId: bodyId.optional(),
        /** A conversation that the caller may see, shared as a card. */
        ticketId: bodyId.optional(),
        clientId: text.min(1).max(64).optional(),
      })
      .refine(({ message, ticketId }) => message.trim() !== "" || ticketId !== undefined, { path: ["message"] }),
    upload: z.object({
      message: text.max(limits.messageBody.max).default(""),
      replyToId: id.optional(),
      clientId: text.min(1).max(64).optional(),
    }),
    files: "file",
    answer: chatMessage,
    errors: [absent, absentMessage, "ERR_NO_TICKET_FOUND", "ERR_PAYLOAD_TOO_LARGE", "ERR_UNSUPPORTED_MEDIA_TYPE"],
  },
  "PUT /chats/:chatId/messages/:chatMessageId": {
    summary: `Changes a text of one's own, for ${limits.editMinutes} minutes.`,
    params: messageParams,
    body: z.object({ message: body }),
    answer: chatMessage,
    errors: [absent, absentMessage, "ERR_NO_PERMISSION", "ERR_EDIT_TOO_LATE", "ERR_MESSAGE_NOT_EDITABLE"],
  },
  "DELETE /chats/:chatId/messages/:chatMessageId": {
    summary: `Takes a message of one's own back, with its file, for ${limits.editMinutes} minutes.`,
    params: messageParams,
    answer: chatMessage,
    errors: [absent, absentMessage, "ERR_NO_PERMISSION", "ERR_EDIT_TOO_LATE"],
  },
  "GET /chats/:chatId/messages/:chatMessageId/ticket": {
    summary: "The conversation that a message shares; null where it is not the caller's to see, or no more.",
    params: messageParams,
    answer: z.object({
      ticket: z
        .object({
          uuid: z.uuid(),
          status: z.enum(["pending", "open", "closed"]),
          contact: z.object({ name: z.string() }),
          user: person.nullable(),
        })
        .nullable(),
    }),
    errors: [absent, absentMessage],
  },
} as const satisfies Contracts;

/** Events, sent only to the members' own rooms. */
export const events = {
  /** `chat-user-{userId}`: a chat that is new for the user, or changed for the user. */
  "chat-user": (event: { action: "create" | "update"; record: OwnChat }) => event.record.id,
  /** `chat-{chatId}`; `delete` as `chat`: the chat was deleted, or the user is no longer a member. */
  chat: (
    event:
      | { action: "delete"; id: number }
      | { action: "update"; chat: Chat }
      | { action: "new-message"; newMessage: ChatMessage; chat: Chat }
      | { action: "update-message"; message: ChatMessage },
  ) => {
    if (event.action === "delete") return event.id;
    if (event.action === "update") return event.chat.id;
    return event.action === "new-message" ? event.newMessage.id : event.message.id;
  },
} satisfies Announcements;

export const errors = {
  ERR_NO_CHAT_FOUND: 404,
  ERR_NO_CHAT_MESSAGE_FOUND: 404,
  /** The caller is the only member. */
  ERR_CHAT_WITHOUT_USERS: 400,
  ERR_CHAT_IS_DIRECT: 409,
} as const satisfies Statuses;
