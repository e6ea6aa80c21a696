import { and, eq } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { Queue } from "@recado/contracts/queues";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import type { App } from "../../platform/app.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { refuse } from "../../platform/refusal.ts";
import { assertPlanRoom } from "../plans/limits.ts";
import { queueLeaving } from "../events.ts";
import { listQueueRows, queueOf } from "./access.ts";
import { presentQueue } from "./present.ts";
import { defaultHours } from "./rules.ts";
import { queues, type QueueRow } from "./table.ts";

export function listQueues(app: App, actor: Actor): Promise<Queue[]> {
  return app.database.tenant(actor.companyId, async (tx) => (await listQueueRows(tx)).map(presentQueue));
}

export function showQueue(app: App, actor: Actor, queueId: number): Promise<Queue> {
  return app.database.tenant(actor.companyId, async (tx) => presentQueue(await queueOf(tx, queueId)));
}

export async function createQueue(app: App, actor: Actor, input: Parsed<"POST /queue">["body"]): Promise<Queue> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await assertPlanRoom(tx, "queues");
    const [row] = await write(
      tx.orm
        .insert(queues)
        .values({ companyId: tx.companyId, ...input, schedules: input.schedules ?? defaultHours })
        .returning(),
    );
    return announce(app, tx, "create", row);
  });
}

export async function updateQueue(
  app: App,
  actor: Actor,
  queueId: number,
  changes: Parsed<"PUT /queue/:queueId">["body"],
): Promise<Queue> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await queueOf(tx, queueId);
    const [row] = await write(
      tx.orm
        .update(queues)
        .set({ ...changes, updatedAt: new Date() })
        .where(and(eq(queues.companyId, tx.companyId), eq(queues.id, queueId)))
        .returning(),
    );
    return announce(app, tx, "update", row);
  });
}

/** Soft-deletes the queue (decision 28): closed tickets keep its name, other tickets continue without a queue. */
export async function deleteQueue(app: App, actor: Actor, queueId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    await queueOf(tx, queueId);
    await tx.orm
      .update(queues)
      .set({ deletedAt: new Date() })
      .where(and(eq(queues.companyId, tx.companyId), eq(queues.id, queueId)));
    await removePeople(app, tx, queueId);
    await app.events.emit(tx, queueLeaving, { queueId });
    await tx.sql("delete from connection_queues where company_id = $1 and queue_id = $2", [tx.companyId, queueId]);
    app.realtime.announce(tx, [mainRoom(tx.companyId)], "queue", { action: "delete", queueId });
  });
}

/** The queue's users see less from now on: their sockets reconnect with the new rights. */
async function removePeople(app: App, tx: Tx, queueId: number): Promise<void> {
  const people = await tx.sql<{ user_id: number }>(
    "delete from user_queues where company_id = $1 and queue_id = $2 returning user_id",
    [tx.companyId, queueId],
  );
  for (const { user_id } of people) tx.afterCommit(() => app.realtime.disconnectUser(tx.companyId, user_id));
}

async function write(statement: Promise<QueueRow[]>): Promise<QueueRow[]> {
  try {
    return await statement;
  } catch (error) {
    if (violates(error, "queues_name")) throw refuse("ERR_NAME_TAKEN");
    if (violates(error, "queues_color")) throw refuse("ERR_QUEUE_COLOR_ALREADY_EXISTS");
    throw error;
  }
}

function announce(app: App, tx: Tx, action: "create" | "update", row: QueueRow | undefined): Queue {
  if (!row) throw refuse("ERR_NO_QUEUE_FOUND");
  const queue = presentQueue(row);
  app.realtime.announce(tx, [mainRoom(tx.companyId)], "queue", { action, queue });
  return queue;
}
