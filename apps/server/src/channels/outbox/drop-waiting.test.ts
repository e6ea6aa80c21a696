import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { dropWaiting } from "./drop-waiting.ts";

const home = useApp({ ROLES: "web,worker" });

/** A company with a message that waits to be sent. */
async function waiting() {
  const admin = await home.nobody.signUp();
  const ticket = await conversation(home.app, admin, await connectionOf(home.app, admin));
  const params = { ticketId: ticket.id };
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  const { id } = await admin.does("POST /messages/:ticketId", { params, body: { body: "Já enviamos" } });
  const { companyId } = admin.user;
  const now = async () =>
    (await admin.does("GET /messages/:ticketId", { params })).messages.find((message) => message.id === id);
  const outbox = () =>
    home.app.database.tenant(companyId, (tx) =>
      tx.sql<{ kind: string }>("select kind from outbox where company_id = $1", [companyId]),
    );
  return { admin, companyId, id, now, outbox };
}

test("what waited in a restored backup is not sent but marked as failed, of one company, and can be sent again", async () => {
  const [dropped, other] = [await waiting(), await waiting()];
  expect(await dropped.outbox()).toContainEqual({ kind: "text" });
  const kept = await other.outbox();
  const client = new pg.Client({ connectionString: home.app.database.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  await client.query("select set_config('app.company_id', $1, true)", [String(dropped.companyId)]);
  await dropWaiting(client, dropped.companyId);
  await client.query("commit");
  expect(await dropped.outbox()).toEqual([]);
  expect(await other.outbox()).toEqual(kept);

  // The app that starts after a restore looks for jobs; this one runs, and is told to.
  await home.app.database.tenant(dropped.companyId, async (tx) => home.app.notifications.notifyWith(tx, "jobs", ""));
  await expect.poll(dropped.now, { timeout: 15_000 }).toMatchObject({ ack: 0, failure: "ERR_WAPP_NOT_INITIALIZED" });
  expect(await other.now()).toMatchObject({ failure: null });
  await dropped.admin.does("POST /messages/:messageId/retry", { params: { messageId: dropped.id } });
  expect(await dropped.outbox()).toEqual([{ kind: "text" }]);
});

test("it is dropped from the tables of an older version too", async () => {
  const { companyId } = await waiting();
  const client = new pg.Client({ connectionString: home.app.database.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
  await client.query("alter table connections drop column is_test cascade");
  await dropWaiting(client, companyId);
  expect((await client.query("select from outbox where company_id = $1", [companyId])).rowCount).toBe(0);
  await client.query("rollback");
});
