import { beforeAll, expect, test } from "vitest";
import type { Chat } from "@recado/contracts/chats";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { useOffice, type Name } from "./office.ts";

const home = useApp({ ALONE: "no" });
const office = useOffice(home, () => home.another());
const idOf = (name: Name) => office.people[name].user.id;
const usersOf = (...names: Name[]) => names.map((name) => ({ id: idOf(name) }));
const say = (name: Name, chatId: number, message: string) =>
  office.people[name].does("POST /chats/:chatId/messages", { params: { chatId }, body: { message } });

let chatId = 0;
beforeAll(async () => {
  const body = { title: "Vendas", users: usersOf("dora", "caio") };
  ({ id: chatId } = await office.people.ana.does("POST /chats", { body }));
});

test("a chat and what is written in it is told to its members' own sockets, in every process, and to nobody else", async () => {
  const { ana, dora } = office.people;
  let id = 0;
  const begun = await office.told(async () => {
    ({ id } = await ana.does("POST /chats", { body: { title: "Outra", users: usersOf("dora") } }));
  });
  expect(begun).toEqual({ ana: ["chat-user create"], dora: ["chat-user create"] });
  expect(await office.told(() => say("ana", id, "oi"))).toEqual({
    ana: ["chat new-message"],
    dora: ["chat new-message"],
  });
  const read = () => dora.does("POST /chats/:chatId/read", { params: { chatId: id }, body: {} });
  expect(await office.told(read)).toEqual({ dora: ["chat-user update"] });
  const { id: chatMessageId } = await say("ana", id, "troquei");
  const params = { chatId: id, chatMessageId };
  const edited = () => ana.does("PUT /chats/:chatId/messages/:chatMessageId", { params, body: { message: "!" } });
  const both = ["chat update-message", "chat update"];
  expect(await office.told(edited)).toEqual({ ana: both, dora: both });
  const gone = () => ana.does("DELETE /chats/:chatId", { params });
  expect(await office.told(gone)).toEqual({ ana: ["chat delete"], dora: ["chat delete"] });
});

test("a member who is removed hears the end of it, and nothing more", async () => {
  const { ana } = office.people;
  const users = usersOf("dora");
  const removed = await office.told(() => ana.does("PUT /chats/:chatId", { params: { chatId }, body: { users } }));
  expect(removed).toEqual({ ana: ["chat-user update"], dora: ["chat-user update"], caio: ["chat delete"] });
  const after = await office.told(() => say("dora", chatId, "agora só nós"));
  expect(after).toEqual({ ana: ["chat new-message"], dora: ["chat new-message"] });
});

test("each of two hears the other's name", async () => {
  const { id } = await office.people.ana.does("POST /chats/direct", { body: { userId: idOf("bia") } });
  await office.told(() => say("ana", id, "oi"));
  const titleAt = (name: Name) =>
    office.browsers[name].told.flatMap(({ event, payload }) =>
      event === "chat" && payload.action === "new-message" ? [(payload.chat satisfies Chat).title] : [],
    );
  expect([titleAt("ana"), titleAt("bia")]).toEqual([["Bia"], ["Ana"]]);
});
