import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import type { TicketRow } from "../../tickets/rows.ts";
import { templateInTicket } from "./with-variables.ts";
import { writeMessage } from "./write-message.ts";

/** Sends the connection's closing text, if it has one and is up; the message does not reopen the conversation. */
export async function sendClosingMessage(app: App, tx: Tx, ticket: TicketRow, userId: number | null): Promise<void> {
  if (ticket.is_group) return;
  const [connection] = await tx.sql<{ words: string }>(
    `select complation_message as words from connections
     where company_id = $1 and id = $2 and deleted_at is null and status = 'CONNECTED' for key share`,
    [tx.companyId, ticket.connection_id],
  );
  const body = await templateInTicket(tx, connection?.words ?? "", ticket, ticket.user_name);
  if (body.trim() === "") return;
  await writeMessage(app, tx, ticket, { body, userId, clientId: null, quotedId: null, source: "bot", rule: "closing" });
}
