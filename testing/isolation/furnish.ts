import type { App } from "../../apps/server/src/platform/app.ts";
import { connectionOf, conversation } from "../../apps/server/src/testing/customers.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import type { Ids } from "./covers.ts";

/** A company with one of everything: an open conversation in a queue, with a failed message and a file. */
export async function furnish(app: App, admin: Person): Promise<Ids> {
  const connection = await connectionOf(app, admin);
  const queueId = await admin.queue();
  const attendant = await admin.colleague("user", { queueIds: [queueId] });
  const ticket = await conversation(app, admin, connection, { queueId });
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  const message = await admin.does("POST /messages/:ticketId", {
    params: { ticketId: ticket.id },
    body: { body: "segredo da empresa" },
  });
  const phone = await admin.does("POST /whatsapp", { body: { name: "Telefone de teste", provider: "simulator" } });
  const customer = await admin.does("POST /simulator/:whatsappId/customers", {
    params: { whatsappId: phone.id },
    body: { name: "Cliente" },
  });
  // Taken by the company already: nothing more happens to it.
  const [phoneMessage] = await app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql<{ id: number }>(
      "insert into simulator_messages (company_id, customer_id, external_id, from_customer, body, ack) values ($1, $2, 'AAAA', true, 'segredo da empresa', 3) returning id",
      [tx.companyId, customer.id],
    ),
  );
  const [media] = await app.database.tenant(admin.user.companyId, async (tx) => {
    await tx.sql("update messages set failure = 'ERR_SENDING_WAPP_MSG' where company_id = $1 and id = $2", [
      tx.companyId,
      message.id,
    ]);
    const stored = await tx.sql<{ id: number }>(
      "insert into media (company_id, storage_key, file_name, content_type, size, sha256) values ($1, 'aa/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'contrato.pdf', 'application/pdf', 3, repeat('a', 64)) returning id",
      [tx.companyId],
    );
    await tx.sql(
      "insert into message_media (company_id, message_id, state, media_id, content_type) values ($1, $2, 'ready', $3, 'application/pdf')",
      [tx.companyId, message.id, stored[0]?.id],
    );
    return stored;
  });
  const [twin] = await app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql<{ id: number }>(
      "insert into contacts (company_id, name, number) values ($1, 'Cliente, outra vez', '14155550199') returning id",
      [tx.companyId],
    ),
  );
  const params = { contactId: ticket.contactId };
  await admin.does("POST /contacts/:contactId/merge", { params, body: { contactId: twin?.id ?? 0 } });
  const [merge] = await admin.does("GET /contacts/:contactId/merges", { params });
  const tag = await admin.does("POST /tags", { body: { name: "segredo da empresa" } });
  await admin.does("POST /tags/sync", { body: { ticketId: ticket.id, tags: [{ id: tag.id }] } });
  const note = await admin.does("POST /ticket-notes", { body: { ticketId: ticket.id, note: "segredo da empresa" } });
  const schedule = await admin.does("POST /schedules", {
    body: { contactId: ticket.contactId, body: "segredo da empresa", sendAt: "2099-01-01T12:00:00Z" },
  });
  const quickMessage = await admin.does("POST /quick-messages", {
    body: { shortcode: "segredo", message: "segredo da empresa" },
  });
  return {
    companyId: admin.user.companyId,
    userId: attendant.user.id,
    queueId,
    whatsappId: phone.id,
    customerId: customer.id,
    phoneMessageId: phoneMessage?.id ?? 0,
    contactId: ticket.contactId,
    ticketId: ticket.id,
    uuid: ticket.uuid,
    messageId: message.id,
    mediaId: media?.id ?? 0,
    mergeId: merge?.id ?? 0,
    scheduleId: schedule.id,
    quickMessageId: quickMessage.id,
    tagId: tag.id,
    noteId: note.id,
  };
}
