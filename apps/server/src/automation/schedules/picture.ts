import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { forgetFile } from "../../inbox/messages/media/forget-files.ts";

/** Removes a message's picture; the file stays while another message of the series, or a sent one, has it. */
export async function forgetPicture(app: App, tx: Tx, mediaId: number | null): Promise<void> {
  if (mediaId === null) return;
  const others = await tx.sql("select from schedules where company_id = $1 and media_id = $2 limit 1", [
    tx.companyId,
    mediaId,
  ]);
  if (others.length === 0) await forgetFile(app, tx, mediaId);
}

/** The contacts are being deleted with their scheduled messages. */
export async function forgetPicturesOfContacts(app: App, tx: Tx, contactIds: readonly number[]): Promise<void> {
  const rows = await tx.sql<{ media_id: number | null; series_id: number | null }>(
    "delete from schedules where company_id = $1 and contact_id = any ($2::bigint[]) returning media_id, series_id",
    [tx.companyId, contactIds],
  );
  for (const mediaId of new Set(rows.map(({ media_id }) => media_id))) await forgetPicture(app, tx, mediaId);
  await forgetEmptySeries(tx, [...new Set(rows.flatMap(({ series_id }) => series_id ?? []))]);
}

/** Deletes those of these series that have no message left. */
export async function forgetEmptySeries(tx: Tx, seriesIds: readonly number[]): Promise<void> {
  if (seriesIds.length === 0) return;
  await tx.sql(
    `delete from schedule_series r where r.company_id = $1 and r.id = any ($2::bigint[])
       and not exists (select from schedules s where s.company_id = $1 and s.series_id = r.id)`,
    [tx.companyId, seriesIds],
  );
}
