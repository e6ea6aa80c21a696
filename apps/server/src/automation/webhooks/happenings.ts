import { randomUUID } from "node:crypto";
import type { ProgramEvent } from "@recado/contracts/program-events";
import { connectionChanged } from "../../channels/connections/events.ts";
import { contactsChanged } from "../../inbox/contacts/events.ts";
import { customersWrote, messagesChanged, ticketsRated } from "../../inbox/messages/events.ts";
import { ticketsChanged, type TicketCause } from "../../inbox/tickets/events.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { subscribe, type Subscription } from "../../platform/events.ts";
import { isWanted } from "./wanted-events.ts";
import { tell } from "./write-deliveries.ts";

const ofTicket: Partial<Record<TicketCause, ProgramEvent>> = {
  created: "ticket.opened",
  reopened: "ticket.opened",
  accepted: "ticket.accepted",
  transferred: "ticket.transferred",
  closed: "ticket.closed",
};

/** What happens in the app that webhooks are told of. */
export const happenings: readonly Subscription[] = [
  subscribe(customersWrote, async (app, tx, { messages }) => {
    for (const { id: messageId } of messages)
      await tell(app, tx, { id: `message-${messageId}`, event: "message.received", about: { messageId } });
  }),
  subscribe(messagesChanged, async (app, tx, { messageIds }) => {
    for (const { id: messageId, ack, failure } of await statusesOf(app, tx, messageIds)) {
      const id = `status-${messageId}-${failure ?? ack}`;
      await tell(app, tx, { id, event: "message.status", about: { messageId } });
    }
  }),
  subscribe(ticketsChanged, async (app, tx, { changes }) => {
    for (const { cause, after } of changes) {
      const event = ofTicket[cause];
      if (event && after) await tell(app, tx, { id: randomUUID(), event, about: { ticketId: after.id } });
    }
  }),
  subscribe(contactsChanged, async (app, tx, { changes }) => {
    for (const { contactId, cause } of changes)
      if (cause !== "deleted")
        await tell(app, tx, { id: randomUUID(), event: "contact.changed", about: { contactId } });
  }),
  subscribe(ticketsRated, async (app, tx, { ratings }) => {
    for (const { ticketId, rate } of ratings)
      if (rate !== "hint")
        await tell(app, tx, { id: randomUUID(), event: "rating.given", about: { ticketId }, rating: rate });
  }),
  subscribe(connectionChanged, async (app, tx, { connection, cause }) => {
    const { id: connectionId, status, upSince, downSince } = connection;
    if (cause === "deleted" || cause === "qrcode") return;
    // The connection's row is announced for other changes too: each state is told once.
    const id = `connection-${connectionId}-${status}-${(upSince ?? downSince)?.getTime() ?? 0}`;
    await tell(app, tx, { id, event: "connection.changed", about: { connectionId } });
  }),
];

/** Of ours alone, and only where somebody wants to know. */
async function statusesOf(app: App, tx: Tx, messageIds: readonly number[]): Promise<Status[]> {
  if (messageIds.length === 0 || !(await isWanted(app, tx, "message.status"))) return [];
  return tx.sql<Status & object>(
    `select id, ack, failure from messages
     where company_id = $1 and id = any ($2::bigint[]) and from_me and (ack > 0 or failure is not null) order by id`,
    [tx.companyId, messageIds],
  );
}

interface Status {
  id: number;
  ack: number;
  failure: string | null;
}
