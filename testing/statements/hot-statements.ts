import type { ConnectionRef } from "../../apps/server/src/channels/port.ts";
import { messagesAcked, messagesReceived } from "../../apps/server/src/channels/events.ts";
import { findSent } from "../../apps/server/src/inbox/messages/send/find-sent.ts";
import { listMessages } from "../../apps/server/src/inbox/messages/list-messages.ts";
import { listContactFiles } from "../../apps/server/src/inbox/messages/media/list-contact-files.ts";
import { writeMessage } from "../../apps/server/src/inbox/messages/send/write-message.ts";
import { listNotes } from "../../apps/server/src/inbox/notes/notes.ts";
import { findTicket, ticketFor } from "../../apps/server/src/inbox/tickets/access.ts";
import { listContactTickets } from "../../apps/server/src/inbox/tickets/list-contact-tickets.ts";
import { countTickets, listTickets } from "../../apps/server/src/inbox/tickets/list-tickets.ts";
import { showTicket, showTicketByUuid } from "../../apps/server/src/inbox/tickets/show-ticket.ts";
import { newNumber, written } from "../../apps/server/src/testing/customers.ts";
import type { Actor } from "../../apps/server/src/platform/actor.ts";
import type { App } from "../../apps/server/src/platform/app.ts";
import { recorded, type Recorded } from "./recorded.ts";

/** The users whose screens are tested, and a conversation on them. */
export interface Scene {
  admin: Actor;
  /** An attendant in one of several queues, who sees no conversations without a queue. */
  attendant: Actor;
  connection: ConnectionRef;
  /** A conversation that both may see. */
  ticketId: number;
  /** The number of a known customer. */
  number: string;
}

type Work = (app: App, scene: Scene) => Promise<unknown>;
const list = (who: "admin" | "attendant", query: Partial<Parameters<typeof listTickets>[2]>): Work => {
  return (app, scene) => listTickets(app, scene[who], { searchParam: "", pageNumber: 1, ...query });
};

const contactId = async (app: App, { admin, ticketId }: Scene) =>
  (await findTicket(app, admin, ticketId))?.contact_id ?? 0;

/** The frequent requests of screens, and incoming messages. */
const screens: Record<string, Work> = {
  "open, of an attendant": list("attendant", { status: "open" }),
  "waiting, of an attendant": list("attendant", { status: "pending" }),
  "resolved, of an attendant": list("attendant", { status: "closed" }),
  "unread, of an attendant": list("attendant", { withUnreadMessages: true }),
  "open, of all": list("admin", { status: "open", showAll: true }),
  "waiting, of an admin": list("admin", { status: "pending" }),
  "longest waiting, of an attendant": list("attendant", { status: "pending", order: "waiting" }),
  "longest waiting, of an admin": list("admin", { status: "pending", order: "waiting" }),
  "longest waiting, of all": list("admin", { status: "pending", showAll: true, order: "waiting" }),
  "longest waiting, of all, next page": async (app, { admin }) => {
    const query = { searchParam: "", pageNumber: 1, status: "pending", showAll: true, order: "waiting" } as const;
    const first = await listTickets(app, admin, query);
    return listTickets(app, admin, { ...query, cursor: first.nextCursor ?? undefined });
  },
  "resolved, of all": list("admin", { status: "closed", showAll: true }),
  "resolved, of all, next page": async (app, { admin }) => {
    const query = { searchParam: "", pageNumber: 1, status: "closed", showAll: true } as const;
    const first = await listTickets(app, admin, query);
    return listTickets(app, admin, { ...query, cursor: first.nextCursor ?? undefined });
  },
  "resolved, of some queues": async (app, scene) =>
    list("admin", { status: "closed", showAll: true, queueIds: [...scene.attendant.queueIds] })(app, scene),
  "of an attendant, whatever their status": (app, scene) =>
    list("admin", { users: [scene.attendant.userId], showAll: true })(app, scene),
  "one, by its address": async (app, { admin, ticketId }) => {
    const { uuid } = await showTicket(app, admin, ticketId);
    return showTicketByUuid(app, admin, uuid);
  },
  "badges of an attendant": (app, { attendant }) => countTickets(app, attendant, {}),
  "badges of an admin": (app, { admin }) => countTickets(app, admin, { showAll: true }),
  "notes on a contact": (app, { attendant, ticketId }) => listNotes(app, attendant, { ticketId }),
  "a contact's conversations": async (app, scene) =>
    listContactTickets(app, scene.attendant, await contactId(app, scene), undefined),
  "a contact's pictures, of an attendant": async (app, scene) =>
    listContactFiles(app, scene.attendant, await contactId(app, scene), { kind: "media" }),
  "a contact's documents, of an admin": async (app, scene) =>
    listContactFiles(app, scene.admin, await contactId(app, scene), { kind: "documents" }),
  "messages, of an attendant": (app, { attendant, ticketId }) =>
    listMessages(app, attendant, ticketId, { pageNumber: 1 }),
  "messages, of an admin": (app, { admin, ticketId }) => listMessages(app, admin, ticketId, { pageNumber: 1 }),
};

export interface HotStatement extends Recorded {
  screen: string;
}

/** The named statements behind each screen, with this scene's values, each once per screen. */
export async function hotStatements(app: App, scene: Scene): Promise<HotStatement[]> {
  const found: HotStatement[] = [];
  for (const [screen, work] of Object.entries(screens)) {
    const record = recorded(app);
    await work(record.app, scene);
    const last = new Map(record.statements.map((statement) => [`${statement.name} ${statement.text}`, statement]));
    for (const statement of last.values()) found.push({ screen, ...statement });
  }
  return found;
}

/** A customer's message, and an answer's ticks: many statements each, some of them in functions. */
export const arrivals: Record<string, Work> = {
  "a message of a known customer": (app, { connection, number }) =>
    app.database.tenant(connection.companyId, (tx) =>
      app.events.emit(tx, messagesReceived, { connection, inbound: [written(number)] }),
    ),
  "a message of a new customer": (app, { connection }) =>
    app.database.tenant(connection.companyId, (tx) =>
      app.events.emit(tx, messagesReceived, { connection, inbound: [written(newNumber())] }),
    ),
  "an answer that quotes": (app, { admin, ticketId }) =>
    app.database.tenant(admin.companyId, async (tx) => {
      const ticket = await ticketFor(tx, admin, ticketId);
      const [quoted] = await tx.sql<{ id: number }>(
        "select id from messages where company_id = $1 and ticket_id = $2 limit 1",
        [tx.companyId, ticketId],
      );
      const said = {
        body: "claro",
        userId: admin.userId,
        clientId: null,
        quotedId: quoted?.id ?? null,
        source: "agent",
      } as const;
      await writeMessage(app, tx, ticket, said);
    }),
  "a message that is asked for again": (app, { connection }) => findSent(app, connection, "F1-2"),
  "a receipt": (app, { connection }) =>
    app.database.tenant(connection.companyId, (tx) =>
      app.events.emit(tx, messagesAcked, { connection, reports: [{ externalId: "F1-2", ack: 3 }] }),
    ),
};
