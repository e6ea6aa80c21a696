import type { ErrorCode } from "@recado/contracts/errors";
import { limits } from "@recado/contracts/limits";
import { findCaller } from "../../identity/auth/caller.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { isCutWait, isStorageError, violates } from "../../platform/database/errors.ts";
import { Refusal } from "../../platform/refusal.ts";
import { actOn, takeBack, type Item, type Undo } from "./act.ts";
import { bulkActionAdvanced } from "./events.ts";
import { bulkWork, sendBulkWork } from "./jobs.ts";
import { bulkRow, presentBulk, type BulkRow } from "./rows.ts";

/** After so many conversations the user is told the progress, and permissions are read again. */
const chunk = 50;

export interface Which {
  companyId: number;
  bulkActionId: number;
}

export function registerBulkWork(app: App): void {
  app.jobs.handle(bulkWork, async (which) => void (await runBulk(app, which)));
}

/**
 * Does the next part of a bulk action, or takes it back, and sends the job for the part after it. Each conversation is
 * changed in one transaction with its row here: a process that dies leaves no half, and a worker that resumes, or runs
 * at the same time, does none twice. Answers whether there is more to do.
 */
export async function runBulk(app: App, { companyId, bulkActionId }: Which): Promise<boolean> {
  const bulk = await app.database.tenant(companyId, (tx) => begunBulk(tx, bulkActionId));
  if (!bulk || bulk.undone_at || (bulk.finished_at && !bulk.undo_at)) return false;
  const isUndo = bulk.undo_at !== null;
  const actor = (await findCaller(app, companyId, bulk.user_id))?.actor;
  const places = await app.database.tenant(companyId, (tx) =>
    actor ? nextPlaces(tx, bulkActionId, isUndo) : refuseRest(tx, bulkActionId, isUndo),
  );
  if (actor) for (const place of places) await settle(app, actor, bulk, place, isUndo);
  return advance(app, companyId, bulk, { isUndo, isOver: places.length === 0 });
}

/** The time to take an action back runs from its first step. */
async function begunBulk(tx: Tx, bulkActionId: number): Promise<BulkRow | undefined> {
  await tx.sql(
    `update bulk_actions set undo_until = now() + $3 * interval '1 minute'
     where company_id = $1 and id = $2 and undo_at is null and undo_until > now() + $3 * interval '1 minute'`,
    [tx.companyId, bulkActionId, limits.bulk.undoMinutes],
  );
  return bulkRow(tx, bulkActionId);
}

/** Reads the progress and marks a finished action. Answers whether it goes on. */
async function advance(
  app: App,
  companyId: number,
  { id, user_id }: BulkRow,
  { isUndo, isOver }: { isUndo: boolean; isOver: boolean },
): Promise<boolean> {
  return app.database.tenant(companyId, async (tx) => {
    const ended = isUndo ? "undone_at" : "finished_at";
    if (isOver)
      await tx.sql(
        `update bulk_actions set ${ended} = now() where company_id = $1 and id = $2 and ${ended} is null and (undo_at is not null) = $3`,
        [tx.companyId, id, isUndo],
      );
    const row = await bulkRow(tx, id);
    if (!row) return false;
    const bulkAction = presentBulk(row);
    await app.events.emit(tx, bulkActionAdvanced, { userId: user_id, action: "update", bulkAction });
    const goesOn = bulkAction.status === "running" || bulkAction.status === "undoing";
    if (goesOn) await sendBulkWork(app, tx, id);
    return goesOn;
  });
}

const waits = (isUndo: boolean): string => (isUndo ? "outcome = 'done'" : "outcome is null");

async function nextPlaces(tx: Tx, bulkActionId: number, isUndo: boolean): Promise<number[]> {
  const rows = await tx.sql<{ place: number }>(
    `select place from bulk_action_items where company_id = $1 and bulk_action_id = $2 and ${waits(isUndo)}
     order by place limit ${chunk}`,
    [tx.companyId, bulkActionId],
  );
  return rows.map(({ place }) => place);
}

/** The user was deleted or the company closed: do nothing more in their name. */
async function refuseRest(tx: Tx, bulkActionId: number, isUndo: boolean): Promise<never[]> {
  await tx.sql(
    `update bulk_action_items set outcome = $3, refusal = 'ERR_NO_PERMISSION'
     where company_id = $1 and bulk_action_id = $2 and ${waits(isUndo)}`,
    [tx.companyId, bulkActionId, isUndo ? "kept" : "refused"],
  );
  return [];
}

/** Acts on one conversation, or stores why that failed. */
async function settle(app: App, actor: Actor, bulk: BulkRow, place: number, isUndo: boolean): Promise<void> {
  try {
    await app.database.tenant(actor, (tx) => settleOne(app, tx, actor, bulk, place, isUndo));
  } catch (error) {
    // The job runs again when the storage is back.
    if (isStorageError(error) || isCutWait(error)) throw error;
    const code = codeOf(error);
    if (code === "ERR_INTERNAL_SERVER_ERROR") app.log.error({ err: error, bulk: bulk.id, place }, "bulk action failed");
    await app.database.tenant(actor.companyId, (tx) =>
      tx.sql(
        `update bulk_action_items set outcome = $4, refusal = $5
         where company_id = $1 and bulk_action_id = $2 and place = $3 and ${waits(isUndo)}`,
        [tx.companyId, bulk.id, place, isUndo ? "kept" : "refused", code],
      ),
    );
  }
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code;
  return violates(error, "tickets_not_closed") ? "ERR_OTHER_OPEN_TICKET" : "ERR_INTERNAL_SERVER_ERROR";
}

async function settleOne(app: App, tx: Tx, actor: Actor, bulk: BulkRow, place: number, isUndo: boolean): Promise<void> {
  // A user who asks to undo waits for this transaction, and then finds its change done.
  const [goesOn] = await tx.sql(
    `select id from bulk_actions where company_id = $1 and id = $2 and (undo_at is not null) = $3 for share`,
    [tx.companyId, bulk.id, isUndo],
  );
  const [item] = await tx.sql<Item & { undo: Undo | null }>(
    `select place, ticket_id, seen, undo, exists (
       select from bulk_action_items o where o.company_id = $1 and o.bulk_action_id = $2 and o.outcome = 'done' and o.undo is not null
     ) as is_told
     from bulk_action_items where company_id = $1 and bulk_action_id = $2 and place = $3 and ${waits(isUndo)} for no key update`,
    [tx.companyId, bulk.id, place],
  );
  if (!goesOn || !item) return;
  let undo = item.undo;
  if (!isUndo) undo = await actOn(app, tx, actor, bulk, item);
  else if (undo) await takeBack(app, tx, actor, bulk, item.ticket_id, undo);
  await tx.sql(
    "update bulk_action_items set outcome = $4, undo = $5::jsonb where company_id = $1 and bulk_action_id = $2 and place = $3",
    [tx.companyId, bulk.id, place, isUndo ? "undone" : "done", undo && JSON.stringify(undo)],
  );
}
