import { inArray, and, eq } from "drizzle-orm";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom, mainRoom } from "../../platform/realtime/rooms.ts";
import type { SystemReason } from "../by.ts";
import { contactsWithRelations } from "./access.ts";
import type { contactImportAdvanced, contactsChanged, contactsDeletionAdvanced } from "./events.ts";
import { contacts } from "./table.ts";

/**
 * The phone's history is imported silently; a table's import and the deletion of all contacts announce their progress.
 */
const silent: ReadonlySet<SystemReason> = new Set(["history", "import", "contacts-deleted"]);

/** Announces contacts to the whole company: every user sees all contacts. */
export async function announceContacts(
  app: App,
  tx: Tx,
  { changes, by }: EventPayload<typeof contactsChanged>,
): Promise<void> {
  if (by && "system" in by && silent.has(by.system)) return;
  const ids = changes.flatMap(({ contactId, cause }) => (cause === "deleted" ? [] : [contactId]));
  const rows =
    ids.length === 0
      ? []
      : await tx.orm
          .select()
          .from(contacts)
          .where(and(eq(contacts.companyId, tx.companyId), inArray(contacts.id, ids)));
  const shown = new Map((await contactsWithRelations(tx, rows)).map((contact) => [contact.id, contact]));
  const rooms = [mainRoom(tx.companyId)];
  for (const { contactId, cause } of changes) {
    const contact = shown.get(contactId);
    if (cause === "deleted") app.realtime.announce(tx, rooms, "contact", { action: "delete", contactId });
    else if (contact) app.realtime.announce(tx, rooms, "contact", { action: actionOf(cause), contact });
  }
}

/** Announces the progress of a table's import to the whole company. */
export async function announceImport(
  app: App,
  tx: Tx,
  step: EventPayload<typeof contactImportAdvanced>,
): Promise<void> {
  const action =
    "processing" in step
      ? { action: "upload-processing" as const, ...step }
      : { action: "upload-finished" as const, ...step };
  app.realtime.announce(tx, [mainRoom(tx.companyId)], "contact", action);
}

/** Announces the progress of the deletion of all contacts to the whole company. */
export async function announceDeletion(
  app: App,
  tx: Tx,
  { deletion }: EventPayload<typeof contactsDeletionAdvanced>,
): Promise<void> {
  app.realtime.announce(tx, [mainRoom(tx.companyId)], "contactDeletion", { action: "update", deletion });
}

/** Tells admins that the list of possible duplicates changed. */
export async function announceDuplicates(app: App, tx: Tx): Promise<void> {
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "contactDuplicates", { action: "update" });
}
