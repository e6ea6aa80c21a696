import { and, eq, isNull } from "drizzle-orm";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { NumberHealthReport } from "../port.ts";
import { connectionChanged } from "./events.ts";
import { connections } from "./table.ts";

/** Writes what WhatsApp says about a connection's number, unless it is unchanged. */
export async function recordHealth(app: App, tx: Tx, connectionId: number, told: NumberHealthReport): Promise<void> {
  const row = and(
    eq(connections.companyId, tx.companyId),
    eq(connections.id, connectionId),
    isNull(connections.deletedAt),
  );
  const [before] = await tx.orm.select().from(connections).where(row).for("no key update");
  if (!before || JSON.stringify({ ...before, ...told }) === JSON.stringify(before)) return;
  const [connection] = await tx.orm.update(connections).set(told).where(row).returning();
  if (connection) await app.events.emit(tx, connectionChanged, { connection, cause: "updated" });
}
