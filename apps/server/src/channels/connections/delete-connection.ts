import { and, eq, isNull, sql } from "drizzle-orm";
import { freeUsers } from "../../identity/users/own-connection.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { connectionDeleting, connectionLeaving } from "../events.ts";
import { deleteOutbox } from "../outbox/outbox.ts";
import { connectionOf, holdConnection } from "./access.ts";
import { dropToken } from "./connection-token.ts";
import { connectionChanged } from "./events.ts";
import { connections } from "./table.ts";
import { offerQueues, writeConnection } from "./write-connection.ts";

/**
 * Deletes the connection: hides it, keeps its conversations, ends its session, and deletes its credentials and outbox.
 * Refuses with ERR_CONNECTION_HAS_TICKETS and their count while conversations are open, or closes them silently with
 * `close` (decision 28).
 */
export async function deleteConnection(
  app: App,
  actor: Actor,
  connectionId: number,
  { close }: { close: boolean },
): Promise<void> {
  await writeConnection(app, actor.companyId, async (tx) => {
    await connectionOf(tx, connectionId);
    await app.events.emit(tx, connectionDeleting, { connectionId });
    const { isDefault } = await holdConnection(tx, connectionId, "update");
    const answers = await app.ports.ask(connectionLeaving, tx, connectionId, close);
    const count = answers.reduce((sum, one) => sum + one, 0);
    if (count > 0 && !close) throw refuse("ERR_CONNECTION_HAS_TICKETS", { count });
    const [deleted] = await tx.orm
      .update(connections)
      .set({
        deletedAt: new Date(),
        clientId: null,
        isDefault: false,
        status: "DISCONNECTED",
        qrcode: "",
        pairingCode: "",
        tokenTail: "",
        upSince: null,
        alertedAt: null,
        number: "",
        reason: "",
        downSince: sql`coalesce(${connections.downSince}, now())`,
      })
      .where(and(eq(connections.companyId, tx.companyId), eq(connections.id, connectionId)))
      .returning();
    await deleteOutbox(tx, connectionId);
    await offerQueues(tx, connectionId, []);
    await dropToken(tx, connectionId);
    await freeUsers(tx, connectionId);
    if (isDefault) await passDefaultOn(app, tx);
    if (deleted) await app.events.emit(tx, connectionChanged, { connection: deleted, cause: "deleted" });
  });
}

/** Makes another connection the default: a connected one, else the oldest. */
async function passDefaultOn(app: App, tx: Tx): Promise<void> {
  const [heir] = await tx.orm
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.companyId, tx.companyId), isNull(connections.deletedAt)))
    .orderBy(sql`${connections.isTest}, ${connections.status} <> 'CONNECTED', ${connections.id}`)
    .limit(1)
    .for("no key update");
  if (!heir) return;
  const [connection] = await tx.orm
    .update(connections)
    .set({ isDefault: true, updatedAt: new Date() })
    .where(and(eq(connections.companyId, tx.companyId), eq(connections.id, heir.id)))
    .returning();
  if (connection) await app.events.emit(tx, connectionChanged, { connection, cause: "updated" });
}
