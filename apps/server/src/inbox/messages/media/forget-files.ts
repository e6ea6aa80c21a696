import { dropFiles, holdFile } from "../../../identity/media/keep-file.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import type { TicketChanged } from "../../tickets/events.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";

export const removeFiles = jobKind<{ companyId: number; keys: string[] }>("remove-files");

/** Deletes the files of deleted tickets: from the table at once, from the store once that is durable. */
export async function forgetFilesOfTickets(app: App, tx: Tx, changes: readonly TicketChanged[]): Promise<void> {
  const ticketIds = changes.flatMap(({ cause, before }) => (cause === "deleted" ? before.id : []));
  if (ticketIds.length === 0) return;
  const rows = await tx.sql<{ media_id: number }>(
    `select distinct f.media_id from message_media f join messages m on m.company_id = $1 and m.id = f.message_id
     where f.company_id = $1 and m.ticket_id = any ($2::bigint[]) and f.media_id is not null
       and not exists (select from message_media g join messages o on o.company_id = $1 and o.id = g.message_id
                       where g.company_id = $1 and g.media_id = f.media_id and o.ticket_id <> all ($2::bigint[]))`,
    [tx.companyId, ticketIds],
  );
  const unused = rows.map((row) => row.media_id);
  const keys = await dropFiles(tx, unused);
  for (let n = 0; n < keys.length; n += 500)
    await app.jobs.send(tx, removeFiles, { companyId: tx.companyId, keys: keys.slice(n, n + 500) });
}

/** Deletes a file that its owner, for example a schedule, no longer uses; it stays if a message shows it. */
export async function forgetFile(app: App, tx: Tx, mediaId: number): Promise<void> {
  await holdFile(tx, mediaId);
  const shown = await tx.sql("select from message_media where company_id = $1 and media_id = $2 limit 1", [
    tx.companyId,
    mediaId,
  ]);
  const keys = shown.length > 0 ? [] : await dropFiles(tx, [mediaId]);
  if (keys.length > 0) await app.jobs.send(tx, removeFiles, { companyId: tx.companyId, keys });
}

/** A job, so that it runs again if the store does not answer. */
export async function forgetFiles(app: App, { companyId, keys }: { companyId: number; keys: string[] }): Promise<void> {
  for (const key of keys) await app.media.erase(companyId, key);
}
