import type { Tx } from "../../platform/database/database.ts";
import { defineEvent, definePort, type ChangeCause } from "../../platform/events.ts";

/** A list, one of its options or one of its files was added, changed or removed. */
export const fileListChanged = defineEvent<{ fileListId: number; cause: ChangeCause }>("fileListChanged");

/** Names of the unfinished campaigns that send this list; whoever deletes it has locked its row for update. */
export const fileListCampaigns = definePort<[tx: Tx, fileListId: number], string[]>("fileListCampaigns");

/** Names of what else sends this list, as users know it: they read before they delete the list what will send no files. */
export const fileListUses = definePort<[tx: Tx, fileListId: number], string[]>("fileListUses");
