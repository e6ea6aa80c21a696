import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ticketTagged } from "./events.ts";
import type { TagChange } from "./rules.ts";

/** Takes tags off a conversation and puts others on it. The caller holds the conversation and the tags. */
export async function changeTicketTags(
  app: App,
  tx: Tx,
  ticketId: number,
  { adds, removes }: TagChange,
): Promise<void> {
  if (adds.length + removes.length === 0) return;
  await tx.sql("delete from ticket_tags where company_id = $1 and ticket_id = $2 and tag_id = any ($3::bigint[])", [
    tx.companyId,
    ticketId,
    removes,
  ]);
  await tx.sql(
    "insert into ticket_tags (company_id, ticket_id, tag_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing",
    [tx.companyId, ticketId, adds],
  );
  await app.events.emit(tx, ticketTagged, { ticketId });
}
