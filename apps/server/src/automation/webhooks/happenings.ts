import { randomUUID } from "node:crypto";
import type { ProgramEvent } from "@recado/contracts/program-event-names";
import { connectionChanged } from "../../channels/connections/events.ts";
import { contactsChanged } from "../../inbox/contacts/events.ts";
import { customerFileSettled, customersWrote, messageStatusLearnt, ticketsRated } from "../../inbox/messages/events.ts";
import { ticketsChanged, type TicketCause } from "../../inbox/tickets/events.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { subscribe, type Subscription } from "../../platform/events.ts";
import { isWanted } from "./wanted-events.ts";
import { eventIdOf, fileSettled, tell, type Happening } from "./write-deliveries.ts";

const ofTicket: Partial<Record<TicketCause, ProgramEvent>> = {
  created: "ticket.opened",
  reopened: "ticket.opened",
  accepted: "ticket.accepted",
  transferred: "ticket.transferred",
  closed: "ticket.closed",
};

/** The app's events that webhooks receive. */
export const happenings: readonly Subscription[] = [
  subscribe(customersWrote, async (app, tx, { messages }) => {
    await tell(
      app,
      tx,
      messages.map(({ id: messageId }) => ({
        id: eventIdOf(messageId),
        event: "message.received",
        about: { messageId },
      })),
    );
  }),
  subscribe(customerFileSettled, (app, tx, { messageId }) => fileSettled(app, tx, messageId)),
  subscribe(messageStatusLearnt, async (app, tx, { messageIds }) => {
    const statuses = await statusesOf(app, tx, messageIds);
    await tell(
      app,
      tx,
      statuses.map(({ id: messageId, ack, failure }) => ({
        id: `status-${messageId}-${failure ?? ack}`,
        event: "message.status",
        about: { messageId },
      })),
    );
  }),
  subscribe(ticketsChanged, async (app, tx, { changes }) => {
    const told = changes.flatMap(({ cause, after, by }): Happening[] => {
      const event = ofTicket[cause];
      // One that comes back when a merge is undone began before.
      if ("system" in by && by.system === "contacts-parted") return [];
      // One that is created closed (history, a message to somebody new) begins when the customer writes: `reopened`.
      const hasBegun = cause !== "created" || after.status !== "closed";
      return event && after && hasBegun ? [{ id: randomUUID(), event, about: { ticketId: after.id } }] : [];
    });
    await tell(app, tx, told);
  }),
  subscribe(contactsChanged, async (app, tx, { changes }) => {
    const told = changes.filter(({ cause }) => cause !== "deleted");
    await tell(
      app,
      tx,
      told.map(({ contactId }) => ({ id: randomUUID(), event: "contact.changed", about: { contactId } })),
    );
  }),
  subscribe(ticketsRated, async (app, tx, { ratings }) => {
    const told = ratings.flatMap(({ ticketId, rate }): Happening[] =>
      rate === "hint" ? [] : [{ id: randomUUID(), event: "rating.given", about: { ticketId }, rating: rate }],
    );
    await tell(app, tx, told);
  }),
  subscribe(connectionChanged, async (app, tx, { connection, cause }) => {
    const { id: connectionId, status, upSince, downSince } = connection;
    if (cause === "deleted" || cause === "qrcode") return;
    // The connection's event is emitted for other changes too: report each state once.
    const id = `connection-${connectionId}-${status}-${(upSince ?? downSince)?.getTime() ?? 0}`;
    await tell(app, tx, [{ id, event: "connection.changed", about: { connectionId } }]);
  }),
];

/** Only for our messages, and only if a webhook wants it. */
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
