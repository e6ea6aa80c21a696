import type { Tx } from "../../platform/database/database.ts";
import { defineEvent, definePort, type ChangeCause } from "../../platform/events.ts";
import type { TagRow } from "./table.ts";

/** A tag was added, changed, deleted or restored. */
export const tagChanged = defineEvent<{ tag: TagRow; cause: ChangeCause | "restored" }>("tagChanged");

/** A ticket got or lost tags. */
export const ticketTagged = defineEvent<{ ticketId: number }>("ticketTagged");

/** Names of the unfinished campaigns that use the tag; the caller holds it. */
export const tagCampaigns = definePort<[tx: Tx, tagId: number], string[]>("tagCampaigns");
