import { expect, test } from "vitest";
import type { ChatMessage, OwnChat } from "@recado/contracts/chats";
import { chatMessagesOf, withChat, withChatMessage, type ChatList, type ChatMessageList } from "./chat-pages.ts";

const chat = (id: number, minute: number, change: Partial<OwnChat> = {}): OwnChat => ({
  id,
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  title: `Chat ${id}`,
  isDirect: false,
  ownerId: 1,
  lastMessage: "",
  last: null,
  updatedAt: `2026-03-01T10:0${minute}:00.000Z`,
  users: [],
  isMuted: false,
  ...change,
});
const listOf = (...pages: OwnChat[][]): ChatList => ({
  pages: pages.map((rows) => ({ rows, count: 3, hasMore: false })),
  pageParams: pages.map((_, n) => n + 1),
});
const idsOf = (list: ChatList) => list.pages.map(({ rows }) => rows.map(({ id }) => id));

test("a chat with a new message comes first, and stays muted", () => {
  const list = listOf([chat(1, 3), chat(2, 2)], [chat(3, 1, { isMuted: true })]);
  const { isMuted: _, ...told } = chat(3, 9, { lastMessage: "oi" });
  const after = withChat(list, told);
  expect(idsOf(after)).toEqual([[3, 1], [2]]);
  expect(after.pages[0]?.rows[0]).toMatchObject({ lastMessage: "oi", isMuted: true });
  expect(idsOf(withChat(after, told))).toEqual([[3, 1], [2]]);
});

test("a chat that was begun enters, one of which only a message is told does not", () => {
  const list = listOf([chat(1, 3)]);
  const { isMuted: _, ...told } = chat(2, 9);
  expect(withChat(list, told)).toBe(list);
  const after = withChat(list, chat(2, 9));
  expect(idsOf(after)).toEqual([[2, 1]]);
  expect(after.pages[0]?.count).toBe(4);
});

const message = (id: number, text = `m${id}`): ChatMessage => ({
  id,
  chatId: 1,
  message: text,
  senderId: 1,
  sender: { id: 1, name: "Ana" },
  mediaType: "chat",
  mediaUrl: null,
  media: null,
  replyTo: null,
  isEdited: false,
  isDeleted: false,
  clientId: null,
  createdAt: "2026-03-01T10:00:00.000Z",
});
const messages = (hasMore: boolean, ...pages: ChatMessage[][]): ChatMessageList => ({
  pages: pages.map((records) => ({ records, hasMore })),
  pageParams: pages.map(() => undefined),
});

test("a message takes its place once, and an older one that is not loaded none", () => {
  const list = messages(true, [message(5), message(7)], [message(3), message(4)]);
  const textsOf = (known: ChatMessageList) => chatMessagesOf(known).map((one) => one.message);
  const after = withChatMessage(list, message(6));
  expect(textsOf(after)).toEqual(["m3", "m4", "m5", "m6", "m7"]);
  expect(textsOf(withChatMessage(after, message(6, "novo")))).toEqual(["m3", "m4", "m5", "novo", "m7"]);
  expect(withChatMessage(list, message(1))).toBe(list);
  expect(textsOf(withChatMessage(messages(false, []), message(1)))).toEqual(["m1"]);
});
