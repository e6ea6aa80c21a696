import type { Tx } from "../../platform/database/database.ts";
import { defineEvent, definePort, type ChangeCause } from "../../platform/events.ts";

/** A list was added, renamed or removed, or its contacts, their numbers' state or its import changed. */
export const contactListChanged = defineEvent<{ contactListId: number; cause: ChangeCause }>("contactListChanged");

/** WhatsApp said whether these numbers exist. */
export const numbersChecked = defineEvent<{
  checks: readonly { readonly number: string; readonly isOnWhatsApp: boolean }[];
}>("numbersChecked");

/** Names of the unfinished campaigns that use the list; the caller has locked its row for update. */
export const contactListCampaigns = definePort<[tx: Tx, contactListId: number], string[]>("contactListCampaigns");
