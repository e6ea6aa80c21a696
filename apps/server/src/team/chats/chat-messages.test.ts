import { beforeAll, describe, expect, it } from "vitest";
import { limits } from "@recado/contracts/limits";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { photo } from "../../testing/sample-photo.ts";

const home = useApp();
let admin: Person;
let ana: Person;
let bia: Person;
let port = 0;
beforeAll(async () => {
  port = await home.listen();
  admin = await home.nobody.signUp();
  ana = await admin.colleague("user", { name: "Ana" });
  bia = await admin.colleague("user", { name: "Bia" });
});

const begin = async (owner: Person, others: Person[]) =>
  (await owner.does("POST /chats", { body: { title: "Equipe", users: others.map(({ user: { id } }) => ({ id })) } }))
    .id;
const ask = (person: Person, chatId: number, body: object) =>
  person.call("POST /chats/:chatId/messages", { params: { chatId }, body });
const say = async (person: Person, chatId: number, message: string, more: object = {}) =>
  (await ask(person, chatId, { message, ...more })).ok;
const list = (person: Person, chatId: number, query: object = {}) =>
  person.does("GET /chats/:chatId/messages", { params: { chatId }, query });
const unreadOf = async (person: Person, chatId: number) => {
  const { records } = await person.does("GET /chats", { query: {} });
  const own = records.find(({ id }) => id === chatId)?.users.find(({ userId }) => userId === person.user.id);
  return [own?.unreads, own?.mentions];
};
const age = (chatMessageId: number) =>
  home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("update chat_messages set created_at = now() - interval '16 minutes' where company_id = $1 and id = $2", [
      tx.companyId,
      chatMessageId,
    ]),
  );

describe("a message", () => {
  it("comes in pages, newest first, oldest first within them", async () => {
    const chatId = await begin(ana, [bia]);
    for (let n = 1; n <= 45; n += 1) await say(n % 2 ? ana : bia, chatId, String(n));
    const first = await list(ana, chatId);
    expect([first.records[0]?.message, first.records.at(-1)?.message, first.hasMore]).toEqual(["26", "45", true]);
    const second = await list(ana, chatId, { pageNumber: 2 });
    expect([second.records[0]?.message, second.records.at(-1)?.message]).toEqual(["6", "25"]);
    const rest = await list(ana, chatId, { before: second.records[0]?.id });
    expect([rest.records.length, rest.hasMore]).toEqual([5, false]);
  });

  it("is refused where it is blank or too long", async () => {
    const chatId = await begin(ana, [bia]);
    for (const message of ["", "  \n ", "x".repeat(limits.messageBody.max + 1)])
      expect((await ask(ana, chatId, { message })).error).toBe("ERR_VALIDATION");
    expect((await ask(ana, chatId, { message: "x".repeat(limits.messageBody.max) })).status).toBe(200);
  });

  it("is written once, however often it is sent", async () => {
    const chatId = await begin(ana, [bia]);
    const sent = await Promise.all([1, 2, 3].map(() => say(ana, chatId, "uma vez", { clientId: "a-1" })));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await list(bia, chatId)).records).toHaveLength(1);
    expect(await unreadOf(bia, chatId)).toEqual([1, 0]);
  });

  it("answers another of the same chat", async () => {
    const [chatId, elsewhere] = [await begin(ana, [bia]), await begin(ana, [bia])];
    const { id } = await say(bia, chatId, "almoço?");
    expect((await say(ana, chatId, "já vou", { replyToId: id })).replyTo).toMatchObject({
      id,
      message: "almoço?",
      sender: { name: "Bia" },
    });
    expect((await ask(ana, elsewhere, { message: "?", replyToId: id })).error).toBe("ERR_NO_CHAT_MESSAGE_FOUND");
  });

  it("loses nobody in a crowd: fifty at once are all counted", async () => {
    const chatId = await begin(ana, [bia, admin]);
    await Promise.all(Array.from({ length: 50 }, (_, n) => say(n % 2 ? ana : admin, chatId, `n ${n}`)));
    expect(await unreadOf(bia, chatId)).toEqual([50, 0]);
  });

  it("is edited and taken back by its sender, for a while", async () => {
    const chatId = await begin(ana, [bia]);
    const { id: chatMessageId } = await say(ana, chatId, "@Bia, as dez");
    const params = { chatId, chatMessageId };
    const edit = (person: Person, message: string) =>
      person.call("PUT /chats/:chatId/messages/:chatMessageId", { params, body: { message } });
    const remove = (person: Person) => person.call("DELETE /chats/:chatId/messages/:chatMessageId", { params });
    expect((await edit(bia, "onze")).error).toBe("ERR_NO_PERMISSION");
    expect((await edit(ana, " ")).error).toBe("ERR_VALIDATION");
    expect((await edit(ana, "às onze")).ok).toMatchObject({ message: "às onze", isEdited: true });
    expect(await unreadOf(bia, chatId)).toEqual([1, 1]);
    expect((await remove(bia)).error).toBe("ERR_NO_PERMISSION");
    expect((await remove(ana)).ok).toMatchObject({ message: "", isDeleted: true });
    expect(await unreadOf(bia, chatId)).toEqual([0, 0]);
    expect((await remove(ana)).error).toBe("ERR_NO_CHAT_MESSAGE_FOUND");
    const old = await say(ana, chatId, "velha");
    await age(old.id);
    params.chatMessageId = old.id;
    expect((await edit(ana, "nova")).error).toBe("ERR_EDIT_TOO_LATE");
    expect((await remove(ana)).error).toBe("ERR_EDIT_TOO_LATE");
  });

  it("is found in one's own chats, whatever the accents", async () => {
    const chatId = await begin(ana, [bia]);
    await say(ana, chatId, "A reunião é às 10% mais cedo");
    const find = async (person: Person, searchParam: string) =>
      (await person.does("GET /chats/search", { query: { searchParam } })).records;
    expect(await find(bia, "reuniao")).toMatchObject([{ message: { chatId }, chat: { title: "Equipe" } }]);
    expect(await find(bia, "10%")).toHaveLength(1);
    expect(await find(bia, "1%")).toEqual([]);
    expect(await find(admin, "reuniao")).toEqual([]);
    expect(await find(bia, "")).toEqual([]);
    const [found] = await find(bia, "reuniao");
    const before = { searchParam: "reuniao", before: found!.message.id };
    expect((await bia.does("GET /chats/search", { query: before })).records).toEqual([]);
  });

  it("that names a user who was removed tells nobody, and is sent", async () => {
    const former = await admin.colleague("user", { name: "Zeca" });
    const chatId = await begin(ana, [bia, former]);
    await admin.does("DELETE /users/:userId", { params: { userId: former.user.id } });
    expect((await ask(ana, chatId, { message: "cadê o @Zeca?" })).status).toBe(200);
    expect(await unreadOf(bia, chatId)).toEqual([1, 0]);
  });
});

async function upload(person: Person, chatId: number, name: string, bytes: Uint8Array | string, fields = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append("file", new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  const response = await fetch(`http://127.0.0.1:${port}/api/chats/${chatId}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as never as Awaited<ReturnType<typeof say>> };
}
const fetchFile = async (person: Person, url: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${new URL(url, "http://x").pathname}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  await response.arrayBuffer();
  return response;
};

describe("a file", () => {
  it("is for the members alone, counts as the company's, and goes with its message", async () => {
    const chatId = await begin(ana, [bia]);
    const answered = await say(bia, chatId, "manda a foto");
    const sent = await upload(ana, chatId, "vitrine.jpg", await photo(), {
      message: "aqui",
      replyToId: answered.id,
      clientId: "foto-1",
    });
    expect(sent.body).toMatchObject({
      mediaType: "image",
      message: "aqui",
      media: { fileName: "vitrine.jpg", width: 1200 },
    });
    expect(sent.body.replyTo?.id).toBe(answered.id);
    const url = sent.body.mediaUrl ?? "";
    expect((await fetchFile(bia, url)).status).toBe(200);
    expect((await fetchFile(admin, url)).status).toBe(404);
    const again = await upload(ana, chatId, "vitrine.jpg", await photo(), { clientId: "foto-1" });
    expect(again.body.id).toBe(sent.body.id);
    const kept = () =>
      home.app.database.tenant(admin.user.companyId, (tx) =>
        tx.sql("select from media where company_id = $1 and file_name = 'vitrine.jpg'", [tx.companyId]),
      );
    expect(await kept()).toHaveLength(1);
    const params = { chatId, chatMessageId: sent.body.id };
    await ana.does("DELETE /chats/:chatId/messages/:chatMessageId", { params });
    expect(await kept()).toEqual([]);
    expect((await fetchFile(bia, url)).status).toBe(404);
  });

  it("of a page or a drawing is a document, never shown in place", async () => {
    const chatId = await begin(ana, [bia]);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const [name, bytes] of [
      ["foto.svg", svg],
      ["foto.png", svg],
      ["pagina.html", "<!doctype html><script>alert(1)</script>"],
    ] as const) {
      const { body } = await upload(ana, chatId, name, bytes);
      expect(body.mediaType).toBe("application");
      const { headers } = await fetchFile(bia, body.mediaUrl ?? "");
      expect(headers.get("content-disposition")).toMatch(/^attachment/);
      expect(headers.get("content-type")).not.toMatch(/svg|html/);
    }
  });

  it("of a stranger to the chat, or of nothing, is refused", async () => {
    const chatId = await begin(ana, [bia]);
    expect((await upload(admin, chatId, "a.txt", "oi")).status).toBe(404);
    expect((await upload(ana, chatId, "a.txt", "")).status).toBe(400);
  });
});

describe("a shared conversation", () => {
  it("is a card for those who may see it, and tells others nothing", async () => {
    const queueId = await admin.queue();
    const seller = await admin.colleague("user", { queueIds: [queueId] });
    const connection = await connectionOf(home.app, admin);
    const ticket = await conversation(home.app, admin, connection, { queueId });
    const chatId = await begin(seller, [bia]);
    expect((await ask(bia, chatId, { message: "", ticketId: ticket.id })).error).toBe("ERR_NO_TICKET_FOUND");
    const sent = await say(seller, chatId, "", { ticketId: ticket.id });
    expect(sent).toMatchObject({ mediaType: "ticket", message: "" });
    expect(JSON.stringify(sent)).not.toContain(ticket.contact.name);
    const params = { chatId, chatMessageId: sent.id };
    const card = (person: Person) => person.does("GET /chats/:chatId/messages/:chatMessageId/ticket", { params });
    expect(await card(seller)).toMatchObject({ ticket: { uuid: ticket.uuid, contact: { name: ticket.contact.name } } });
    expect(await card(bia)).toEqual({ ticket: null });
    expect(
      (await seller.call("PUT /chats/:chatId/messages/:chatMessageId", { params, body: { message: "x" } })).error,
    ).toBe("ERR_MESSAGE_NOT_EDITABLE");
    await admin.does("DELETE /tickets/:ticketId", { params: { ticketId: ticket.id } });
    expect(await card(seller)).toEqual({ ticket: null });
  });
});
