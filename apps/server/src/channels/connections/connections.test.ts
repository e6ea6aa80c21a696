import { beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "@recado/contracts/connections";
import { conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

// No connector: what is tested here is the record.
const home = useApp({ ROLES: "web,worker" });
let admin: Person;

beforeAll(async () => {
  admin = await home.nobody.signUp();
});

const create = (person: Person, body: { name: string } & Partial<Connection> & { queueIds?: number[] }) =>
  person.call("POST /whatsapp", { body });
const defaults = async (person: Person) =>
  (await person.does("GET /whatsapp")).filter((one) => one.isDefault).map((one) => one.id);
const leaseOf = async (connectionId: number) =>
  (
    await home.app.database.platform<{ wanted: boolean; command: string | null }>(
      "select wanted, command from session_leases where connection_id = $1",
      [connectionId],
    )
  )[0];

describe("a connection", () => {
  test("is added, called for, and the first is the default", async () => {
    const owner = await home.nobody.signUp();
    const first = await owner.does("POST /whatsapp", { body: { name: "Loja" } });
    expect(first).toMatchObject({
      name: "Loja",
      provider: "beta",
      status: "OPENING",
      isDefault: true,
      maxUseBotQueues: 3,
      queues: [],
    });
    expect(await leaseOf(first.id)).toEqual({ wanted: true, command: null });
    const second = await owner.does("POST /whatsapp", { body: { name: "Oficina", provider: "simulator" } });
    expect(second).toMatchObject({ provider: "simulator", isDefault: false });
    expect((await owner.does("GET /whatsapp")).map((one) => one.name)).toEqual(["Loja", "Oficina"]);
  });

  test.each<[string, { name: string } & Record<string, unknown>, number, string]>([
    ["a name in use", { name: "Ocupado" }, 409, "ERR_NAME_TAKEN"],
    ["a name in use in other letters", { name: "OCUPADO" }, 409, "ERR_NAME_TAKEN"],
    ["a short name", { name: "A" }, 400, "ERR_VALIDATION"],
    ["a name of 300 characters", { name: "a".repeat(300) }, 400, "ERR_VALIDATION"],
    ["another provider", { name: "Nuvem", provider: "cloud" }, 400, "ERR_VALIDATION"],
    ["a queue that isn't", { name: "Sem fila", queueIds: [2 ** 40] }, 404, "ERR_NO_QUEUE_FOUND"],
    ["a queue to hand over to that isn't", { name: "Sem fila", transferQueueId: 2 ** 40 }, 404, "ERR_NO_QUEUE_FOUND"],
  ])("is refused with %s", async (_, body, status, error) => {
    await create(admin, { name: "Ocupado" });
    expect(await create(admin, body)).toMatchObject({ status, error });
  });

  test("needs a greeting as soon as it offers more than one queue", async () => {
    const queueIds = [await admin.queue(), await admin.queue()];
    expect(await create(admin, { name: "Calada", queueIds })).toMatchObject({
      status: 400,
      error: "ERR_WAPP_GREETING_REQUIRED",
    });
    expect(await create(admin, { name: "Calada", queueIds, greetingMessage: "  " })).toMatchObject({
      error: "ERR_WAPP_GREETING_REQUIRED",
    });
    const one = await admin.does("POST /whatsapp", { body: { name: "Calada", queueIds: queueIds.slice(0, 1) } });
    expect(one.queues.map((queue) => queue.id)).toEqual(queueIds.slice(0, 1));
    const change = (body: object) => admin.call("PUT /whatsapp/:whatsappId", { params: { whatsappId: one.id }, body });
    expect(await change({ queueIds })).toMatchObject({ status: 400, error: "ERR_WAPP_GREETING_REQUIRED" });
    expect(await change({ queueIds, greetingMessage: "Olá!" })).toMatchObject({ status: 200 });
    expect(await change({ greetingMessage: "" })).toMatchObject({ error: "ERR_WAPP_GREETING_REQUIRED" });
    expect(await change({ greetingMessage: "", queueIds: [] })).toMatchObject({
      status: 200,
      ok: { queues: [], greetingMessage: "" },
    });
  });

  test("is hidden from other companies, and its QR code from attendants", async () => {
    const { id } = await admin.does("POST /whatsapp", { body: { name: "Segredo" } });
    await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("update connections set status = 'qrcode', qrcode = '2@abc' where company_id = $1 and id = $2", [
        tx.companyId,
        id,
      ]),
    );
    const params = { whatsappId: id };
    const attendant = await admin.colleague("user");
    expect(await admin.does("GET /whatsapp/:whatsappId", { params })).toMatchObject({ qrcode: "2@abc" });
    expect(await attendant.does("GET /whatsapp/:whatsappId", { params })).toMatchObject({
      status: "qrcode",
      qrcode: "",
    });
    expect(JSON.stringify(await attendant.does("GET /whatsapp"))).not.toContain("2@abc");
    const stranger = await home.nobody.signUp();
    expect(await stranger.call("GET /whatsapp/:whatsappId", { params })).toMatchObject({
      status: 404,
      error: "ERR_NO_WAPP_FOUND",
    });
  });

  test("is written by admins alone", async () => {
    const { id } = await admin.does("POST /whatsapp", { body: { name: "Fechada" } });
    const params = { whatsappId: id };
    for (const profile of ["user", "supervisor"] as const) {
      const person = await admin.colleague(profile);
      const answers = [
        await create(person, { name: "Intrusa" }),
        await person.call("PUT /whatsapp/:whatsappId", { params, body: { name: "Intrusa" } }),
        await person.call("DELETE /whatsapp/:whatsappId", { params }),
        await person.call("POST /whatsappsession/:whatsappId", { params }),
        await person.call("PUT /whatsappsession/:whatsappId", { params }),
        await person.call("DELETE /whatsappsession/:whatsappId", { params }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
    }
  });

  test.each([0, -1, 2 ** 53, 999_999_999, "palavra"])(
    "with the id %s is not found, or no id at all",
    async (whatsappId) => {
      const params = { whatsappId: whatsappId as number };
      expect([400, 404]).toContain((await admin.call("GET /whatsapp/:whatsappId", { params })).status);
      expect([400, 404]).toContain((await admin.call("PUT /whatsappsession/:whatsappId", { params })).status);
    },
  );
});

describe("the default connection", () => {
  test("is one, also when several are chosen at once", async () => {
    const owner = await home.nobody.signUp();
    const ids: number[] = [];
    for (const name of ["Um", "Dois", "Três", "Quatro"]) {
      ids.push((await owner.does("POST /whatsapp", { body: { name, provider: "simulator" } })).id);
    }
    expect(await defaults(owner)).toEqual(ids.slice(0, 1));
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        [...ids, ...ids].map((whatsappId) =>
          owner.call("PUT /whatsapp/:whatsappId", { params: { whatsappId }, body: { isDefault: true } }),
        ),
      );
      expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200));
      expect(await defaults(owner)).toHaveLength(1);
    }
  });

  test("is one, also when the first are added at once", async () => {
    const owner = await home.nobody.signUp();
    const names = ["A1", "B2", "C3", "D4", "E5"];
    const answers = await Promise.all(names.map((name) => create(owner, { name, provider: "simulator" })));
    expect(answers.map((one) => one.status)).toEqual(names.map(() => 200));
    expect(await defaults(owner)).toHaveLength(1);
  });

  test("can't be unset, only passed on", async () => {
    const owner = await home.nobody.signUp();
    const first = await owner.does("POST /whatsapp", { body: { name: "Primeira" } });
    const second = await owner.does("POST /whatsapp", { body: { name: "Segunda" } });
    const change = (whatsappId: number, isDefault: boolean) =>
      owner.call("PUT /whatsapp/:whatsappId", { params: { whatsappId }, body: { isDefault } });
    expect(await change(first.id, false)).toMatchObject({ status: 400, error: "ERR_NO_OTHER_WHATSAPP" });
    expect(await change(second.id, false)).toMatchObject({ status: 200 });
    expect(await change(second.id, true)).toMatchObject({ ok: { isDefault: true } });
    expect(await defaults(owner)).toEqual([second.id]);
    await owner.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: second.id } });
    expect(await defaults(owner), "the other inherits it").toEqual([first.id]);
  });
});

describe("deleting", () => {
  test("is refused while conversations are not closed, unless they are to be closed", async () => {
    const owner = await home.nobody.signUp();
    const { id } = await owner.does("POST /whatsapp", { body: { name: "Cheia" } });
    const connection = { companyId: owner.user.companyId, connectionId: id, isTest: false };
    const { id: ticketId } = await conversation(home.app, owner, connection);
    await conversation(home.app, owner, connection);
    const params = { whatsappId: id };
    expect(await owner.call("DELETE /whatsapp/:whatsappId", { params })).toMatchObject({
      status: 409,
      body: { error: "ERR_CONNECTION_HAS_TICKETS", count: 2 },
    });
    expect(await owner.call("GET /whatsapp/:whatsappId", { params })).toMatchObject({ status: 200 });
    await owner.does("DELETE /whatsapp/:whatsappId", { params, query: { close: "true" } });
    expect(await owner.call("GET /whatsapp/:whatsappId", { params })).toMatchObject({ status: 404 });
    expect(await owner.does("GET /tickets/:ticketId", { params: { ticketId } })).toMatchObject({
      status: "closed",
      whatsapp: { name: "Cheia" },
    });
  });

  test("forgets credentials and what was to be sent, frees the name, and asks the session to end", async () => {
    const owner = await home.nobody.signUp();
    const { id } = await owner.does("POST /whatsapp", { body: { name: "Antiga" } });
    const { companyId } = owner.user;
    const count = () =>
      home.app.database.tenant(companyId, (tx) =>
        tx.sql(
          `select (select count(*) from session_keys where connection_id = $1) as keys,
                  (select count(*) from outbox where connection_id = $1) as outbox`,
          [id],
        ),
      );
    await home.app.database.tenant(companyId, async (tx) => {
      await tx.sql(
        "insert into session_keys (company_id, connection_id, kind, id, value) values ($1, $2, 'creds', '', '\\x00')",
        [companyId, id],
      );
      await tx.sql(
        "insert into outbox (company_id, connection_id, contact_id, kind, external_id, payload) values ($1, $2, 1, 'text', 'X', '{}')",
        [companyId, id],
      );
    });
    expect(await count()).toEqual([{ keys: 1, outbox: 1 }]);
    await owner.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: id } });
    expect(await count()).toEqual([{ keys: 0, outbox: 0 }]);
    expect(await leaseOf(id)).toEqual({ wanted: false, command: "remove" });
    expect(await create(owner, { name: "Antiga" })).toMatchObject({ status: 200, ok: { isDefault: true } });
  });
});

test.each([
  ["POST /whatsappsession/:whatsappId" as const, { wanted: true, command: "restart" }, "OPENING"],
  ["PUT /whatsappsession/:whatsappId" as const, { wanted: true, command: "renew" }, "OPENING"],
  ["DELETE /whatsappsession/:whatsappId" as const, { wanted: false, command: "logout" }, "DISCONNECTED"],
])("%s asks whoever runs the session: %j", async (call, lease, status) => {
  const owner = await home.nobody.signUp();
  const { id } = await owner.does("POST /whatsapp", { body: { name: "Sessão" } });
  const params = { whatsappId: id };
  await owner.does(call, { params });
  expect(await leaseOf(id)).toEqual(lease);
  expect(await owner.does("GET /whatsapp/:whatsappId", { params })).toMatchObject({ status, reason: "", qrcode: "" });
});
