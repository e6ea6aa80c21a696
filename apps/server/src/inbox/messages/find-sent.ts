import type { ConnectionRef } from "../../channels/port.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { House } from "../../platform/house.ts";

const sent = prepared<{ body: string }>(
  "message_sent",
  "select body from messages where company_id = $1 and whatsapp_id = $2 and external_id = $3 and from_me order by id desc limit 1",
);

/** What we sent under this id. */
export async function findSent(
  house: House,
  { companyId, connectionId }: ConnectionRef,
  externalId: string,
): Promise<string | null> {
  const [row] = await house.database.read(companyId, sent, [connectionId, externalId]);
  return row?.body ?? null;
}
