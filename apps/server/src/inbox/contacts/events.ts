import type { ContactDeletion } from "@recado/contracts/contact-deletions";
import { defineEvent, type ChangeCause } from "../../platform/events.ts";
import type { By } from "../by.ts";
import type { Merge } from "./make-merges.ts";

/** Contacts were created, shown differently, or deleted. */
export const contactsChanged = defineEvent<{
  changes: readonly { readonly contactId: number; readonly cause: ChangeCause }[];
  readonly by?: By;
}>("contactsChanged");

/** Contacts are about to be deleted: their tickets go in the same transaction. */
export const contactsLeaving = defineEvent<{ contactIds: readonly number[] }>("contactsLeaving");

/** Two contacts became one contact. */
export const contactMerged = defineEvent<{ merge: Merge }>("contactMerged");

/** Two merged contacts were split again; messages since the merge went back to the contact they came from. */
export const contactsParted = defineEvent<{
  contactIds: readonly number[];
  since: Date;
  /** The rows of their tickets before the split, as the database writes them. */
  ticketsBefore: readonly object[];
}>("contactsParted");

/** The import of a table advanced, in rows, or ended. */
export const contactImportAdvanced = defineEvent<
  { processing: number; total: number } | { importTotal: number; hasUploadError: boolean }
>("contactImportAdvanced");

/** The deletion of all contacts advanced or ended. */
export const contactsDeletionAdvanced = defineEvent<{ deletion: ContactDeletion }>("contactsDeletionAdvanced");

/** Which contacts are listed as possible duplicates changed. */
export const duplicatesChanged = defineEvent<{ dismissalId: number }>("duplicatesChanged");
