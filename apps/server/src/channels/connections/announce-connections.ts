import type { Tx } from "../../platform/database/database.ts";
import type { House } from "../../platform/house.ts";
import { adminRoom, mainRoom } from "../../platform/realtime/rooms.ts";
import { dressConnections } from "./access.ts";
import { presentConnection } from "./present.ts";
import type { ConnectionRow } from "./table.ts";

/** Tells the company of its connections as they now are, and the admins, after that, with the QR code. */
export async function announceConnections(
  house: House,
  tx: Tx,
  rows: readonly ConnectionRow[],
  action: "create" | "update" = "update",
): Promise<void> {
  for (const row of await dressConnections(tx, rows)) {
    const whatsapp = presentConnection(row, { forAdmins: false });
    house.realtime.announce(tx, [mainRoom(tx.companyId)], "whatsapp", { action, whatsapp });
    announceSession(house, tx, presentConnection(row, { forAdmins: true }));
  }
}

/** A new QR code concerns admins alone. */
export async function announceQrCode(house: House, tx: Tx, row: ConnectionRow): Promise<void> {
  for (const dressed of await dressConnections(tx, [row])) {
    announceSession(house, tx, presentConnection(dressed, { forAdmins: true }));
  }
}

function announceSession(house: House, tx: Tx, session: ReturnType<typeof presentConnection>): void {
  house.realtime.announce(tx, [adminRoom(tx.companyId)], "whatsappSession", { action: "update", session });
}
