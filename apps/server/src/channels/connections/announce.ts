import type { Connection } from "@recado/contracts/connections";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom, mainRoom } from "../../platform/realtime/rooms.ts";
import { connectionsWithRelations } from "./access.ts";
import type { connectionActive, connectionAlerted, connectionChanged } from "./events.ts";
import { presentConnection } from "./present.ts";

/** Announces a connection to the company, and to its admins with QR and pairing codes. */
export async function announceConnection(
  app: App,
  tx: Tx,
  { connection, cause }: EventPayload<typeof connectionChanged>,
): Promise<void> {
  const rooms = [mainRoom(tx.companyId)];
  if (cause === "deleted")
    return app.realtime.announce(tx, rooms, "whatsapp", { action: "delete", whatsappId: connection.id });
  for (const row of await connectionsWithRelations(tx, [connection])) {
    // Only admins may see QR codes.
    if (cause !== "qrcode")
      app.realtime.announce(tx, rooms, "whatsapp", {
        action: actionOf(cause),
        whatsapp: presentConnection(row, { forAdmins: false }),
      });
    const session: Connection = presentConnection(row, { forAdmins: true });
    app.realtime.announce(tx, [adminRoom(tx.companyId)], "whatsappSession", { action: "update", session });
  }
}

/** Announces the time of a connection's last messages and the length of its outbox to admins. */
export async function announceActivity(
  app: App,
  tx: Tx,
  activity: EventPayload<typeof connectionActive>,
): Promise<void> {
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "whatsappActivity", {
    action: "update",
    whatsappId: activity.connectionId,
    lastInboundAt: activity.lastInboundAt?.toISOString() ?? null,
    lastOutboundAt: activity.lastOutboundAt?.toISOString() ?? null,
    outboxWaiting: activity.outboxWaiting,
  });
}

/** Announces an outage, or its end, to admins. */
export async function announceAlert(
  app: App,
  tx: Tx,
  { connection, action }: EventPayload<typeof connectionAlerted>,
): Promise<void> {
  for (const row of await connectionsWithRelations(tx, [connection])) {
    const whatsapp = presentConnection(row, { forAdmins: true });
    app.realtime.announce(tx, [adminRoom(tx.companyId)], "whatsappAlert", { action, whatsapp });
  }
}
