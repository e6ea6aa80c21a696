import { enqueue } from "../../channels/outbox/outbox.ts";
import { companySetting } from "../../identity/settings/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { newExternalId } from "./send/external-id.ts";
import { readReceipts } from "./settings.ts";
import { replyAddress } from "./receive/reply-address.ts";
import { holdTicket } from "../tickets/access.ts";
import { changeTickets } from "../tickets/change-tickets.ts";

/** Marks the attendant's own conversation as read, up to a message or to its end. Does nothing for other users. */
export async function readMessages(app: App, actor: Actor, ticketId: number, upToId?: number): Promise<void> {
  await app.database.tenant(actor.companyId, (tx) => readInTransaction(app, tx, actor, { ticketId, upToId }));
}

/** The same within another action of the attendant. */
export async function readInTransaction(
  app: App,
  tx: Tx,
  actor: Actor,
  { ticketId, upToId }: { ticketId: number; upToId?: number | undefined },
): Promise<void> {
  // Messages that arrive meanwhile wait, and stay unread.
  const row = await holdTicket(tx, actor, ticketId);
  if (row.user_id !== actor.userId || row.status !== "open") return;
  const read = await tx.sql<{ external_id: string; sender: string }>(
    "update messages set read = true where company_id = $1 and ticket_id = $2 and not from_me and not read and ($3::bigint is null or id <= $3) returning external_id, sender",
    [tx.companyId, ticketId, upToId ?? null],
  );
  const left = upToId === undefined ? 0 : await countUnread(tx, ticketId, upToId);
  await changeTickets(app, tx, [ticketId], { to: "read", left }, actor);
  if (read.length === 0 || row.is_group || (await companySetting(tx, readReceipts)) !== "enabled") return;
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
}

async function countUnread(tx: Tx, ticketId: number, afterId: number): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    "select count(*)::integer as count from messages where company_id = $1 and ticket_id = $2 and not from_me and not read and id > $3",
    [tx.companyId, ticketId, afterId],
  );
  return row?.count ?? 0;
}
