import type { ConnectionRef, MediaSource, SentBefore } from "../../../channels/port.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { App } from "../../../platform/app.ts";
import { openSource, sealSource } from "../media/media-source.ts";
import { outboundOf, saidByExternalId } from "./outbound-of.ts";

/** The message that we sent under this id, as it would be sent again; deleted ones are not. */
export async function findSent(
  app: App,
  { companyId, connectionId }: ConnectionRef,
  externalId: string,
): Promise<SentBefore | null> {
  const [row] = await app.database.read(companyId, saidByExternalId, [connectionId, externalId]);
  const outbound = row && outboundOf(row);
  if (!outbound) return null;
  return { outbound, uploaded: row.uploaded && openSource(app, companyId, externalId, row.uploaded) };
}

/** Records that the file of our message is uploaded to WhatsApp. */
export async function recordUpload(
  app: App,
  tx: Tx,
  { companyId, connectionId }: ConnectionRef,
  externalId: string,
  source: MediaSource,
): Promise<void> {
  await tx.sql(
    `update message_media f set source = $4 from messages m
     where m.company_id = $1 and m.connection_id = $2 and m.external_id = $3 and m.from_me
       and f.company_id = $1 and f.message_id = m.id`,
    [companyId, connectionId, externalId, sealSource(app, companyId, externalId, source)],
  );
}
