import { prepared } from "../../platform/database/prepared.ts";
import type { Tx } from "../../platform/database/database.ts";

/** An option as the bot needs it; `option` is its number within its parent, from 1. */
export interface OptionNode {
  id: number;
  queueId: number;
  parentId: number | null;
  option: number;
  title: string;
  message: string;
  fileListId: number | null;
}

const trees = prepared<OptionNode>(
  "queue_options_trees",
  `select id, queue_id as "queueId", parent_id as "parentId",
          (row_number() over (partition by queue_id, parent_id order by position, id))::integer as option,
          title, message, file_list_id as "fileListId"
   from queue_options
   where company_id = $1 and queue_id = any ($2::bigint[]) and (queue_id = any ($3::bigint[]) or parent_id is null)`,
);

/** The options of the first menus of queues, and all options of queues in `wholeIds`, in one statement. */
export const loadTrees = (tx: Tx, queueIds: readonly number[], wholeIds: readonly number[]): Promise<OptionNode[]> =>
  tx.run(trees, [queueIds, wholeIds]);
