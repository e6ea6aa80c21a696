import type { ConnectionRef } from "../../channels/port.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { House } from "../../platform/house.ts";
import { announceUpdated } from "./announce-messages.ts";

/** Messages that will not go out: shown as such, with the reason, and a button to try again. */
export async function recordFailures(
  house: House,
  tx: Tx,
  connection: ConnectionRef,
  failures: readonly { externalId: string; code: string }[],
): Promise<void> {
  const rows = await tx.sql<{ id: number }>(
    `update messages m set failure = f.code from unnest($3::text[], $4::text[]) as f (external_id, code)
     where m.company_id = $1 and m.whatsapp_id = $2 and m.from_me and m.external_id = f.external_id and m.ack = 0
     returning m.id`,
    [tx.companyId, connection.connectionId, failures.map((one) => one.externalId), failures.map((one) => one.code)],
  );
  await announceUpdated(
    house,
    tx,
    rows.map((row) => row.id),
  );
}
