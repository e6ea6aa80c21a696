import { randomBytes } from "node:crypto";
import type { Parsed } from "@recado/contracts";
import type { Contact } from "@recado/contracts/contacts";
import { connectionOf } from "../../channels/connections/access.ts";
import { enqueue } from "../../channels/outbox/outbox.ts";
import type { ConnectionRef, Outbound, WhatsAppIdentity } from "../../channels/port.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { changeContact, contactsWithRelations, hiddenName } from "./access.ts";
import { contactsChanged } from "./events.ts";
import { findContact } from "./find-contacts.ts";
import { markBlocked } from "./blocks.ts";
import type { ContactRow } from "./table.ts";

type Wish = Parsed<"PUT /contacts/:contactId/block">["body"];

/**
 * Blocks or unblocks a contact for a connection's number. Users see it at once; WhatsApp is told through the outbox,
 * after messages written before, and once the connection is up.
 */
export function blockContact(app: App, actor: Actor, contactId: number, wish: Wish): Promise<Contact> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const contact = await changeContact(tx, contactId);
    if (contact.isGroup) throw refuse("ERR_CONTACT_NOT_BLOCKABLE");
    const connection = await connectionOf(tx, wish.whatsappId);
    const to = await addressOf(tx, contact, connection.id);
    if (!to) throw refuse("ERR_CONTACT_NOT_BLOCKABLE");
    const { blocked } = wish;
    if (await markBlocked(tx, { contactId, connectionId: connection.id, blocked }, actor.userId)) {
      await enqueue(app, tx, {
        connectionId: connection.id,
        contactId,
        lane: 0,
        outbound: { kind: "block", to, externalId: `BLOCK${randomBytes(9).toString("hex").toUpperCase()}`, blocked },
      });
      await app.events.emit(tx, contactsChanged, { changes: [{ contactId, cause: "updated" }] });
    }
    const [shown] = await contactsWithRelations(tx, [contact]);
    if (!shown) throw refuse("ERR_NO_CONTACT_FOUND");
    return shown;
  });
}

/** WhatsApp refused: show the state that WhatsApp has. */
export async function undoBlock(
  app: App,
  tx: Tx,
  { connectionId }: ConnectionRef,
  { to, blocked }: Extract<Outbound, { kind: "block" }>,
): Promise<void> {
  await settleBlock(app, tx, connectionId, to, !blocked);
}

/** The number's owner blocked or unblocked somebody on the phone. Unknown people are not stored. */
export async function followBlocks(
  app: App,
  tx: Tx,
  { connectionId }: ConnectionRef,
  { identities, blocked }: { identities: readonly WhatsAppIdentity[]; blocked: boolean },
): Promise<void> {
  for (const identity of identities) await settleBlock(app, tx, connectionId, identity, blocked);
}

async function settleBlock(
  app: App,
  tx: Tx,
  connectionId: number,
  { pn, lid }: WhatsAppIdentity,
  blocked: boolean,
): Promise<void> {
  const contactId = await findContact(tx, { pns: pn === undefined ? [] : [pn], lid: lid ?? null, group: null });
  if (contactId === undefined) return;
  await changeContact(tx, contactId);
  if (await markBlocked(tx, { contactId, connectionId, blocked }, null))
    await app.events.emit(tx, contactsChanged, { changes: [{ contactId, cause: "updated" }] });
}

/** The address that the contact last wrote from on this connection, else their number. */
async function addressOf(tx: Tx, contact: ContactRow, connectionId: number): Promise<WhatsAppIdentity | undefined> {
  const [heard] = await tx.sql<{ reply_kind: "pn" | "lid"; reply_value: string }>(
    `select reply_kind, reply_value from tickets
     where company_id = $1 and contact_id = $2 and connection_id = $3 and reply_kind in ('pn', 'lid') and reply_value <> ''
     order by last_message_at desc limit 1`,
    [tx.companyId, contact.id, connectionId],
  );
  if (heard) return { [heard.reply_kind]: heard.reply_value };
  if (contact.number !== "") return { pn: contact.number };
  const lid = await hiddenName(tx, contact);
  return lid === undefined ? undefined : { lid };
}
