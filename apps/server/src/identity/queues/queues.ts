import { and, eq } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { Queue } from "@recado/contracts/queues";
import { defaultHours } from "@recado/contracts/week-hours";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { holdCompany } from "../../platform/database/hold-company.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { assertPlanRoom } from "../plans/limits.ts";
import { listQueueRows, queueOf } from "./access.ts";
import { queueChanged, queueLeaving } from "./events.ts";
import { presentQueue } from "./present.ts";
import { queues, type QueueRow } from "./table.ts";

export function listQueues(app: App, actor: Actor): Promise<Queue[]> {
  return app.database.tenant(actor.companyId, async (tx) => (await listQueueRows(tx)).map(presentQueue));
}

export function showQueue(app: App, actor: Actor, queueId: number): Promise<Queue> {
  return app.database.tenant(actor.companyId, async (tx) => presentQueue(await queueOf(tx, queueId)));
}

export async function createQueue(app: App, actor: Actor, input: Parsed<"POST /queue">["body"]): Promise<Queue> {
  const { clientId, ...rest } = input;
  const given = { ...rest, schedules: rest.schedules ?? defaultHours };
  return app.database.tenant(actor.companyId, async (tx) => {
    const made = await madeBefore(tx, "queues", clientId);
    if (made !== undefined) return change(app, tx, made, given);
    await assertPlanRoom(tx, "queues");
    const [row] = await write(
      tx.orm
        .insert(queues)
        .values({ companyId: tx.companyId, ...given, clientId })
        .returning(),
    );
    return answerChanged(app, tx, "created", row);
  });
}

export async function updateQueue(
  app: App,
  actor: Actor,
  queueId: number,
  changes: Parsed<"PUT /queue/:queueId">["body"],
): Promise<Queue> {
  return app.database.tenant(actor.companyId, (tx) => change(app, tx, queueId, changes));
}

async function change(
  app: App,
  tx: Tx,
  queueId: number,
  changes: Parsed<"PUT /queue/:queueId">["body"],
): Promise<Queue> {
  await queueOf(tx, queueId);
  const [row] = await write(
    tx.orm
      .update(queues)
      .set({ ...changes, updatedAt: new Date() })
      .where(and(eq(queues.companyId, tx.companyId), eq(queues.id, queueId)))
      .returning(),
  );
  return answerChanged(app, tx, "updated", row);
}

/** Numbers the queues from 1 in the order of `queueIds`; missing ones follow in their old order. */
export async function reorderQueues(app: App, actor: Actor, queueIds: readonly number[]): Promise<Queue[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    // Of two concurrent calls, the later one applies completely.
    await holdCompany(tx);
    const rank = new Map(queueIds.map((id, n) => [id, n]));
    const placeOf = ({ id }: QueueRow) => rank.get(id) ?? queueIds.length;
    const known = await listQueueRows(tx);
    const inOrder = known.toSorted((a, b) => placeOf(a) - placeOf(b));
    await tx.sql(
      `update queues q set order_queue = x.n, updated_at = now() from unnest($2::bigint[]) with ordinality x (id, n)
       where q.company_id = $1 and q.id = x.id and q.order_queue is distinct from x.n`,
      [tx.companyId, inOrder.map(({ id }) => id)],
    );
    const rows = await listQueueRows(tx);
    const before = new Map(known.map(({ id, orderQueue }) => [id, orderQueue]));
    for (const queue of rows)
      if (before.get(queue.id) !== queue.orderQueue)
        await app.events.emit(tx, queueChanged, { queue, cause: "updated" });
    return rows.map(presentQueue);
  });
}

/** Soft-deletes the queue (decision 28): closed tickets keep its name, other tickets continue without a queue. */
export async function deleteQueue(app: App, actor: Actor, queueId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const queue = await queueOf(tx, queueId);
    await tx.orm
      .update(queues)
      .set({ deletedAt: new Date(), clientId: null })
      .where(and(eq(queues.companyId, tx.companyId), eq(queues.id, queueId)));
    await app.events.emit(tx, queueLeaving, { queueId });
    await app.events.emit(tx, queueChanged, { queue, cause: "deleted" });
  });
}

/** Removes an integration or a prompt that is about to be deleted from its queues. */
export async function forgetBot(
  app: App,
  tx: Tx,
  bot: { integrationId: number } | { promptId: number },
): Promise<void> {
  const isBots = "promptId" in bot ? eq(queues.promptId, bot.promptId) : eq(queues.integrationId, bot.integrationId);
  const rows = await tx.orm
    .update(queues)
    .set({ ...("promptId" in bot ? { promptId: null } : { integrationId: null }), updatedAt: new Date() })
    .where(and(eq(queues.companyId, tx.companyId), isBots))
    .returning();
  for (const queue of rows)
    if (queue.deletedAt === null) await app.events.emit(tx, queueChanged, { queue, cause: "updated" });
}

async function write(statement: Promise<QueueRow[]>): Promise<QueueRow[]> {
  try {
    return await statement;
  } catch (error) {
    if (violates(error, "queues_name")) throw refuse("ERR_NAME_TAKEN");
    if (violates(error, "queues_integration")) throw refuse("ERR_NO_INTEGRATION_FOUND");
    if (violates(error, "queues_prompt")) throw refuse("ERR_NO_PROMPT_FOUND");
    if (violates(error, "queues_color")) throw refuse("ERR_QUEUE_COLOR_ALREADY_EXISTS");
    throw error;
  }
}

async function answerChanged(
  app: App,
  tx: Tx,
  cause: "created" | "updated",
  queue: QueueRow | undefined,
): Promise<Queue> {
  if (!queue) throw refuse("ERR_NO_QUEUE_FOUND");
  await app.events.emit(tx, queueChanged, { queue, cause });
  return presentQueue(queue);
}
