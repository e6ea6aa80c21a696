import { inArray, and, eq } from "drizzle-orm";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { mainRoom } from "../../platform/realtime/rooms.ts";
import { contactsWithRelations } from "./access.ts";
import type { contactsChanged } from "./events.ts";
import { contacts } from "./table.ts";

/** Announces contacts to the whole company: every user sees all contacts. */
export async function announceContacts(
  app: App,
  tx: Tx,
  { changes }: EventPayload<typeof contactsChanged>,
): Promise<void> {
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
    else if (contact)
      app.realtime.announce(tx, rooms, "contact", { action: cause === "created" ? "create" : "update", contact });
  }
}
