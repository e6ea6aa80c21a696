import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { adminRoom, mainRoom } from "../../platform/realtime/rooms.ts";
import { connectionsWithRelations } from "./access.ts";
import { presentConnection } from "./present.ts";
import type { ConnectionRow } from "./table.ts";

/** Announces connections to the company, and to its admins with QR and pairing codes. */
export async function announceConnections(
  app: App,
  tx: Tx,
  rows: readonly ConnectionRow[],
  action: "create" | "update" = "update",
): Promise<void> {
  for (const row of await connectionsWithRelations(tx, rows)) {
    const whatsapp = presentConnection(row, { forAdmins: false });
    app.realtime.announce(tx, [mainRoom(tx.companyId)], "whatsapp", { action, whatsapp });
    announceSession(app, tx, presentConnection(row, { forAdmins: true }));
  }
}

/** Announces a new QR code, to admins only. */
export async function announceQrCode(app: App, tx: Tx, row: ConnectionRow): Promise<void> {
  for (const withRelations of await connectionsWithRelations(tx, [row])) {
    announceSession(app, tx, presentConnection(withRelations, { forAdmins: true }));
  }
}

function announceSession(app: App, tx: Tx, session: ReturnType<typeof presentConnection>): void {
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "whatsappSession", { action: "update", session });
}
