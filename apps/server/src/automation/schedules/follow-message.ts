import type { ConnectionRef } from "../../channels/port.ts";
import type { SendFailure } from "../../channels/events.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { scheduleChanged } from "./events.ts";

/** Messages failed: announces their scheduled messages. */
export async function tellFailed(
  app: App,
  tx: Tx,
  { connectionId }: ConnectionRef,
  failures: readonly SendFailure[],
): Promise<void> {
  const rows = await tx.sql<{ id: number }>(
    `select s.id from schedules s join messages m on m.company_id = $1 and m.id = s.message_id
     where s.company_id = $1 and m.connection_id = $2 and m.external_id = any ($3::text[]) and m.from_me`,
    [tx.companyId, connectionId, failures.map(({ externalId }) => externalId)],
  );
  for (const { id } of rows) await app.events.emit(tx, scheduleChanged, { scheduleId: id, cause: "updated" });
}

/** A user retries a failed message: announces its scheduled message. */
export async function tellTriedAgain(app: App, tx: Tx, messageId: number): Promise<void> {
  const rows = await tx.sql<{ id: number }>("select id from schedules where company_id = $1 and message_id = $2", [
    tx.companyId,
    messageId,
  ]);
  for (const { id } of rows) await app.events.emit(tx, scheduleChanged, { scheduleId: id, cause: "updated" });
}
