import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Request } from "@recado/contracts";
import { connectionOf, conversation, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";

const home = useApp();
type Asked = Request<"PUT /tickets/:ticketId">["body"];

let admin: Person;
let ana: Person;
let beto: Person;
let sales: number;
let finance: number;
beforeAll(async () => {
  admin = await home.nobody.signUp();
  [sales, finance] = [await admin.queue("Comercial"), await admin.queue("Financeiro")];
  ana = await admin.colleague("user", { queueIds: [sales], name: "Ana" });
  beto = await admin.colleague("user", { queueIds: [finance], name: "Beto" });
});

/** A conversation of Ana's, on a connection of its own. */
async function scene() {
  const connection = await connectionOf(home.app, admin);
  const ticket = await conversation(home.app, admin, connection, { queueId: sales });
  const params = { ticketId: ticket.id };
  const put = (person: Person, body: Asked) => person.call("PUT /tickets/:ticketId", { params, body });
  await put(ana, { status: "open" });
  const cycles = () =>
    home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ user_id: number | null; queue_id: number | null; connection_id: number; served: boolean }>(
        "select user_id, queue_id, connection_id, started_at is not null as served from service_cycles where company_id = $1 and ticket_id = $2",
        [tx.companyId, ticket.id],
      ),
    );
  const said = async (person = admin) =>
    (await person.does("GET /messages/:ticketId", { params })).messages.map(({ body }) => body);
  return { connection, ticket, params, put, cycles, said };
}

describe("a conversation is handed on", () => {
  test("to a queue: it waits there, and who gave it away sees it no more", async () => {
    const { params, put, cycles } = await scene();
    expect((await put(ana, { queueId: finance, userId: null })).ok).toMatchObject({
      status: "pending",
      userId: null,
      queue: { id: finance, name: "Financeiro" },
    });
    expect((await ana.call("GET /tickets/:ticketId", { params })).status).toBe(404);
    expect((await beto.does("GET /tickets", { query: { status: "pending" } })).tickets).toMatchObject([
      { id: params.ticketId },
    ]);
    expect(await cycles()).toMatchObject([{ user_id: null, queue_id: finance, served: false }]);
    expect((await put(beto, { status: "open" })).ok).toMatchObject({ userId: beto.user.id });
  });

  test("to a person of another queue, who has it open", async () => {
    const { put, cycles } = await scene();
    expect((await put(ana, { queueId: finance, userId: beto.user.id })).ok).toMatchObject({
      status: "open",
      userId: beto.user.id,
      queueId: finance,
    });
    expect(await cycles()).toMatchObject([{ user_id: beto.user.id, queue_id: finance, served: true }]);
  });

  test("to another connection, where what was said before still shows and the answer goes from there", async () => {
    const { ticket, params, put, cycles, said } = await scene();
    const other = await connectionOf(home.app, admin, "Outra loja");
    const [first] = (await ana.does("GET /messages/:ticketId", { params })).messages;
    const { ok } = await put(ana, { whatsappId: other.connectionId });
    expect(ok).toMatchObject({
      status: "open",
      userId: ana.user.id,
      whatsapp: { id: other.connectionId, name: "Outra loja" },
    });
    expect(await cycles()).toMatchObject([{ connection_id: other.connectionId }]);
    await ana.does("POST /messages/:ticketId", { params, body: { body: "agora por aqui" } });
    const page = await ana.does("GET /messages/:ticketId", { params });
    expect(page).toMatchObject({ count: 2, hasMore: false, messages: [{ id: first?.id }, { body: "agora por aqui" }] });
    expect(page.cycles).toHaveLength(1);
    await receive(home.app, other, written(ticket.contact.number, { body: "recebi" }));
    expect(await said()).toEqual([first?.body, "agora por aqui", "recebi"]);
    // What was said over the other connection is answered for there.
    await ana.does("PUT /messages/:messageId/reaction", {
      params: { messageId: first?.id ?? 0 },
      body: { emoji: "👍" },
    });
    const sent = await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("select connection_id, kind from outbox where company_id = $1 order by id", [tx.companyId]),
    );
    expect(sent).toEqual([
      { connection_id: other.connectionId, kind: "text" },
      { connection_id: ticket.whatsappId, kind: "react" },
    ]);
  });

  test("who had it in their lists is told where it went", async () => {
    const { params, put } = await scene();
    const announced = vi.spyOn(home.app.realtime, "publish");
    await put(ana, { queueId: finance, userId: beto.user.id });
    const left = announced.mock.calls.find(([, , , payload]) => payload.action === "removeFromList");
    announced.mockRestore();
    expect(left?.[1]).toContain(userRoom(ana.user.companyId, ana.user.id));
    expect(left?.[3]).toMatchObject({
      ticketId: params.ticketId,
      to: { status: "open", user: { name: "Beto" }, queue: { name: "Financeiro" } },
    });
  });
});

describe("it arrives unseen", () => {
  const note = "Quer nota fiscal";

  test("whoever gets it has it unread, is told wherever they are, and reads who handed it to them and what for", async () => {
    const { params, put } = await scene();
    const announced = vi.spyOn(home.app.realtime, "publish");
    const body = { queueId: finance, userId: beto.user.id, note: ` ${note} ` };
    expect((await put(ana, body)).ok).toMatchObject({ unreadMessages: 1 });
    const told = announced.mock.calls.find(([, , event]) => event === "ticketTransfer");
    announced.mockRestore();
    const transfer = {
      ticketId: params.ticketId,
      by: { id: ana.user.id, name: "Ana" },
      to: { id: beto.user.id, name: "Beto" },
      queue: { id: finance, name: "Financeiro" },
      note,
    };
    expect(told?.[1]).toEqual([userRoom(beto.user.companyId, beto.user.id)]);
    expect(told?.[3]).toMatchObject({ action: "create", ticket: { id: params.ticketId }, transfer });
    const page = await beto.does("GET /messages/:ticketId", { params, query: { markRead: "false" } });
    expect(page.transfers).toMatchObject([transfer]);
    await beto.does("POST /tickets/:ticketId/read", { params });
    expect(await beto.does("GET /tickets/:ticketId", { params })).toMatchObject({ unreadMessages: 0 });
  });

  test("in a queue it waits unread, and nobody is told but by its list; over another connection alone it stays seen", async () => {
    const { params, put } = await scene();
    await ana.does("POST /tickets/:ticketId/read", { params });
    const other = await connectionOf(home.app, admin);
    expect((await put(ana, { whatsappId: other.connectionId })).ok).toMatchObject({ unreadMessages: 0 });
    const announced = vi.spyOn(home.app.realtime, "publish");
    expect((await put(ana, { queueId: finance, userId: null })).ok).toMatchObject({ unreadMessages: 1 });
    expect(announced.mock.calls.map(([, , event]) => event)).not.toContain("ticketTransfer");
    announced.mockRestore();
    const { transfers } = await beto.does("GET /messages/:ticketId", { params });
    expect(transfers).toMatchObject([
      { by: { name: "Ana" }, to: null, queue: { name: "Financeiro" }, note: "" },
      { by: { name: "Ana" }, to: null, queue: null },
    ]);
  });

  test("what an admin takes over is seen; a note is bounded", async () => {
    const { put } = await scene();
    await put(ana, { status: "open" });
    expect((await put(ana, { userId: beto.user.id, note: "a".repeat(501) })).error).toBe("ERR_VALIDATION");
    expect((await put(admin, { userId: admin.user.id })).ok).toMatchObject({ unreadMessages: 0 });
  });

  test("the colleagues: who is there first, then who is away, then who never came, each with what they have", async () => {
    const boss = await home.nobody.signUp();
    const queueId = await boss.queue();
    const dora = await boss.colleague("user", { queueIds: [queueId], name: "Dora" });
    const caio = await boss.colleague("user", { name: "Caio" });
    const never = { name: "Abel", email: "abel@empresa.test", password: "senha-forte" };
    await boss.does("POST /users", { body: never });
    const connection = await connectionOf(home.app, boss);
    const ticket = await conversation(home.app, boss, connection, { queueId });
    await dora.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
    await home.app.database.tenant(boss.user.companyId, (tx) =>
      tx.sql(
        "insert into presence (company_id, user_id, socket_id, present_until) values ($1, $2, 's', now() + interval '1 minute')",
        [tx.companyId, dora.user.id],
      ),
    );
    const all = await caio.does("GET /tickets/colleagues");
    const short = all.map(({ name, presence, openTickets }) => [name, presence, openTickets]);
    expect(short).toEqual([
      ["Dora", "online", 1],
      ["Caio", "away", 0],
      [boss.user.name, "away", 0],
      ["Abel", "never", 0],
    ]);
  });
});

describe("the customer is told, where the company wants it", () => {
  test.each<[string, () => Asked | Promise<Asked>, string | null]>([
    ["of the queue", () => ({ queueId: finance }), "setor *Financeiro*. Em instantes"],
    ["of the person", () => ({ userId: beto.user.id }), "*Beto* continua"],
    ["of both", () => ({ userId: beto.user.id, queueId: finance }), "*Beto*, do setor *Financeiro*, continua"],
    [
      "of nothing when only the connection changes",
      async () => ({ whatsappId: (await connectionOf(home.app, admin)).connectionId }),
      null,
    ],
  ])("%s", async (_, change, expected) => {
    const { put, said } = await scene();
    await admin.does("PUT /settings/:key", { params: { key: "sendMsgTransfTicket" }, body: { value: "enabled" } });
    expect((await put(ana, await change())).status).toBe(200);
    const ours = (await said()).slice(1);
    expect(ours).toEqual(expected === null ? [] : [expect.stringContaining(expected)]);
  });

  test("in the company's own words", async () => {
    const set = (key: string, value: string) => admin.does("PUT /settings/:key", { params: { key }, body: { value } });
    await set("sendMsgTransfTicket", "enabled");
    await set("transferBothMessage", "{{firstName}}, agora é com {{user}} ({{queue}}).");
    const { put, said } = await scene();
    await put(ana, { queueId: finance, userId: beto.user.id });
    expect((await said()).at(-1)).toMatch(/^\S+, agora é com Beto \(Financeiro\)\.$/);
    await set("transferBothMessage", "");
  });

  test("and not at all else", async () => {
    await admin.does("PUT /settings/:key", { params: { key: "sendMsgTransfTicket" }, body: { value: "disabled" } });
    const { put, said } = await scene();
    await put(ana, { queueId: finance });
    expect(await said()).toHaveLength(1);
  });
});

describe("it is refused", () => {
  test("to who is gone, to what is gone, and to other companies'", async () => {
    const { put, ticket } = await scene();
    const stranger = await home.nobody.signUp();
    const theirs = [await stranger.queue(), (await connectionOf(home.app, stranger)).connectionId] as const;
    const leaving = await admin.colleague("user");
    const closing = await admin.queue();
    await admin.does("DELETE /users/:userId", { params: { userId: leaving.user.id } });
    await admin.does("DELETE /queue/:queueId", { params: { queueId: closing } });
    const gone = await connectionOf(home.app, admin);
    await admin.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: gone.connectionId } });
    for (const [body, error] of [
      [{ userId: leaving.user.id }, "ERR_NO_USER_FOUND"],
      [{ userId: stranger.user.id }, "ERR_NO_USER_FOUND"],
      [{ queueId: closing }, "ERR_NO_QUEUE_FOUND"],
      [{ queueId: theirs[0] }, "ERR_NO_QUEUE_FOUND"],
      [{ whatsappId: gone.connectionId }, "ERR_NO_WAPP_FOUND"],
      [{ whatsappId: theirs[1] }, "ERR_NO_WAPP_FOUND"],
    ] as const)
      expect(await put(ana, body)).toMatchObject({ status: 404, error });
    expect(await put(ana, { queueId: null })).toMatchObject({ status: 400, error: "ERR_QUEUE_REQUIRED" });
    const testPhone = await admin.does("POST /whatsapp", { body: { name: "Teste", provider: "simulator" } });
    expect(await put(ana, { whatsappId: testPhone.id })).toMatchObject({
      status: 400,
      error: "ERR_WAPP_NOT_FOR_TICKET",
    });
    await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("update tickets set is_group = true where company_id = $1 and id = $2", [tx.companyId, ticket.id]),
    );
    const elsewhere = { whatsappId: (await connectionOf(home.app, admin)).connectionId };
    expect(await put(ana, elsewhere)).toMatchObject({ status: 400, error: "ERR_WAPP_NOT_FOR_TICKET" });
    expect(await put(ana, { promptId: 7 })).toMatchObject({
      status: 400,
      body: { fields: { promptId: "unknown_value" } },
    });
    expect((await put(ana, { useIntegration: false, promptId: null })).ok).toMatchObject({
      status: "open",
      useIntegration: false,
    });
  });

  test("of another's, naming whose it is; of what was just resolved; to a connection where the contact has another", async () => {
    const { ticket, connection, put } = await scene();
    const carla = await admin.colleague("user", { queueIds: [sales] });
    expect(await put(carla, { queueId: finance })).toMatchObject({
      status: 400,
      body: { error: "ERR_NO_PERMISSION", ticket: { user: { name: "Ana" } } },
    });
    const other = await connectionOf(home.app, admin);
    await receive(home.app, other, written(ticket.contact.number));
    expect(await put(ana, { whatsappId: other.connectionId })).toMatchObject({
      status: 409,
      body: { error: "ERR_OTHER_OPEN_TICKET", ticket: { whatsappId: other.connectionId } },
    });
    await put(ana, { status: "closed" });
    expect(await put(ana, { userId: beto.user.id })).toMatchObject({
      status: 409,
      body: { error: "ERR_TICKET_CLOSED", ticket: { id: ticket.id } },
    });
    expect(connection.connectionId).toBe(ticket.whatsappId);
  });

  test("of a hundred at once one wins; the others learn who has it, and it stands in one place", async () => {
    const { params, put, cycles } = await scene();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2 === 0 ? put(ana, { queueId: finance, userId: beto.user.id }) : put(ana, { queueId: finance }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect([404, 409]).toContain(answer.status);
    const now = await admin.does("GET /tickets/:ticketId", { params });
    expect(now).toMatchObject({ queueId: finance, userId: won[0]?.ok.userId, status: won[0]?.ok.status });
    expect(await cycles()).toMatchObject([{ user_id: now.userId, queue_id: finance }]);
  });
});
