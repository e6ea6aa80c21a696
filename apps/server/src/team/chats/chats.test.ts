import { beforeAll, describe, expect, it } from "vitest";
import { limits } from "@recado/contracts/limits";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let ana: Person;
let bia: Person;
let stranger: Person;
beforeAll(async () => {
  admin = await home.nobody.signUp();
  ana = await admin.colleague("user", { name: "Ana" });
  bia = await admin.colleague("user", { name: "Bia Souza" });
  stranger = await home.nobody.signUp();
});

const begin = (owner: Person, others: Person[], title = "Equipe") =>
  owner.does("POST /chats", { body: { title, users: others.map(({ user: { id, name } }) => ({ id, name })) } });
const say = (person: Person, chatId: number, message: string, more: object = {}) =>
  person.does("POST /chats/:chatId/messages", { params: { chatId }, body: { message, ...more } });
const chatOf = async (person: Person, chatId: number) =>
  (await person.does("GET /chats", { query: {} })).records.find(({ id }) => id === chatId);
const countsOf = async (person: Person, chatId: number) =>
  Object.fromEntries(
    (await chatOf(person, chatId))!.users.map(({ user, unreads, mentions }) => [user.name, [unreads, mentions]]),
  );
const messagesOf = async (person: Person, chatId: number, query: object = {}) =>
  (await person.does("GET /chats/:chatId/messages", { params: { chatId }, query })).records.map(
    ({ message }) => message,
  );

describe("a chat", () => {
  it("has its owner and the users, each once, and is listed with the newest message first", async () => {
    const chat = await begin(ana, [bia, bia, ana]);
    expect(chat).toMatchObject({ title: "Equipe", ownerId: ana.user.id, isDirect: false, lastMessage: "", last: null });
    expect(chat.users.map(({ user }) => user.name)).toEqual(["Ana", "Bia Souza"]);
    const later = await begin(bia, [ana], "Mais nova");
    await say(bia, chat.id, "oi");
    const { records, count } = await ana.does("GET /chats", { query: {} });
    expect(records.map(({ id }) => id)).toEqual([chat.id, later.id]);
    expect(count).toBe(2);
    expect(records[0]).toMatchObject({ lastMessage: "oi", last: { mediaType: "chat", sender: { name: "Bia Souza" } } });
    expect((await ana.does("GET /chats", { query: { searchParam: "mais" } })).records).toHaveLength(1);
    expect((await ana.does("GET /chats", { query: { searchParam: "souza" } })).records).toHaveLength(2);
    expect((await ana.does("GET /chats/u/:uuid", { params: { uuid: chat.uuid } })).id).toBe(chat.id);
    expect((await admin.does("GET /chats", { query: {} })).records).toEqual([]);
  });

  it("is begun once with one id, at once or later, and is as the last try wants it", async () => {
    const [dona, ...others] = [await admin.colleague("user"), ana, bia];
    const start = (person: Person, title: string, users: Person[], clientId: string) =>
      person.does("POST /chats", { body: { title, users: users.map(({ user: { id } }) => ({ id })), clientId } });
    const tries = await Promise.all([1, 2, 3].map(() => start(dona, "Vitrine", [ana], "a")));
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
    const changed = await start(dona, "Vitrine nova", others, "a");
    expect(changed).toMatchObject({ id: tries[0]!.id, title: "Vitrine nova" });
    expect(changed.users).toHaveLength(3);
    await start(dona, "Outra", [ana], "b");
    expect((await dona.does("GET /chats", { query: {} })).count).toBe(2);
    // A colleague's own id may be the same, also once they own this one.
    const of = await start(ana, "De Ana", [dona], "a");
    expect(of.id).not.toBe(changed.id);
    await dona.does("POST /chats/:chatId/leave", { params: { chatId: changed.id } });
    expect(await chatOf(ana, changed.id)).toMatchObject({ ownerId: ana.user.id });
    expect(await start(ana, "De Ana", [dona], "a")).toMatchObject({ id: of.id });
  });

  it("counts for each other member what they have not read, and reads for nobody else", async () => {
    const { id: chatId } = await begin(ana, [bia, admin]);
    await say(ana, chatId, "um");
    await say(ana, chatId, "dois");
    expect(await countsOf(ana, chatId)).toMatchObject({ Ana: [0, 0], "Bia Souza": [2, 0] });
    await bia.does("POST /chats/:chatId/read", { params: { chatId }, body: { userId: admin.user.id } });
    const counts = await countsOf(ana, chatId);
    expect(counts).toMatchObject({ "Bia Souza": [0, 0], [admin.user.name]: [2, 0] });
    expect((await admin.does("GET /chats/unread")).records.map(({ id }) => id)).toContain(chatId);
    expect((await bia.does("GET /chats/unread")).records).toEqual([]);
  });

  it("is for its members alone: to others it is not there", async () => {
    const { id: chatId, uuid } = await begin(ana, [bia]);
    const { id: chatMessageId } = await say(ana, chatId, "segredo");
    const params = { chatId, chatMessageId };
    for (const person of [admin, stranger]) {
      const answers = [
        await person.call("GET /chats/u/:uuid", { params: { uuid } }),
        await person.call("GET /chats/:chatId/messages", { params }),
        await person.call("POST /chats/:chatId/messages", { params, body: { message: "oi" } }),
        await person.call("POST /chats/:chatId/read", { params, body: {} }),
        await person.call("PUT /chats/:chatId", { params, body: { title: "Minha" } }),
        await person.call("DELETE /chats/:chatId", { params }),
        await person.call("DELETE /chats/:chatId/messages/:chatMessageId", { params }),
      ];
      expect(answers.map(({ status, error }) => `${status} ${error}`)).toEqual(
        answers.map(() => "404 ERR_NO_CHAT_FOUND"),
      );
      expect((await person.does("GET /chats/search", { query: { searchParam: "segredo" } })).records).toEqual([]);
    }
  });

  it("is changed and deleted by its owner alone, who stays a member", async () => {
    const { id: chatId } = await begin(ana, [bia]);
    await say(ana, chatId, "antes");
    const params = { chatId };
    expect(await bia.call("PUT /chats/:chatId", { params, body: { title: "Dela" } })).toMatchObject({
      status: 400,
      error: "ERR_NO_PERMISSION",
    });
    expect((await bia.call("DELETE /chats/:chatId", { params })).error).toBe("ERR_NO_PERMISSION");
    const changed = await ana.does("PUT /chats/:chatId", {
      params,
      body: { title: "Só nós", users: [{ id: admin.user.id }] },
    });
    expect(changed.title).toBe("Só nós");
    const renamed = await ana.does("PUT /chats/:chatId", { params, body: { title: "Nós" } });
    expect(renamed).toMatchObject({ title: "Nós", users: changed.users });
    expect(new Set(changed.users.map(({ userId }) => userId))).toEqual(new Set([admin.user.id, ana.user.id]));
    expect((await bia.call("POST /chats/:chatId/messages", { params, body: { message: "ainda?" } })).error).toBe(
      "ERR_NO_CHAT_FOUND",
    );
    // What was said before is not new to who comes later.
    expect(await countsOf(ana, chatId)).toMatchObject({ [admin.user.name]: [0, 0] });
    expect(await messagesOf(admin, chatId)).toEqual(["antes"]);
    await ana.does("DELETE /chats/:chatId", { params });
    expect((await ana.call("GET /chats/:chatId/messages", { params })).error).toBe("ERR_NO_CHAT_FOUND");
  });

  it("refuses nobody, a stranger, a deleted user, and five hundred", async () => {
    const ask = async (users: { id: number }[], title = "Equipe") => {
      const { status, error } = await ana.call("POST /chats", { body: { title, users } });
      return `${status} ${error}`;
    };
    const former = await admin.colleague("user");
    await admin.does("DELETE /users/:userId", { params: { userId: former.user.id } });
    expect(await ask([])).toBe("400 ERR_VALIDATION");
    expect(await ask([{ id: ana.user.id }])).toBe("400 ERR_CHAT_WITHOUT_USERS");
    expect(await ask([{ id: bia.user.id }, { id: stranger.user.id }])).toBe("404 ERR_NO_USER_FOUND");
    expect(await ask([{ id: former.user.id }])).toBe("404 ERR_NO_USER_FOUND");
    expect(await ask(Array.from({ length: 500 }, (_, n) => ({ id: n + 1 })))).toBe("400 ERR_VALIDATION");
    expect(await ask([{ id: bia.user.id }], "   ")).toBe("400 ERR_VALIDATION");
    expect(await ask([{ id: bia.user.id }], "x".repeat(limits.chat.title + 1))).toBe("400 ERR_VALIDATION");
  });

  it("needs the plan's flag", async () => {
    const owner = await home.nobody.login("dono@plataforma.test");
    const plan = await owner.does("POST /plans", {
      body: { name: "Sem chat", users: 3, connections: 1, queues: 1, value: 10, useInternalChat: false },
    });
    const without = await home.nobody.signUp();
    await owner.does("PUT /companies/:companyId", {
      params: { companyId: without.user.companyId },
      body: { planId: plan.id },
    });
    expect((await without.call("GET /chats", { query: {} })).status).toBe(400);
  });
});

describe("a direct chat", () => {
  it("is one for each pair, whoever begins it and however often at once, called after the other", async () => {
    const asks = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? ana.does("POST /chats/direct", { body: { userId: bia.user.id } })
        : bia.does("POST /chats/direct", { body: { userId: ana.user.id } }),
    );
    const chats = await Promise.all(asks);
    expect(new Set(chats.map(({ id }) => id)).size).toBe(1);
    expect(chats.map(({ title }) => title).slice(0, 2)).toEqual(["Bia Souza", "Ana"]);
    expect(chats[0]).toMatchObject({ isDirect: true, ownerId: null });
    const params = { chatId: chats[0]!.id };
    expect((await ana.call("POST /chats/:chatId/leave", { params })).error).toBe("ERR_CHAT_IS_DIRECT");
    expect((await ana.call("PUT /chats/:chatId", { params, body: { title: "x" } })).error).toBe("ERR_NO_PERMISSION");
    expect((await ana.call("POST /chats/direct", { body: { userId: ana.user.id } })).error).toBe(
      "ERR_CHAT_WITHOUT_USERS",
    );
    expect((await ana.call("POST /chats/direct", { body: { userId: stranger.user.id } })).error).toBe(
      "ERR_NO_USER_FOUND",
    );
  });

  it("stays with the one when the other is removed, under the old name", async () => {
    const former = await admin.colleague("user", { name: "Foi Embora" });
    const { id: chatId } = await ana.does("POST /chats/direct", { body: { userId: former.user.id } });
    await say(former, chatId, "até mais");
    await admin.does("DELETE /users/:userId", { params: { userId: former.user.id } });
    expect(await chatOf(ana, chatId)).toMatchObject({ title: "Foi Embora", users: [{ userId: ana.user.id }] });
    const { records } = await ana.does("GET /chats/:chatId/messages", { params: { chatId }, query: {} });
    expect(records[0]?.sender?.name).toBe("Foi Embora");
  });
});

describe("members come and go", () => {
  it("the owner leaves or is removed, and the member of the longest standing owns the chat", async () => {
    const owner = await admin.colleague("user", { name: "Dona" });
    const second = await admin.colleague("user", { name: "Segundo" });
    const { id: chatId } = await begin(owner, [second]);
    await owner.does("PUT /chats/:chatId", {
      params: { chatId },
      body: { users: [second, ana].map(({ user: { id } }) => ({ id })) },
    });
    await admin.does("DELETE /users/:userId", { params: { userId: owner.user.id } });
    expect(await chatOf(ana, chatId)).toMatchObject({ ownerId: second.user.id });
    await second.does("POST /chats/:chatId/leave", { params: { chatId } });
    expect(await chatOf(ana, chatId)).toMatchObject({ ownerId: ana.user.id });
    await ana.does("POST /chats/:chatId/leave", { params: { chatId } });
    const left = await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("select from chats where company_id = $1 and id = $2", [tx.companyId, chatId]),
    );
    expect(left).toEqual([]);
  });

  it("a muted chat rings only where it names the member", async () => {
    const { id: chatId } = await begin(ana, [bia]);
    const muted = await bia.does("PUT /chats/:chatId/mute", { params: { chatId }, body: { isMuted: true } });
    expect(muted.isMuted).toBe(true);
    expect((await chatOf(ana, chatId))?.isMuted).toBe(false);
    const rings = async () => (await bia.does("GET /chats/unread")).records.some(({ id }) => id === chatId);
    await say(ana, chatId, "sem pressa");
    expect(await rings()).toBe(false);
    await bia.does("PUT /chats/:chatId/mute", { params: { chatId }, body: { isMuted: false } });
    expect(await rings()).toBe(true);
    await bia.does("PUT /chats/:chatId/mute", { params: { chatId }, body: { isMuted: true } });
    await say(ana, chatId, "olha isso, @bia souza!");
    expect(await rings()).toBe(true);
    expect(await countsOf(ana, chatId)).toMatchObject({ "Bia Souza": [2, 1] });
  });
});
