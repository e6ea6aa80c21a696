import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { programming } from "../../testing/messages-api.ts";
import { until } from "../../testing/sessions.ts";

const home = useApp({ ROLES: "web" });

test("admins read a connection's latest calls with their answers, refusals too", async () => {
  const scene = await programming(home);
  const number = await scene.customer();
  const { messageId } = (await scene.send({ number })).body as { messageId: number };
  await scene.send({ number: "fale com a Ana" });
  await scene.program.call("POST /api/messages/send", { raw: "{" });
  await scene.program.call("POST /api/messages/check", { body: { number } });
  await scene.status(messageId);
  await scene.status(99);
  const form = new FormData();
  form.append("number", number);
  form.append("body", "Um formulário");
  const headers = { authorization: `Bearer ${scene.program.token}` };
  await fetch(`http://127.0.0.1:${await home.listen()}/api/messages/send`, { method: "POST", headers, body: form });
  const params = { whatsappId: scene.connection.connectionId };
  const read = async () => (await scene.admin.does("GET /messages-api/:whatsappId/calls", { params })).calls;
  await until(async () => expect(await read()).toHaveLength(7));
  const send = "POST /api/messages/send";
  expect((await read()).toReversed()).toMatchObject([
    { call: send, number, status: 200, error: "", messageId },
    { call: send, number: "fale com a Ana", status: 400, error: "ERR_VALIDATION", messageId: null },
    { call: send, number: "", status: 400, error: "ERR_MALFORMED_BODY" },
    { call: "POST /api/messages/check", number, status: 200, error: "" },
    { call: "GET /api/messages/send/:messageId", status: 200, messageId },
    { call: "GET /api/messages/send/:messageId", status: 404, error: "ERR_NO_MESSAGE_FOUND" },
    { call: send, number, status: 200, error: "" },
  ]);
  const other = await home.nobody.signUp();
  expect(await other.call("GET /messages-api/:whatsappId/calls", { params })).toMatchObject({ status: 404 });
});

test("of many calls the latest 200 are kept, each connection its own", async () => {
  const scene = await programming(home);
  await scene.rows(
    `insert into api_call_log (company_id, connection_id, call, number, status, error, milliseconds, created_at)
     select $1, $2, 'old', n, 200, '', 1, now() from generate_series(1, 300) n`,
    scene.connection.connectionId,
  );
  await scene.send({ number: await scene.customer() });
  await until(async () => {
    const kept = await scene.rows<{ call: string }>("select call from api_call_log where company_id = $1 order by id");
    expect([kept.length, kept.at(-1)?.call]).toEqual([200, "POST /api/messages/send"]);
  });
});
