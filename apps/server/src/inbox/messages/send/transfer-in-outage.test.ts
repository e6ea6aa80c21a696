import { expect, test } from "vitest";
import { connectionOf, conversation } from "../../../testing/customers.ts";
import { useApp } from "../../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

test.each([
  ["the connection is down: the notice waits with what attendants write", "status = 'DISCONNECTED'", 1],
  ["the connection was deleted: there is none", "deleted_at = now()", 0],
  ["the customer is blocked: there is none", "blocked", 0],
])("a conversation is transferred while %s", async (_, change, expected) => {
  const admin = await home.nobody.signUp();
  const beto = await admin.colleague("user", { name: "Beto" });
  const line = await connectionOf(home.app, admin);
  const { id: ticketId, contactId } = await conversation(home.app, admin, line);
  await admin.does("PUT /settings/:key", { params: { key: "sendMsgTransfTicket" }, body: { value: "enabled" } });
  const sql = (text: string, ...values: unknown[]) =>
    home.app.database.tenant(line.companyId, (tx) => tx.sql<{ id: number }>(text, [line.companyId, ...values]));
  if (change === "blocked")
    await sql(
      "insert into contact_blocks (company_id, contact_id, connection_id) values ($1, $2, $3)",
      contactId,
      line.connectionId,
    );
  else await sql(`update connections set ${change} where company_id = $1 and id = $2`, line.connectionId);
  const body = { userId: beto.user.id };
  expect((await admin.call("PUT /tickets/:ticketId", { params: { ticketId }, body })).status).toBe(200);
  const notices = await sql(
    "select id from messages where company_id = $1 and ticket_id = $2 and from_me and body like '%Beto%'",
    ticketId,
  );
  expect(notices).toHaveLength(expected);
});
