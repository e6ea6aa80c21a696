import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { mobile, programming } from "../../testing/messages-api.ts";
import { mortal } from "../../testing/app-that-dies.ts";
import { until } from "../../testing/sessions.ts";
import { send } from "./send.ts";

const home = useApp({ ROLES: "web" });

test("the same key twenty times at once is one message, and all are answered the same", async () => {
  const scene = await programming(home);
  const number = mobile();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => scene.send({ number }, { "idempotency-key": "pedido-1" })),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(19);
  expect([await scene.sent(), await scene.outbox()].map(({ length }) => length)).toEqual([1, 1]);
});

test("the same key for ten people at once is one message, and the others are refused with nothing written", async () => {
  const scene = await programming(home);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => scene.send({}, { "idempotency-key": "pedido-2" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(["ERR_IDEMPOTENCY_KEY_REUSED"]));
  expect([await scene.sent(), await scene.outbox()].map(({ length }) => length)).toEqual([1, 1]);
});

test("a key in the body is the same key; with anything else it is refused; without one each call sends", async () => {
  const scene = await programming(home);
  const number = mobile();
  const first = await scene.send({ number, idempotencyKey: "a" });
  expect((await scene.send({ number }, { "idempotency-key": "a" })).body).toEqual(first.body);
  for (const change of [{ body: "Outra coisa" }, { number: mobile() }, { closeTicket: true }])
    expect((await scene.send({ number, ...change }, { "idempotency-key": "a" })).error).toBe(
      "ERR_IDEMPOTENCY_KEY_REUSED",
    );
  await scene.send({ number });
  await scene.send({ number });
  expect(await scene.sent()).toHaveLength(3);
});

test("a key is answered while the connection is down, and after the token was replaced", async () => {
  const scene = await programming(home);
  const number = mobile();
  const key = { "idempotency-key": "a" };
  const first = await scene.send({ number }, key);
  const token = await scene.tokenOf(scene.connection.connectionId);
  await scene.rows("update connections set status = 'DISCONNECTED' where company_id = $1");
  const body = { number, body: "Seu pedido saiu para entrega" };
  const again = await scene.withToken(token).call("POST /api/messages/send", { body, headers: key });
  expect(again.body).toEqual(first.body);
});

test("a refused call keeps no key, and the same key of another connection is another", async () => {
  const scene = await programming(home);
  const other = await programming(home);
  const number = mobile();
  const key = { "idempotency-key": "a" };
  await scene.rows("update connections set status = 'DISCONNECTED' where company_id = $1");
  expect((await scene.send({ number }, key)).error).toBe("ERR_WAPP_NOT_INITIALIZED");
  await scene.rows("update connections set status = 'CONNECTED' where company_id = $1");
  expect((await scene.send({ number }, key)).status).toBe(200);
  expect((await other.send({ number }, key)).headers["idempotent-replayed"]).toBeUndefined();
  expect([await scene.sent(), await other.sent()].map(({ length }) => length)).toEqual([1, 1]);
});

test("a process that dies at any transaction of a call: called again, the message is sent once", async () => {
  const scene = await programming(home);
  for (let nth = 1; nth <= 5; nth++)
    for (const moment of ["before", "after"] as const) {
      const key = `${nth} ${moment}`;
      const number = mobile();
      const none = { openTicket: "none", queueId: null, userId: null, closeTicket: false } as const;
      const call = { ...none, number, texts: [key], key, hash: key };
      const { app, died } = mortal(home.app, nth, moment);
      scene.runs(app);
      await Promise.race([died, send(app, scene.connection, call, async () => []).catch(() => undefined)]);
      const { messageIds, isRepeated } = await send(home.app, scene.connection, call, async () => []);
      // The fourth writes; a fifth there is none.
      expect({ key, isRepeated }).toEqual({ key, isRepeated: nth === 5 || key === "4 after" });
      const sent = (await scene.sent()).filter(({ body }) => body === key);
      expect({ key, ids: sent.map(({ id }) => id) }).toEqual({ key, ids: messageIds });
    }
  expect(await scene.outbox()).toHaveLength(10);
});

test("a key is forgotten after a week", async () => {
  const scene = await programming(home);
  await scene.send({}, { "idempotency-key": "a" });
  await scene.rows("update api_calls set created_at = created_at - interval '8 days' where company_id = $1");
  await scene.send({}, { "idempotency-key": "b" });
  const keys = () => scene.rows("select idempotency_key from api_calls where company_id = $1");
  await until(async () => expect(await keys()).toEqual([{ idempotency_key: "b" }]));
});
