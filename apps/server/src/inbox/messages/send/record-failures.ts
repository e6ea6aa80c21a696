import type { ConnectionRef, Outbound } from "../../../channels/port.ts";
import type { SendFailure } from "../../../channels/events.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import { undoBlock } from "../../contacts/block-contact.ts";
import { messagesChanged, messageStatusLearnt } from "../events.ts";
import { previewAgain } from "../preview-again.ts";

/**
 * Marks messages that can't be sent as failed, with the reason and a button to retry. Undoes failed edits, deletions
 * and reactions too: users see what the customer sees.
 */
export async function recordFailures(
  app: App,
  tx: Tx,
  connection: ConnectionRef,
  failures: readonly SendFailure[],
): Promise<void> {
  const rows = await tx.sql<{ id: number }>(
    `update messages m set failure = f.code from unnest($3::text[], $4::text[]) as f (external_id, code)
     where m.company_id = $1 and m.connection_id = $2 and m.from_me and m.external_id = f.external_id and m.ack = 0
     returning m.id`,
    [tx.companyId, connection.connectionId, failures.map((one) => one.externalId), failures.map((one) => one.code)],
  );
  await app.events.emit(tx, messageStatusLearnt, { messageIds: idsOf(rows) });
  await app.events.emit(tx, messagesChanged, { messageIds: idsOf(rows) });
  for (const { outbound } of failures) if (outbound?.kind === "block") await undoBlock(app, tx, connection, outbound);
  const undone: number[] = [];
  // The newest first: each undoes its own change.
  for (const { outbound } of failures.toReversed())
    if (outbound) undone.push(...(await undo(tx, connection, outbound)));
  if (undone.length > 0)
    await app.events.emit(tx, messagesChanged, { messageIds: undone, ticketIds: await previewAgain(tx, undone) });
}

async function undo(tx: Tx, { connectionId }: ConnectionRef, outbound: Outbound): Promise<number[]> {
  switch (outbound.kind) {
    case "edit":
      return undoEdit(tx, connectionId, outbound);
    case "revoke":
      return idsOf(
        await tx.sql<{ id: number }>(
          `update messages set is_deleted = false
           where company_id = $1 and connection_id = $2 and external_id = $3 and from_me and is_deleted returning id`,
          [tx.companyId, connectionId, outbound.target],
        ),
      );
    case "react":
      return idsOf(
        await tx.sql<{ id: number }>(
          `delete from message_reactions r using messages m
           where m.company_id = $1 and m.connection_id = $2 and m.external_id = $3 and m.from_me = $4
             and r.company_id = $1 and r.message_id = m.id and r.reactor = 'me' and r.emoji = $5 returning m.id`,
          [tx.companyId, connectionId, outbound.target, outbound.targetFromMe, outbound.emoji],
        ),
      );
    default:
      return [];
  }
}

/** Restores the previous text, unless a later edit is under way. */
async function undoEdit(
  tx: Tx,
  connectionId: number,
  { target, body }: Extract<Outbound, { kind: "edit" }>,
): Promise<number[]> {
  return idsOf(
    await tx.sql<{ id: number }>(
      `with m as (
         select id from messages where company_id = $1 and connection_id = $2 and external_id = $3 and from_me and body = $4
       ), last as (
         delete from message_versions v using m
         where v.company_id = $1 and v.id = (select max(id) from message_versions x where x.company_id = $1 and x.message_id = m.id)
         returning v.message_id, v.id, v.body
       )
       update messages o set body = last.body, is_edited = exists (
           select from message_versions x where x.company_id = $1 and x.message_id = o.id and x.id <> last.id)
       from last where o.company_id = $1 and o.id = last.message_id returning o.id`,
      [tx.companyId, connectionId, target, body],
    ),
  );
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
