import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { statusesOf } from "../../testing/answers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
let admin: Person;
let sequence = 0;
const newUser = (more: object = {}) => ({
  name: "Ana",
  email: `ana${++sequence}@pessoas.test`,
  password: "senha-forte",
  ...more,
});

beforeEach(async () => {
  admin = await test.nobody.signUp();
});
afterEach(() => vi.restoreAllMocks());

describe("adding a user", () => {
  it("answers and tells the company who they are, without a secret", async () => {
    const publish = vi.spyOn(test.app.realtime, "publish");
    const queueId = await admin.queue("Suporte");
    const user = await admin.does("POST /users", { body: newUser({ name: " Bia ", queueIds: [queueId, queueId] }) });
    expect(user).toEqual({
      id: expect.any(Number),
      name: "Bia",
      email: expect.stringContaining("@pessoas.test"),
      profile: "user",
      allTicket: "desabled",
      super: false,
      companyId: admin.user.companyId,
      company: { id: admin.user.companyId, name: expect.any(String) },
      whatsappId: null,
      language: null,
      online: false,
      grants: [],
      queues: [{ id: queueId, name: "Suporte", color: expect.any(String), UserQueue: { queueId } }],
      createdAt: expect.any(String),
    });
    const { companyId } = admin.user;
    expect(publish).toHaveBeenLastCalledWith(companyId, [mainRoom(companyId)], "user", { action: "create", user });
    expect(await admin.does("GET /users/:userId", { params: { userId: user.id } })).toEqual(user);
  });

  it.each<[string, object, number, object]>([
    ["a short name", { name: "x" }, 400, { error: "ERR_VALIDATION", fields: { name: "too_short" } }],
    ["a short password", { password: "1234" }, 400, { error: "ERR_VALIDATION", fields: { password: "too_short" } }],
    [
      "an unknown profile",
      { profile: "owner" },
      400,
      { error: "ERR_VALIDATION", fields: { profile: "unknown_value" } },
    ],
    ["a taken e-mail, in capitals", { email: "DONO@plataforma.test" }, 409, { error: "ERR_EMAIL_TAKEN" }],
    ["an unknown queue", { queueIds: [999_999] }, 404, { error: "ERR_NO_QUEUE_FOUND" }],
    ["an unknown connection", { whatsappId: 999_999 }, 404, { error: "ERR_NO_WAPP_FOUND" }],
  ])("refuses %s, and keeps nothing", async (_, wrong, status, body) => {
    const answer = await admin.call("POST /users", { body: newUser(wrong) });
    expect([answer.status, answer.body]).toEqual([status, body]);
    expect((await admin.does("GET /users")).count).toBe(1);
  });

  it("refuses another company's queue and connection as it does missing ones", async () => {
    const other = await test.nobody.signUp();
    const queueIds = [await other.queue()];
    const whatsappId = await connection(other);
    expect((await admin.call("POST /users", { body: newUser({ queueIds }) })).error).toBe("ERR_NO_QUEUE_FOUND");
    expect((await admin.call("POST /users", { body: newUser({ whatsappId }) })).error).toBe("ERR_NO_WAPP_FOUND");
    const own = await connection(admin);
    expect((await admin.does("POST /users", { body: newUser({ whatsappId: own }) })).whatsappId).toBe(own);
  });

  it("ignores company and super in the body", async () => {
    const user = await admin.does("POST /users", { body: newUser({ companyId: 1, super: true, tokenVersion: 9 }) });
    expect(user).toMatchObject({ companyId: admin.user.companyId, super: false });
  });

  it("makes one by tries with one id, at once or later, as the last try wants them", async () => {
    const body = newUser({ clientId: "a" });
    const tries = await Promise.all([1, 2, 3].map(() => admin.does("POST /users", { body })));
    const { id } = tries[0]!;
    expect(tries.map((one) => one.id)).toEqual([id, id, id]);
    const ana = await test.nobody.login(body.email);
    await admin.does("POST /users", { body });
    expect(await ana.call("GET /auth/me"), "the same password again ends no session").toMatchObject({ status: 200 });
    const queueIds = [await admin.queue("Suporte")];
    const changes = { email: newUser().email, password: "outra-senha", profile: "supervisor" as const, queueIds };
    expect(await admin.does("POST /users", { body: { ...body, ...changes } })).toMatchObject({
      id,
      email: changes.email,
      profile: "supervisor",
      queues: [{ name: "Suporte" }],
    });
    expect((await test.nobody.login(changes.email, "outra-senha")).user.id).toBe(id);
    expect((await admin.does("GET /users")).count).toBe(2);
    // The first address is free; once the user is removed, the form makes another.
    const other = await admin.does("POST /users", { body: { ...body, clientId: "b" } });
    await admin.does("DELETE /users/:userId", { params: { userId: other.id } });
    expect((await admin.does("POST /users", { body: { ...body, clientId: "b" } })).id).not.toBe(other.id);
    const stranger = await test.nobody.signUp();
    expect((await stranger.does("POST /users", { body: newUser({ clientId: "a" }) })).id).not.toBe(id);
  });

  it("gives an e-mail to one of several at once", async () => {
    const body = newUser();
    const other = await test.nobody.signUp();
    const answers = await Promise.all([admin, other, admin, other].map((one) => one.call("POST /users", { body })));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  });
});

function connection(person: Person): Promise<number> {
  return test.app.database.tenant(person.user.companyId, async (tx) => {
    const [row] = await tx.sql<{ id: number }>(
      "insert into connections (company_id, name, is_test) values ($1, $2, true) returning id",
      [tx.companyId, `Teste ${++sequence}`],
    );
    return row?.id ?? 0;
  });
}
