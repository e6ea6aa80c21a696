import { randomUUID } from "node:crypto";
import type { ConnectionRef, Inbound, InboundMessage } from "../channels/port.ts";
import { messagesReceived } from "../channels/events.ts";
import type { Ticket } from "@recado/contracts/tickets";
import type { App } from "../platform/app.ts";
import type { Person } from "./person.ts";

let sequence = 0;

/** A connection's row without a session: tests pass messages in as a channel would. */
export async function connectionOf(app: App, admin: Person, name = `Loja ${++sequence}`): Promise<ConnectionRef> {
  const companyId = admin.user.companyId;
  return app.database.tenant(companyId, async (tx) => {
    const [row] = await tx.sql<{ id: number }>(
      "insert into connections (company_id, name, status, is_default) values ($1, $2, 'CONNECTED', not exists (select from connections where company_id = $1 and is_default)) returning id",
      [companyId, name],
    );
    if (!row) throw new Error("no connection");
    return { companyId, connectionId: row.id, isTest: false };
  });
}

export const newNumber = (): string => `5511${String(900_000_000 + ++sequence)}`;

/** A customer's message. */
export function written(from: string, change: Partial<InboundMessage> = {}): InboundMessage {
  return {
    externalId: `TEST${randomUUID()}`,
    chat: { pn: from },
    sender: { pn: from },
    pushName: "Maria Aparecida",
    kind: "chat",
    body: "Bom dia, vocês abrem hoje?",
    quotedExternalId: null,
    choiceId: null,
    media: null,
    isLate: false,
    sentAt: new Date(),
    ...change,
  };
}

/** Receives messages in a separate transaction, as a session's sink does. */
export async function receive(app: App, connection: ConnectionRef, ...messages: Inbound[]): Promise<void> {
  await app.database.tenant(connection.companyId, (tx) =>
    app.events.emit(tx, messagesReceived, { connection, inbound: messages }),
  );
}

/** A customer writes for the first time; answers the conversation as seen by the admin. */
export async function conversation(
  app: App,
  admin: Person,
  connection: ConnectionRef,
  options: { queueId?: number; from?: string } = {},
): Promise<Ticket> {
  const from = options.from ?? newNumber();
  await receive(app, connection, written(from));
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } });
  const [found] = tickets;
  if (!found) throw new Error("The conversation is not in the list.");
  if (options.queueId === undefined) return found;
  // Queue menus come with the chatbot; until then a test puts the conversation where it wants it.
  await app.database.tenant(connection.companyId, (tx) =>
    tx.sql("update tickets set queue_id = $3 where company_id = $1 and id = $2", [
      tx.companyId,
      found.id,
      options.queueId,
    ]),
  );
  return admin.does("GET /tickets/:ticketId", { params: { ticketId: found.id } });
}
