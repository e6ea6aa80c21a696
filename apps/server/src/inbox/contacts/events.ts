import { defineEvent } from "../../platform/events.ts";
import type { Merge } from "./merges-made.ts";

/** Contacts were created, shown differently, or deleted. */
export const contactsChanged = defineEvent<{
  changes: readonly { readonly contactId: number; readonly cause: "created" | "updated" | "deleted" }[];
}>("contactsChanged");

/** A contact is about to be deleted: its tickets go in the same transaction. */
export const contactLeaving = defineEvent<{ contactId: number }>("contactLeaving");

/** Two contacts became one contact. */
export const contactMerged = defineEvent<{ merge: Merge }>("contactMerged");

/** Two merged contacts were split again; messages since the merge went back to the contact they came from. */
export const contactsParted = defineEvent<{ contactIds: readonly number[]; since: Date }>("contactsParted");
