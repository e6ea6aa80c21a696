import { describe, expect, test } from "vitest";
import { messagesAcked } from "../../channels/events.ts";
import { useApp } from "../../testing/harness.ts";
import { receive, written } from "../../testing/customers.ts";
import { mobile, programming, shortForm } from "../../testing/messages-api.ts";

const home = useApp({ ROLES: "web" });

describe("a text", () => {
  test("is queued behind attendants' messages, stands in a closed conversation, and says what became of it", async () => {
    const scene = await programming(home);
    const number = mobile();
    const { status, ok, headers } = await scene.send({
      number: `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4)}`,
    });
    expect([status, ok.status, ok.mensagem]).toEqual([200, "queued", "Mensagem recebida e na fila de envio."]);
    expect(ok.messageIds).toEqual([ok.messageId]);
    expect([headers["ratelimit-limit"], headers["ratelimit-remaining"]].map(Number)).toEqual([60, 59]);
    expect(await scene.sent()).toMatchObject([{ number, status: "closed", body: "Seu pedido saiu para entrega" }]);
    const [row] = await scene.outbox();
    expect(row?.lane).toBe(2);
    expect((await scene.status(ok.messageId)).ok).toMatchObject({ status: "queued", ack: 0, failure: null });
    await home.app.database.tenant(scene.companyId, (tx) =>
      home.app.events.emit(tx, messagesAcked, {
        connection: scene.connection,
        reports: [{ externalId: row?.external_id ?? "", ack: 3 }],
      }),
    );
    expect((await scene.status(ok.messageId)).ok).toMatchObject({ status: "read", ack: 3 });
  });

  test("goes to the contact whose number is the other Brazilian form, and WhatsApp is not asked for who wrote", async () => {
    const scene = await programming(home);
    const number = await scene.customer();
    expect((await scene.send({ number: shortForm(number) })).status).toBe(200);
    expect((await scene.sent()).map((one) => one.number)).toEqual([number]);
    expect(scene.asked).toEqual([]);
  });

  test("goes to the number as WhatsApp writes it, each time", async () => {
    const scene = await programming(home);
    scene.written.set("5215512345678", "525512345678");
    for (let n = 0; n < 2; n++) expect((await scene.send({ number: "+52 1 55 1234-5678" })).status).toBe(200);
    expect((await scene.sent()).map((one) => one.number)).toEqual(["525512345678", "525512345678"]);
  });

  test("makes a contact that has its number for a name until WhatsApp tells one", async () => {
    const scene = await programming(home);
    const number = mobile();
    await scene.send({ number });
    const names = () => scene.rows<{ name: string }>("select name from contacts where company_id = $1");
    expect(await names()).toEqual([{ name: number }]);
    await receive(home.app, scene.connection, written(number, { pushName: "Cida" }));
    expect(await names()).toEqual([{ name: "Cida" }]);
  });

  test("may have its number as a number, and fields that say nothing", async () => {
    const scene = await programming(home);
    const number = mobile();
    const body = { number: Number(number), body: "Oi", queueId: "", userId: null, closeTicket: "false" };
    expect((await scene.program.call("POST /api/messages/send", { raw: JSON.stringify(body) })).status).toBe(200);
    expect(await scene.sent()).toMatchObject([{ number, body: "Oi", status: "closed" }]);
  });

  test("is shown to attendants as written by a program", async () => {
    const scene = await programming(home);
    const { messageId } = (await scene.send({ body: "Oi {{name}}" })).ok;
    const [ticket] = await scene.rows<{ ticket_id: number }>(
      "select ticket_id from messages where company_id = $1 and id = $2",
      messageId,
    );
    const { messages } = await scene.admin.does("GET /messages/:ticketId", {
      params: { ticketId: ticket?.ticket_id ?? 0 },
    });
    expect(messages).toMatchObject([{ body: "Oi {{name}}", rule: "api", user: null, fromMe: true }]);
  });
});

describe("the conversation", () => {
  test("of a customer who waits stays as it is", async () => {
    const scene = await programming(home);
    const number = await scene.customer();
    const queueId = await scene.admin.queue();
    for (const change of [{}, { queueId }, { openTicket: "open", userId: scene.admin.user.id }] as const)
      await scene.send({ number, ...change });
    expect((await scene.sent()).map(({ status, queue_id }) => [status, queue_id])).toEqual(
      Array.from({ length: 3 }, () => ["pending", null]),
    );
  });

  test("is opened where it is asked for: in a queue, or with a user", async () => {
    const scene = await programming(home);
    const queueId = await scene.admin.queue();
    const [waits, served] = [mobile(), mobile()];
    expect((await scene.send({ number: waits, queueId })).status).toBe(200);
    expect((await scene.send({ number: served, queueId, userId: scene.admin.user.id })).status).toBe(200);
    expect(await scene.sent()).toMatchObject([
      { number: waits, status: "pending", queue_id: queueId },
      { number: served, status: "open", queue_id: queueId },
    ]);
    const { tickets } = await scene.admin.does("GET /tickets", { query: { searchParam: served, showAll: "true" } });
    expect(tickets[0]?.userId).toBe(scene.admin.user.id);
  });

  test("is closed without a word", async () => {
    const scene = await programming(home);
    const number = await scene.customer();
    await scene.send({ number, closeTicket: true });
    expect(await scene.sent()).toMatchObject([{ status: "closed" }]);
    expect(await scene.outbox()).toHaveLength(1);
  });

  test.each([
    [{ openTicket: "open" }, { userId: "required" }],
    [{ openTicket: "pending", userId: 1 }, { userId: "invalid" }],
    [{ openTicket: "none", queueId: 1 }, { queueId: "invalid" }],
    [{ openTicket: "pending", closeTicket: true }, { closeTicket: "invalid" }],
    [{ queueId: 1, closeTicket: true }, { closeTicket: "invalid" }],
    [{ userId: 1, closeTicket: true }, { closeTicket: "invalid" }],
  ] as const)("%o contradicts itself", async (change, fields) => {
    const scene = await programming(home);
    expect((await scene.send(change)).body).toEqual({ error: "ERR_VALIDATION", fields });
  });

  test("is never another company's queue or user", async () => {
    const scene = await programming(home);
    const other = await home.nobody.signUp();
    expect((await scene.send({ queueId: await other.queue() })).error).toBe("ERR_NO_QUEUE_FOUND");
    expect((await scene.send({ userId: other.user.id })).error).toBe("ERR_NO_USER_FOUND");
    expect([await scene.sent(), await scene.outbox()]).toEqual([[], []]);
  });
});

describe("refused, with nothing written:", () => {
  test.each([
    ["letters", { number: "fale com a Ana" }, "number"],
    ["letters among digits", { number: "55119876OOOOO" }, "number"],
    ["a number below zero", { number: "-5511987654321" }, "number"],
    ["too few digits", { number: "1234567" }, "number"],
    ["too many digits", { number: "5".repeat(16) }, "number"],
    ["no text", { body: "" }, "body"],
    ["blanks", { body: " \n " }, "body"],
    ["a text of 65,536 characters", { body: "a".repeat(65_536) }, "body"],
    ["a key of 201 characters", { idempotencyKey: "k".repeat(201) }, "idempotencyKey"],
  ])("%s", async (_, change, field) => {
    const scene = await programming(home);
    const { status, error, body } = await scene.send(change);
    expect([status, error, Object.keys((body as { fields: object }).fields)]).toEqual([400, "ERR_VALIDATION", [field]]);
    expect([await scene.sent(), scene.asked]).toEqual([[], []]);
  });

  test.each(["[]", "null", '"oi"', "{", '{"number":[],"body":{}}'])("a body of %s", async (raw) => {
    const scene = await programming(home);
    expect((await scene.program.call("POST /api/messages/send", { raw })).status).toBe(400);
  });

  test("a body of two megabytes", async () => {
    const scene = await programming(home);
    const raw = JSON.stringify({ number: mobile(), body: "a".repeat(2_000_000) });
    expect((await scene.program.call("POST /api/messages/send", { raw })).error).toBe("ERR_PAYLOAD_TOO_LARGE");
  });

  test("a number without WhatsApp, which is asked for once a day in both forms", async () => {
    const scene = await programming(home);
    const number = mobile();
    scene.absent.add(number);
    for (const form of [number, shortForm(number)])
      expect(await scene.send({ number: form })).toMatchObject({
        status: 404,
        body: { error: "ERR_WAPP_INVALID_CONTACT" },
      });
    expect(scene.asked).toEqual([number]);
    expect(await scene.rows("select from contacts where company_id = $1")).toEqual([]);
  });

  test("twenty numbers without WhatsApp, and then any that is not known", async () => {
    const scene = await programming(home);
    const known = await scene.customer();
    const numbers = Array.from({ length: 25 }, mobile);
    for (const number of numbers) scene.absent.add(number);
    const errors: (string | undefined)[] = [];
    for (const number of numbers) errors.push((await scene.send({ number })).error);
    expect(errors.filter((error) => error === "ERR_TOO_MANY_REQUESTS")).toHaveLength(5);
    expect(scene.asked).toHaveLength(20);
    expect((await scene.send({ number: known })).status, "a customer is written to").toBe(200);
    await scene.rows(
      "update api_absent_numbers set asked_at = asked_at - interval '10 minutes' where company_id = $1 returning 1",
    );
    expect((await scene.send({ number: numbers.at(-1) ?? "" })).error, "rested").toBe("ERR_WAPP_INVALID_CONTACT");
  });

  test("a connection that is down", async () => {
    const scene = await programming(home);
    await scene.rows("update connections set status = 'DISCONNECTED' where company_id = $1");
    const { status, error } = await scene.send({ number: await scene.customer() });
    expect([status, error]).toEqual([409, "ERR_WAPP_NOT_INITIALIZED"]);
  });

  test("a contact that the number has blocked", async () => {
    const scene = await programming(home);
    const number = await scene.customer();
    await scene.rows(
      "insert into contact_blocks (company_id, contact_id, connection_id) select $1, id, $2 from contacts where company_id = $1",
      scene.connection.connectionId,
    );
    expect((await scene.send({ number })).error).toBe("ERR_CONTACT_BLOCKED");
  });
});

test("thirty strangers at once are asked for one by one, each once, and all are written to", async () => {
  const scene = await programming(home);
  const numbers = Array.from({ length: 15 }, mobile);
  const answers = await Promise.all([...numbers, ...numbers.map(shortForm)].map((number) => scene.send({ number })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(scene.asked).toHaveLength(15);
  expect(scene.mostAtOnce()).toBe(1);
  expect(await scene.rows("select from contacts where company_id = $1")).toHaveLength(15);
});

test("after sixty messages a minute the program is told to wait", async () => {
  const scene = await programming(home);
  const number = await scene.customer();
  const answers = await Promise.all(Array.from({ length: 62 }, () => scene.send({ number })));
  const refused = answers.filter(({ error }) => error === "ERR_TOO_MANY_REQUESTS");
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([60, 2]);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers["ratelimit-remaining"])).toBe(0);
});
