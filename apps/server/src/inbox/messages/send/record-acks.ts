import type { AckReport, ConnectionRef } from "../../../channels/port.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import type { App } from "../../../platform/app.ts";
import { messagesChanged, messageStatusLearnt } from "../events.ts";

/** Status only rises (decision 6). A message that WhatsApp has was not lost: clear an earlier failure. */
const raise = prepared<{ id: number }>(
  "messages_raise_ack",
  `update messages m set ack = r.ack, failure = null
   from (select external_id, max(ack) as ack from unnest($3::text[], $4::smallint[]) as x (external_id, ack) group by external_id) r
   where m.company_id = $1 and m.connection_id = $2 and m.from_me and m.external_id = r.external_id and m.ack < r.ack
   returning m.id`,
);

export async function recordAcks(
  app: App,
  tx: Tx,
  connection: ConnectionRef,
  reports: readonly AckReport[],
): Promise<void> {
  const rows = await tx.run(raise, [
    connection.connectionId,
    reports.map((one) => one.externalId),
    reports.map((one) => one.ack),
  ]);
  const messageIds = rows.map((row) => row.id);
  await app.events.emit(tx, messageStatusLearnt, { messageIds });
  await app.events.emit(tx, messagesChanged, { messageIds });
}
