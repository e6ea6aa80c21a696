import { enqueue } from "../../channels/outbox/outbox.ts";
import { companySetting } from "../../identity/settings/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { newExternalId } from "./external-id.ts";
import { replyAddress } from "./reply-address.ts";
import { holdTicket } from "../tickets/access.ts";
import { changeTickets } from "../tickets/change-tickets.ts";

/** The attendant who owns the conversation has it before them. Somebody else's look changes nothing. */
export async function readMessages(app: App, actor: Actor, ticketId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    // What comes meanwhile waits, and stays unread.
    const row = await holdTicket(tx, actor, ticketId);
    if (row.user_id !== actor.userId || row.status !== "open") return;
    const read = await tx.sql<{ external_id: string; sender: string }>(
      "update messages set read = true where company_id = $1 and ticket_id = $2 and not from_me and not read returning external_id, sender",
      [tx.companyId, ticketId],
    );
    await changeTickets(app, tx, [ticketId], { to: "read" }, actor);
    if (read.length === 0 || row.is_group || (await companySetting(tx, "readReceipts")) !== "enabled") return;
    const to = replyAddress(row);
    await enqueue(app, tx, {
      connectionId: row.connection_id,
      contactId: row.contact_id,
      lane: 0,
      outbound: {
        kind: "read",
        to,
        externalId: newExternalId(),
        messages: read.map(({ external_id }) => ({ externalId: external_id, sender: to })),
      },
    });
  });
}
