import type { BulkAction, BulkKind } from "@recado/contracts/bulk-actions";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

/** What is to be done with each conversation. */
export interface Wish {
  userId: number | null;
  /** Null: each keeps its own. */
  queueId: number | null;
  tagIds: number[];
  silent: boolean;
}

export interface BulkRow {
  id: number;
  user_id: number;
  action: BulkKind;
  wish: Wish;
  is_cut: boolean;
  created_at: Date;
  undo_until: Date;
  finished_at: Date | null;
  undo_at: Date | null;
  undone_at: Date | null;
  total: number;
  done: number;
  refused: number;
  undone: number;
  kept: number;
}

const columns = `b.id, b.user_id, b.action, b.wish, b.is_cut, b.created_at, b.undo_until, b.finished_at, b.undo_at, b.undone_at,
  n.total, n.done, n.refused, n.undone, n.kept`;
// Conversations that were taken back, or could not be, count as done.
const counts = `cross join lateral (
  select count(*) as total, count(*) filter (where i.outcome in ('done', 'undone', 'kept')) as done,
         count(*) filter (where i.outcome = 'refused') as refused, count(*) filter (where i.outcome = 'undone') as undone,
         count(*) filter (where i.outcome = 'kept') as kept
  from bulk_action_items i where i.company_id = $1 and i.bulk_action_id = b.id) n`;

const byId = prepared<BulkRow>(
  "bulk_action_by_id",
  `select ${columns} from bulk_actions b ${counts} where b.company_id = $1 and b.id = $2`,
);
const recent = prepared<BulkRow>(
  "bulk_actions_recent",
  `select ${columns} from (
     select * from bulk_actions where company_id = $1 and user_id = $2 and created_at > now() - interval '1 day'
     order by id desc limit 20) b ${counts} order by b.id desc`,
);

export async function bulkRow(tx: Tx, id: number): Promise<BulkRow | undefined> {
  return (await tx.run(byId, [id]))[0];
}

/** The user's actions of the last day, newest first. */
export const recentRows = (tx: Tx, userId: number): Promise<BulkRow[]> => tx.run(recent, [userId]);

export const presentBulk = (row: BulkRow): BulkAction => ({
  id: row.id,
  action: row.action,
  status: row.undone_at ? "undone" : row.undo_at ? "undoing" : row.finished_at ? "finished" : "running",
  total: row.total,
  done: row.done,
  refused: row.refused,
  undone: row.undone,
  kept: row.kept,
  isCut: row.is_cut,
  createdAt: row.created_at.toISOString(),
  undoUntil: row.undo_until.toISOString(),
  endedAt: (row.undo_at ? row.undone_at : row.finished_at)?.toISOString() ?? null,
});
