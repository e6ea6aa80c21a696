import type { ConnectionRef, MediaSource, SentBefore } from "../../channels/port.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { House } from "../../platform/house.ts";
import { openSource, sealSource } from "./media-source.ts";
import { outboundOf, saidByExternalId } from "./outbound-of.ts";

/** What we sent under this id, as it would be sent again; what was deleted is not said again. */
export async function findSent(
  house: House,
  { companyId, connectionId }: ConnectionRef,
  externalId: string,
): Promise<SentBefore | null> {
  const [row] = await house.database.read(companyId, saidByExternalId, [connectionId, externalId]);
  const outbound = row && outboundOf(row);
  if (!outbound) return null;
  return { outbound, uploaded: row.uploaded && openSource(house, companyId, externalId, row.uploaded) };
}

/** The file of a message of ours lies at WhatsApp. */
export async function recordUpload(
  house: House,
  tx: Tx,
  { companyId, connectionId }: ConnectionRef,
  externalId: string,
  source: MediaSource,
): Promise<void> {
  await tx.sql(
    `update message_media f set source = $4 from messages m
     where m.company_id = $1 and m.whatsapp_id = $2 and m.external_id = $3 and m.from_me
       and f.company_id = $1 and f.message_id = m.id`,
    [companyId, connectionId, externalId, sealSource(house, companyId, externalId, source)],
  );
}
