import { expect, test } from "vitest";
import type { Parsed } from "@recado/contracts";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { saidTo } from "../../testing/steps.ts";
import { runTimers } from "./run-timers.ts";

const home = useApp({ ROLES: "web" });

/** A shop whose connection has these times; `pass` lets minutes pass and looks at its timers twice. */
async function openShop(times: (queueId: number) => Parsed<"PUT /whatsapp/:whatsappId">["body"]) {
  const admin = await home.nobody.signUp();
  const queueId = await admin.queue("Recepção");
  const connection = await connectionOf(home.app, admin);
  await admin.does("PUT /whatsapp/:whatsappId", {
    params: { whatsappId: connection.connectionId },
    body: times(queueId),
  });
  const from = newNumber();
  const says = (body: string) => receive(home.app, connection, written(from, { body }));
  await says("oi");
  const ticket = async () => {
    const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } });
    if (!tickets[0]) throw new Error("no ticket");
    return tickets[0];
  };
  const sql = (text: string, ...values: unknown[]) =>
    home.app.database.tenant(connection.companyId, (tx) => tx.sql(text, [tx.companyId, ...values]));
  const pass = async (minutes: number) => {
    await sql(
      `update tickets set waiting_since = waiting_since - $2 * interval '1 minute', last_message_at = last_message_at - $2 * interval '1 minute' where company_id = $1`,
      minutes,
    );
    for (let n = 0; n < 2; n++) await runTimers(home.app, connection);
  };
  const heard = async () => (await saidTo(home.app, connection.companyId)).map(({ body }) => body);
  const params = { ticketId: (await ticket()).id };
  const answer = async () => {
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
    await admin.does("POST /messages/:ticketId", { params, body: { body: "Qual o tamanho do bolo?" } });
  };
  return { admin, queueId, says, ticket, pass, heard, answer, sql };
}
const question = expect.stringContaining("Qual o tamanho do bolo?") as string;

test("who waits without a queue gets one when the time has come, once", async () => {
  const { queueId, ticket, pass } = await openShop((transferQueueId) => ({ timeToTransfer: 10, transferQueueId }));
  await pass(9);
  expect(await ticket()).toMatchObject({ status: "pending", queueId: null });
  await pass(1);
  expect(await ticket()).toMatchObject({ status: "pending", queueId });
});

test("a queue that was deleted meanwhile gets nobody, and who waited in it waits without one", async () => {
  const { admin, queueId, ticket, pass } = await openShop((transferQueueId) => ({
    timeToTransfer: 10,
    transferQueueId,
  }));
  await pass(10);
  expect(await ticket()).toMatchObject({ queueId });
  await admin.does("DELETE /queue/:queueId", { params: { queueId } });
  await pass(60);
  expect(await ticket()).toMatchObject({ status: "pending", queueId: null });
});

test("a customer who does not answer is warned, then the ticket closes; an answer begins anew", async () => {
  const { says, ticket, pass, heard, answer, sql } = await openShop(() => ({
    expiresTicket: 60,
    expiresInactiveMessage: "Encerramos por aqui, {firstName}.",
    expiresWarning: 10,
    expiresWarningMessage: "Ainda está aí?",
  }));
  await sql("update connections set up_since = now() - interval '1 day' where company_id = $1");
  await answer();
  await pass(49);
  expect(await heard()).toEqual([question]);
  await pass(1);
  expect(await heard()).toEqual([question, "Ainda está aí?"]);
  await says("estou!");
  await pass(500);
  expect(await ticket(), "the customer has the last word").toMatchObject({ status: "open" });
  await answer();
  await pass(50);
  await pass(9);
  expect(await ticket()).toMatchObject({ status: "open" });
  await pass(1);
  expect(await ticket()).toMatchObject({ status: "closed" });
  expect(await heard()).toEqual([
    question,
    "Ainda está aí?",
    question,
    "Ainda está aí?",
    "Encerramos por aqui, Maria.",
  ]);
});

test("a blocked customer who does not answer is told nothing, and the ticket closes", async () => {
  const { ticket, pass, heard, answer, sql } = await openShop(() => ({
    expiresTicket: 60,
    expiresInactiveMessage: "Encerramos por aqui, {firstName}.",
    expiresWarning: 10,
    expiresWarningMessage: "Ainda está aí?",
  }));
  await sql("update connections set up_since = now() - interval '1 day' where company_id = $1");
  await answer();
  await sql(
    "insert into contact_blocks (company_id, contact_id, connection_id) select $1, contact_id, connection_id from tickets where company_id = $1",
  );
  await pass(50);
  expect(await ticket()).toMatchObject({ status: "closed" });
  expect(await heard()).toEqual([question]);
});

test("while the connection is down nothing closes, and that time is no silence", async () => {
  const { ticket, pass, answer, sql } = await openShop(() => ({ expiresTicket: 60 }));
  await answer();
  await sql("update connections set status = 'DISCONNECTED' where company_id = $1");
  await pass(300);
  expect(await ticket()).toMatchObject({ status: "open" });
  await sql(
    "update connections set status = 'CONNECTED', up_since = now() - interval '59 minutes' where company_id = $1",
  );
  await pass(0);
  expect(await ticket()).toMatchObject({ status: "open" });
  await sql("update connections set up_since = now() - interval '60 minutes' where company_id = $1");
  await pass(0);
  expect(await ticket()).toMatchObject({ status: "closed" });
});

test("a changed time counts for what waits already", async () => {
  const { admin, ticket, pass, answer, sql } = await openShop(() => ({}));
  await sql("update connections set up_since = now() - interval '1 day' where company_id = $1");
  await answer();
  await pass(100);
  expect(await ticket()).toMatchObject({ status: "open" });
  const { whatsappId } = await ticket();
  await admin.does("PUT /whatsapp/:whatsappId", { params: { whatsappId }, body: { expiresTicket: 90 } });
  const jobs = await home.app.database.platform(
    "select due_at <= now() as is_due from jobs where kind = 'timers-due' and data ->> 'connectionId' = $1",
    [String(whatsappId)],
  );
  expect(jobs).toEqual([{ is_due: true }]);
});

test("an overdue company's customers wait; once it has paid, its timers go on by themselves", async () => {
  const { admin, queueId, ticket, pass, sql } = await openShop((transferQueueId) => ({
    timeToTransfer: 10,
    transferQueueId,
  }));
  const { companyId } = admin.user;
  const due = (when: string) =>
    home.app.database.platform(`update companies set due_date = ${when} where id = $1`, [companyId]);
  await due("now() - interval '1 hour'");
  await pass(60);
  await due("null");
  expect(await ticket()).toMatchObject({ status: "pending", queueId: null });
  expect(await sql("select from jobs where kind = 'timers-due' and data ->> 'companyId' = $1::text")).toHaveLength(1);
  await pass(0);
  expect(await ticket()).toMatchObject({ status: "pending", queueId });
});
