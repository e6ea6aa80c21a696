import { and, eq, ne } from "drizzle-orm";
import type { Connection } from "@recado/contracts/connections";
import { assertQueues } from "../../identity/queues/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { connectionsWithRelations } from "./access.ts";
import { connectionChanged } from "./events.ts";
import { presentTo } from "./present.ts";
import { connectionQueues, connections, type ConnectionRow } from "./table.ts";

/**
 * A transaction that may make a connection the default. Of two concurrent ones, the unique index fails the later, which
 * runs again. Refuses a name in use with ERR_NAME_TAKEN.
 */
export async function writeConnection<T>(app: App, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await app.database.tenant(companyId, work);
    } catch (error) {
      if (violates(error, "connections_name")) throw refuse("ERR_NAME_TAKEN");
      if (violates(error, "connections_integration")) throw refuse("ERR_NO_INTEGRATION_FOUND");
      if (violates(error, "connections_prompt")) throw refuse("ERR_NO_PROMPT_FOUND");
      if (!violates(error, "connections_default") || attempt === 5) throw error;
    }
  }
}

/** A menu of several queues needs a greeting (decision 20). */
export function assertGreeting(queueIds: readonly number[], greetingMessage: string): void {
  if (new Set(queueIds).size > 1 && greetingMessage.trim() === "") throw refuse("ERR_WAPP_GREETING_REQUIRED");
}

/** Unsets the default of the other connections. */
export async function unsetOtherDefaults(app: App, tx: Tx, exceptId: number | null): Promise<void> {
  const rows = await tx.orm
    .update(connections)
    .set({ isDefault: false, updatedAt: new Date() })
    .where(
      and(
        eq(connections.companyId, tx.companyId),
        eq(connections.isDefault, true),
        exceptId === null ? undefined : ne(connections.id, exceptId),
      ),
    )
    .returning();
  for (const connection of rows)
    if (connection.deletedAt === null) await app.events.emit(tx, connectionChanged, { connection, cause: "updated" });
}

export async function offerQueues(tx: Tx, connectionId: number, queueIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(queueIds)];
  await assertQueues(tx, wanted);
  await tx.orm
    .delete(connectionQueues)
    .where(and(eq(connectionQueues.companyId, tx.companyId), eq(connectionQueues.connectionId, connectionId)));
  if (wanted.length === 0) return;
  await tx.orm
    .insert(connectionQueues)
    .values(wanted.map((queueId) => ({ companyId: tx.companyId, connectionId, queueId })));
}

/** Removes a deleted queue from all connections. */
export async function withdrawQueue(tx: Tx, queueId: number): Promise<void> {
  await tx.sql("delete from connection_queues where company_id = $1 and queue_id = $2", [tx.companyId, queueId]);
}

export async function offeredQueueIds(tx: Tx, connectionId: number): Promise<number[]> {
  const rows = await tx.orm
    .select({ queueId: connectionQueues.queueId })
    .from(connectionQueues)
    .where(and(eq(connectionQueues.companyId, tx.companyId), eq(connectionQueues.connectionId, connectionId)));
  return rows.map((row) => row.queueId);
}

/** Emits the change and presents the connection to the actor. */
export async function answerWritten(
  app: App,
  tx: Tx,
  actor: Actor,
  cause: "created" | "updated",
  row: ConnectionRow | undefined,
): Promise<Connection> {
  const [withRelations] = row ? await connectionsWithRelations(tx, [row]) : [];
  if (!row || !withRelations) throw refuse("ERR_NO_WAPP_FOUND");
  await app.events.emit(tx, connectionChanged, { connection: row, cause });
  return presentTo(actor, withRelations);
}

/** Removes an integration or a prompt that is about to be deleted from its connections. */
export async function forgetBot(
  app: App,
  tx: Tx,
  bot: { integrationId: number } | { promptId: number },
): Promise<void> {
  const isBots =
    "promptId" in bot ? eq(connections.promptId, bot.promptId) : eq(connections.integrationId, bot.integrationId);
  const rows = await tx.orm
    .update(connections)
    .set({ ...("promptId" in bot ? { promptId: null } : { integrationId: null }), updatedAt: new Date() })
    .where(and(eq(connections.companyId, tx.companyId), isBots))
    .returning();
  for (const connection of rows)
    if (connection.deletedAt === null) await app.events.emit(tx, connectionChanged, { connection, cause: "updated" });
}
