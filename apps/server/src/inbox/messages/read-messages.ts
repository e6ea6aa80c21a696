import { enqueue } from "../../channels/outbox/outbox.ts";
import { companySetting } from "../../identity/settings/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { newExternalId } from "./external-id.ts";
import { replyAddress } from "./reply-address.ts";
import { holdTicket } from "../tickets/access.ts";
import { presentTicket } from "../tickets/present.ts";
import { roomsOf } from "../tickets/rooms.ts";

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
    const cleared = await tx.sql(
      "update tickets set unread = 0 where company_id = $1 and id = $2 and unread > 0 returning id",
      [tx.companyId, ticketId],
    );
    if (cleared.length > 0)
      app.realtime.announce(tx, roomsOf(tx.companyId, presentTicket(row)), "ticket", {
        action: "updateUnread",
        ticketId,
      });
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
