import { beforeEach, describe, expect, it } from "vitest";
import { countConnections } from "../../channels/connections/queries.ts";
import { statusesOf } from "../../testing/answers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { assertPlanRoomFor } from "./limits.ts";

const test = useApp();
let admin: Person;
let sequence = 0;
const newUser = () => ({ name: "Ana", email: `ana${++sequence}@limite.test`, password: "senha-forte" });
const newQueue = () => ({ name: `Fila ${++sequence}`, color: `#${sequence.toString(16).padStart(6, "0")}` });

beforeEach(async () => {
  admin = await test.nobody.signUp();
  await test.app.database.platform(
    `with small as (insert into plans (name, users, connections, queues, value_cents, is_public) values ('Pequeno' || gen_random_uuid(), 2, 1, 1, 0, false) returning id)
     update companies set plan_id = (select id from small) where id = $1`,
    [admin.user.companyId],
  );
});

describe("a plan's limit", () => {
  it("holds when two come at once for the last place", async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => admin.call("POST /users", { body: newUser() })));
    expect(statusesOf(users)).toEqual([200, 409, 409, 409]);
    expect(users.find(({ status }) => status === 409)?.body).toEqual({ error: "ERR_PLAN_USERS_LIMIT", count: 2 });
    const queues = await Promise.all(Array.from({ length: 4 }, () => admin.call("POST /queue", { body: newQueue() })));
    expect(statusesOf(queues)).toEqual([200, 409, 409, 409]);
    expect(queues.find(({ status }) => status === 409)?.body).toEqual({ error: "ERR_PLAN_QUEUES_LIMIT", count: 1 });
  });

  it("counts those who are there, not those who left", async () => {
    const { id: userId } = await admin.does("POST /users", { body: newUser() });
    expect((await admin.call("POST /users", { body: newUser() })).status).toBe(409);
    await admin.does("DELETE /users/:userId", { params: { userId } });
    await admin.does("POST /users", { body: newUser() });
    const { id: queueId } = await admin.does("POST /queue", { body: newQueue() });
    await admin.does("DELETE /queue/:queueId", { params: { queueId } });
    await admin.does("POST /queue", { body: newQueue() });
  });

  it("does not count test phones", async () => {
    const room = () =>
      test.app.database.tenant(admin.user.companyId, (tx) => assertPlanRoomFor(tx, "connections", countConnections));
    const connect = (name: string, isTest: boolean) =>
      test.app.database.tenant(admin.user.companyId, (tx) =>
        tx.sql("insert into connections (company_id, name, is_test) values ($1, $2, $3)", [tx.companyId, name, isTest]),
      );
    await connect("Teste 1", true);
    await connect("Teste 2", true);
    await room();
    await connect("Loja", false);
    await expect(room()).rejects.toMatchObject({ code: "ERR_PLAN_CONNECTIONS_LIMIT" });
  });

  it("is the same for everybody's test phones", async () => {
    const add = (name: string) => admin.call("POST /whatsapp", { body: { name, provider: "simulator" } });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => add(`Teste ${index}`)));
    expect(statusesOf(answers)).toEqual([...Array.from({ length: 10 }, () => 200), 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: "ERR_PLAN_CONNECTIONS_LIMIT",
      count: 10,
    });
  });

  it("is nought for a company without a plan, and none for the platform's", async () => {
    await test.app.database.platform("update companies set plan_id = null where id = $1", [admin.user.companyId]);
    expect((await admin.call("POST /users", { body: newUser() })).error).toBe("ERR_PLAN_USERS_LIMIT");
    expect((await admin.does("GET /auth/me")).company.plan).toBeNull();
    const owner = await test.nobody.login("dono@plataforma.test");
    await owner.does("POST /users", { body: newUser() });
  });
});
