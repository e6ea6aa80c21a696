import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { programEvents } from "@recado/contracts/program-event-names";
import { envelope, programAnswer, type Envelope } from "@recado/contracts/program-events";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { sendJson, startHttpPeer, type AnswerPeer } from "../../testing/peers/http-peer.ts";
import { until } from "../../testing/sessions.ts";
import { messagesChanged, messageStatusLearnt } from "../../inbox/messages/events.ts";
import { deliverWebhook } from "./write-deliveries.ts";

let answer: AnswerPeer = (_, response) => sendJson(response, 200, {});
const program = await startHttpPeer((asked, response) => answer(asked, response));
const mail = await startMailServer();
const home = useApp({ ROLES: "web,worker", SMTP_URL: mail.url, ALLOWED_PRIVATE_HOSTS: program.host });
const secret = "segredo do webhook";

let sequence = 0;
/** A company with a webhook of its own address, and what that was told. */
async function told(change: object = {}) {
  answer = (_, response) => sendJson(response, 200, {});
  const path = `/${++sequence}`;
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const body = { name: "Sistema", url: program.url + path, secret, events: [...programEvents], ...change };
  const { id: webhookId } = await admin.does("POST /webhooks", { body });
  const params = { webhookId };
  const asked = () => program.asked.filter((one) => one.path === path);
  const rows = <Row extends object>(text: string) =>
    home.app.database.tenant(admin.user.companyId, (tx) => tx.sql<Row & object>(text, [tx.companyId]));
  return {
    admin,
    connection,
    params,
    asked,
    rows,
    seen: (): Envelope[] => asked().map((one) => envelope.parse(JSON.parse(one.body))),
    now: async () => (await admin.does("GET /webhooks")).webhooks[0]!,
    deliveries: async () => (await admin.does("GET /webhooks/:webhookId/deliveries", { params })).deliveries,
    /** All that failed is due again. */
    wait: async () => {
      await rows("update webhook_deliveries set due_at = now() where company_id = $1 and state = 'waiting'");
      await home.app.database.tenant(admin.user.companyId, (tx) =>
        home.app.jobs.sendOnce(tx, deliverWebhook, {
          key: `${tx.companyId}/${webhookId}`,
          data: { companyId: tx.companyId, webhookId },
          at: new Date(),
        }),
      );
    },
  };
}

test("a conversation is told from its first message to its rating, signed, in order, each event once", async () => {
  const { admin, connection, asked, seen } = await told();
  const from = newNumber();
  await receive(home.app, connection, written(from, { body: "Oi" }));
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } });
  const params = { ticketId: tickets[0]!.id };
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  await admin.does("PUT /tickets/:ticketId", { params, body: { queueId: await admin.queue() } });
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "closed", silent: true } });
  await until(() => expect(seen().map(({ event }) => event)).toContain("ticket.closed"));
  const ofTicket = seen().filter(({ event }) => /^(message|ticket)/.test(event));
  expect(ofTicket.map(({ event }) => event)).toEqual([
    "ticket.opened",
    "message.received",
    "ticket.accepted",
    "ticket.transferred",
    "ticket.closed",
  ]);
  expect(ofTicket[1]).toMatchObject({ message: { body: "Oi", fromMe: false }, contact: { number: from } });
  expect(ofTicket.at(-1)).toMatchObject({ ticket: { id: params.ticketId, status: "closed" } });
  for (const { headers, body } of asked()) {
    const mac = createHmac("sha256", secret)
      .update(`${String(headers["x-timestamp"])}.${body}`)
      .digest("hex");
    expect(headers["x-signature"]).toBe(`sha256=${mac}`);
    expect(headers["x-event-id"]).toBe((JSON.parse(body) as Envelope).id);
  }
  expect(new Set(seen().map(({ id }) => id)).size).toBe(seen().length);
});

test("statuses of our messages are told once each; a connection's states too", async () => {
  const { admin, connection, seen, rows } = await told({ events: ["message.status", "connection.changed"] });
  const from = newNumber();
  await receive(home.app, connection, written(from));
  const [ours, reactedTo] = await rows<{ id: number }>(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, sender, external_id, from_me, kind, body, ack, source, sent_at)
     select company_id, id, contact_id, connection_id, 'me', x, true, 'chat', 'Olá', 2, 'agent', now()
     from tickets, unnest(array['X1', 'X2']) x where company_id = $1 returning id`,
  );
  const messageIds = [ours!.id];
  // A reaction, an edit or a file is no status.
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    home.app.events.emit(tx, messagesChanged, { messageIds: [reactedTo!.id] }),
  );
  for (let n = 0; n < 2; n++)
    await home.app.database.tenant(admin.user.companyId, (tx) =>
      home.app.events.emit(tx, messageStatusLearnt, { messageIds }),
    );
  const whatsappId = connection.connectionId;
  await admin.does("PUT /whatsapp/:whatsappId", { params: { whatsappId }, body: { name: "Outro nome" } });
  await until(() => expect(seen()).toHaveLength(2));
  // They are of two conversations, which are told side by side.
  expect(seen().toSorted((one, other) => other.event.localeCompare(one.event))).toMatchObject([
    { event: "message.status", message: { id: ours!.id, ack: 2, fromMe: true } },
    { event: "connection.changed", connection: { id: whatsappId, status: "CONNECTED" } },
  ]);
});

test("what fails is tried again with the same id, and holds back what its contact does next, nobody else", async () => {
  const { connection, seen, deliveries, now, wait } = await told({ events: ["message.received"] });
  const [slow, other] = [newNumber(), newNumber()];
  const announced = vi.spyOn(home.app.realtime, "publish");
  answer = ({ body }, response) => sendJson(response, body.includes(slow) ? 503 : 200, {});
  await receive(home.app, connection, written(slow, { body: "um" }));
  await until(async () =>
    expect((await deliveries())[0]).toMatchObject({
      state: "waiting",
      status: 503,
      error: "503",
      nextAt: expect.any(String),
    }),
  );
  const { failingSince } = await now();
  expect(failingSince).not.toBeNull();
  const shown = announced.mock.calls.filter(([, , event]) => event === "webhook").map(([, , , payload]) => payload);
  expect(shown, "the admins' page").toMatchObject([{ action: "update", webhook: { failingSince } }]);
  announced.mockRestore();
  await receive(home.app, connection, written(slow, { body: "dois" }), written(other, { body: "três" }));
  await until(() => expect(seen().map(({ message }) => message?.body)).toEqual(["um", "três"]));
  answer = (_, response) => sendJson(response, 200, {});
  await wait();
  await until(() => expect(seen().map(({ message }) => message?.body)).toEqual(["um", "três", "um", "dois"]));
  expect(seen()[2]?.id).toBe(seen()[0]?.id);
  await until(async () => expect(await now()).toMatchObject({ failingSince: null, pausedAt: null }));
});

test("a contact's second event is not looked for before the first is due again, nor is it sent with it", async () => {
  const { connection, deliveries } = await told({ events: ["message.received"] });
  answer = (_, response) => sendJson(response, 503, {});
  const sent = vi.spyOn(home.app.jobs, "sendOnce");
  const from = newNumber();
  await receive(home.app, connection, written(from, { body: "um" }), written(from, { body: "dois" }));
  const times = () =>
    sent.mock.calls.flatMap(([tx, , { at }]) => (tx.companyId === connection.companyId ? [at.getTime()] : []));
  await until(() => expect(times().at(-1)).toBeGreaterThan(Date.now() + 1_000));
  expect(times().length, "runs").toBeLessThan(6);
  expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([0, 1]);
  sent.mockRestore();
});

test("however many runs there are, eight events at most are in flight while an endpoint hangs", async () => {
  const { connection, asked, deliveries } = await told({ events: ["message.received"] });
  const held: (() => void)[] = [];
  answer = (_, response) => void held.push(() => sendJson(response, 200, {}));
  for (let n = 0; n < 12; n++) await receive(home.app, connection, written(newNumber()));
  await until(() => expect(held.length).toBe(8));
  await receive(home.app, connection, written(newNumber()));
  expect(asked()).toHaveLength(8);
  answer = (_, response) => sendJson(response, 200, {});
  for (const goOn of held) goOn();
  await until(async () => expect((await deliveries()).map(({ state }) => state)).toEqual(Array(13).fill("delivered")));
});

test("a company whose plan lost webhooks is told nothing, and nothing is kept for it", async () => {
  const { admin, connection, rows, deliveries, wait } = await told({ events: ["message.received"] });
  answer = (_, response) => sendJson(response, 503, {});
  await receive(home.app, connection, written(newNumber()));
  await until(async () => expect(await deliveries()).toMatchObject([{ state: "waiting", status: 503 }]));
  const kept = () => rows("select id from webhook_deliveries where company_id = $1");
  const before = await kept();
  await home.app.database.platform(
    `with own as (insert into plans (name, users, connections, queues, value_cents, is_public, use_external_api)
                  values ('Sem API ' || $1::bigint, 9, 9, 9, 0, false, false) returning id)
     update companies c set plan_id = own.id from own where c.id = $1::bigint`,
    [admin.user.companyId],
  );
  await receive(home.app, connection, written(newNumber()));
  // The earlier one may be gone already: it is tried again by itself.
  expect(before).toEqual(expect.arrayContaining(await kept()));
  await wait();
  await until(async () => expect(await kept()).toEqual([]));
});

test.each<[string, AnswerPeer, object]>([
  ["without an end", (_, response) => endless(response), { status: null, error: "too_large" }],
  [
    "by a redirect",
    (_, response) => void response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
    { status: 307 },
  ],
  ["by hanging up", (_, response) => void response.destroy(), { status: null, error: "network" }],
])("what answers %s was not told", async (_, peer, outcome) => {
  const { connection, deliveries } = await told({ events: ["message.received"] });
  answer = peer;
  await receive(home.app, connection, written(newNumber()));
  await until(async () => expect((await deliveries())[0]).toMatchObject({ state: "waiting", attempts: 1, ...outcome }));
});

function endless(response: Parameters<AnswerPeer>[1]): void {
  const more = () => {
    while (!response.destroyed && response.write("x".repeat(65_536)));
  };
  response.on("drain", more).on("error", () => undefined);
  more();
}

test("after a day of failures it is paused with a mail to the admins; switched on, it is told what waited", async () => {
  const { admin, connection, params, deliveries, seen, now, rows, wait } = await told({ events: ["message.received"] });
  answer = (_, response) => sendJson(response, 500, {});
  await receive(home.app, connection, written(newNumber(), { body: "esperando" }));
  await until(async () => expect((await deliveries())[0]).toMatchObject({ error: "500" }));
  await rows("update webhooks set failing_since = now() - interval '25 hours' where company_id = $1");
  await wait();
  await until(async () => expect((await now()).pausedAt).not.toBeNull());
  await until(() => expect(mail.mails.filter(({ to }) => to === admin.user.email)).toHaveLength(1));
  expect(mail.mails.at(-1)?.text).toContain("Webhook Sistema pausado");
  const before = seen().length;
  await receive(home.app, connection, written(newNumber(), { body: "na pausa" }));
  answer = (_, response) => sendJson(response, 200, {});
  await admin.does("PUT /webhooks/:webhookId", { params, body: { isActive: true } });
  await until(async () => expect((await deliveries())[0]?.state).toBe("delivered"));
  expect(
    seen()
      .slice(before)
      .map(({ message }) => message?.body),
  ).toEqual(["esperando"]);
});

test("an admin tries it, sends an event again, and reads what became of it", async () => {
  const { admin, connection, params, seen, deliveries } = await told({ events: ["message.received"] });
  expect(await admin.does("POST /webhooks/:webhookId/test", { params })).toEqual({ ok: true, status: 200, error: "" });
  expect(seen()).toMatchObject([{ event: "test", ticket: null, message: null, version: 1 }]);
  await receive(home.app, connection, written(newNumber()));
  await until(async () =>
    expect((await deliveries())[0]).toMatchObject({ state: "delivered", status: 200, attempts: 1 }),
  );
  const [first] = await deliveries();
  const again = { params: { ...params, deliveryId: first!.id } };
  expect(await admin.does("POST /webhooks/:webhookId/deliveries/:deliveryId/again", again)).toMatchObject({
    state: "waiting",
    status: null,
    createdAt: first!.createdAt,
  });
  await until(() => expect(seen()).toHaveLength(3));
  expect(seen()[2]?.id).toBe(seen()[1]?.id);
});

test("addresses inside, short secrets and unknown events are refused; what is secret is masked and kept", async () => {
  const { admin, params, now, asked } = await told();
  const add = (body: object) =>
    admin.call("POST /webhooks", { body: { name: "Outro", url: program.url, events: ["ticket.closed"], ...body } });
  expect(await add({ url: "http://10.0.0.1/" })).toMatchObject({ status: 400, error: "ERR_URL_REFUSED" });
  expect(await add({ url: "javascript:alert(1)" })).toMatchObject({ body: { fields: { url: "invalid" } } });
  expect(await add({ secret: "curto" })).toMatchObject({ body: { fields: { secret: "too_short" } } });
  expect(await add({ events: ["tudo"] })).toMatchObject({ status: 400, error: "ERR_VALIDATION" });
  expect(await add({ name: "sistema" })).toMatchObject({ status: 409, error: "ERR_NAME_TAKEN" });
  expect((await now()).secret).toBe("••••");
  const change = {
    name: "Sistema novo",
    url: program.url + "/kept",
    secret: "••••",
    events: ["ticket.closed" as const],
  };
  await admin.does("PUT /webhooks/:webhookId", { params, body: change });
  await admin.does("POST /webhooks/:webhookId/test", { params });
  const { headers, body } = program.asked.at(-1)!;
  const mac = createHmac("sha256", secret)
    .update(`${String(headers["x-timestamp"])}.${body}`)
    .digest("hex");
  expect([headers["x-signature"], asked().length]).toEqual([`sha256=${mac}`, 0]);
  const all = { events: [...programEvents], isActive: false };
  expect(await admin.does("PUT /webhooks/:webhookId", { params, body: all })).toMatchObject(all);
  await admin.does("DELETE /webhooks/:webhookId", { params });
  expect(await admin.call("POST /webhooks/:webhookId/test", { params })).toMatchObject({ status: 404 });
});

test("the page for other programmers has examples that hold, and the API's document each event", async () => {
  const page = await readFile(new URL("../../../../../docs/webhooks.md", import.meta.url), "utf8");
  const [sent, answered] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, json]) => JSON.parse(json ?? "") as unknown,
  );
  expect(envelope.parse(sent)).toEqual(sent);
  expect(programAnswer.parse(answered)).toMatchObject(answered as object);
  for (const event of programEvents) expect(page).toContain(`\`${event}\``);
  const document = (await home.http.inject("/api/openapi.json")).json<{ webhooks: object }>();
  expect(Object.keys(document.webhooks)).toEqual([...programEvents]);
});
