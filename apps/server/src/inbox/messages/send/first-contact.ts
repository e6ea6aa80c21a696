import { firstContacts } from "@recado/contracts/number-health";
import { presentHealth } from "../../../channels/connections/present.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/refusal.ts";

type Connection = Parameters<typeof presentHealth>[0];

/**
 * Refuses an automatic message to a person who never wrote to this connection, while WhatsApp warns or restricts its
 * number: sending regardless gets numbers banned. Groups are no first contact.
 */
export async function assertMayBegin(tx: Tx, connection: Connection, contactId: number): Promise<void> {
  const { pace, until } = firstContacts(presentHealth(connection));
  if (pace === "stop" && (await isFirstContact(tx, connection.id, contactId)))
    throw refuse("ERR_WAPP_RESTRICTED", { until });
}

/** Whether the contact never wrote to the connection. Groups are no first contact. */
export async function isFirstContact(tx: Tx, connectionId: number, contactId: number): Promise<boolean> {
  const [known] = await tx.sql(
    `select from contacts c where c.company_id = $1 and c.id = $2 and (c.is_group or exists (
       select from messages m
       where m.company_id = $1 and m.contact_id = $2 and m.connection_id = $3 and not m.from_me))`,
    [tx.companyId, contactId, connectionId],
  );
  return !known;
}
