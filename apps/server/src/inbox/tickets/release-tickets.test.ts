import { expect, test } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();

const rowsOf = async (admin: Person, { id }: Ticket) => {
  const [ticket, cycle] = await home.app.database.tenant(admin.user.companyId, async (tx) => [
    (await tx.sql("select * from tickets where company_id = $1 and id = $2", [tx.companyId, id]))[0],
    (await tx.sql("select * from service_cycles where company_id = $1 and ticket_id = $2", [tx.companyId, id]))[0],
  ]);
  return { ticket, cycle };
};

test("deleting a connection closes its tickets as a person would: no bot keeps them, and their cycles end", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const ticket = await conversation(home.app, admin, connection);
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("update tickets set handler = 'integration', handler_id = 1 where company_id = $1 and id = $2", [
      tx.companyId,
      ticket.id,
    ]),
  );
  const params = { whatsappId: connection.connectionId };
  await admin.does("DELETE /whatsapp/:whatsappId", { params, query: { close: "true" } });
  const after = await rowsOf(admin, ticket);
  expect(after.ticket).toMatchObject({
    status: "closed",
    unread: 0,
    handler: null,
    handler_id: null,
  });
  expect(after.cycle?.finished_at).toEqual(after.ticket?.closed_at);
});

test("deleting a queue takes it from waiting and open tickets and from their cycles, which go on", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const queueId = await admin.queue();
  const waiting = await conversation(home.app, admin, connection);
  const open = await conversation(home.app, admin, connection);
  const put = (ticket: Ticket, body: object) =>
    admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body });
  await put(waiting, { queueId });
  await put(open, { status: "open" });
  await put(open, { queueId, userId: admin.user.id });
  const before = [await rowsOf(admin, waiting), await rowsOf(admin, open)];
  expect(before.map(({ cycle }) => cycle?.queue_id)).toEqual([queueId, queueId]);
  await admin.does("DELETE /queue/:queueId", { params: { queueId } });
  const after = [await rowsOf(admin, waiting), await rowsOf(admin, open)];
  expect(after.map(({ ticket, cycle }) => [ticket?.queue_id, cycle?.queue_id])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(after.map(({ cycle }) => [cycle?.queued_at, cycle?.started_at, cycle?.finished_at])).toEqual(
    before.map(({ cycle }) => [cycle?.queued_at, cycle?.started_at, null]),
  );
});
