import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";

export interface Activity {
  lastInboundAt: Date;
  lastOutboundAt: Date;
}

const write = prepared<{ last_inbound_at: Date | null; last_outbound_at: Date | null }>(
  "connection_activity",
  `update connections set last_inbound_at = greatest(last_inbound_at, $3), last_outbound_at = greatest(last_outbound_at, $4)
   where company_id = $1 and id = $2 and deleted_at is null returning last_inbound_at, last_outbound_at`,
);

/** When a connection last had something to do, and how much it still has: for admins, who look at its card. */
export async function recordActivity(
  app: App,
  tx: Tx,
  connectionId: number,
  { lastInboundAt, lastOutboundAt, outboxWaiting }: Partial<Activity> & { outboxWaiting: number },
): Promise<void> {
  const [row] = await tx.run(write, [connectionId, lastInboundAt ?? null, lastOutboundAt ?? null]);
  if (!row) return;
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "whatsappActivity", {
    action: "update",
    whatsappId: connectionId,
    lastInboundAt: row.last_inbound_at?.toISOString() ?? null,
    lastOutboundAt: row.last_outbound_at?.toISOString() ?? null,
    outboxWaiting,
  });
}
