import type { WhatsAppIdentity } from "../../channels/port.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { findContact } from "./find-contacts.ts";
import { learnIdentities } from "./learn-identities.ts";
import { numberForms } from "./rules.ts";
import { storeRows } from "./store-rows.ts";

/** What WhatsApp said about a number, and the contact known for it. */
export interface CheckedNumber {
  /** Null: only the number is known. */
  contactId: number | null;
  number: string;
  name: string;
  email: string;
  isOnWhatsApp: boolean;
  /** As WhatsApp writes it. */
  identity: WhatsAppIdentity;
}

/**
 * Stores with its contact whether a number is on WhatsApp, and creates a missing contact. Null: nobody has the number.
 */
export async function keepCheck(app: App, tx: Tx, checked: CheckedNumber): Promise<number | null> {
  const contactId = checked.isOnWhatsApp ? await contactOfNumber(app, tx, checked) : checked.contactId;
  if (contactId !== null)
    await tx.sql("update contacts set on_whatsapp = $3, whatsapp_asked_at = now() where company_id = $1 and id = $2", [
      tx.companyId,
      contactId,
      checked.isOnWhatsApp,
    ]);
  return contactId;
}

async function contactOfNumber(
  app: App,
  tx: Tx,
  { contactId, identity, ...row }: CheckedNumber,
): Promise<number | null> {
  const number = identity.pn ?? row.number;
  const lid = identity.lid ?? "";
  if (lid !== "") await learnIdentities(app, tx, [{ pn: number, lid }]);
  if (contactId !== null) return contactId;
  await storeRows(app, tx, [{ name: row.name, number, email: row.email, lid }], []);
  const names = { pns: numberForms(number), lid: lid === "" ? null : lid, group: null };
  return (await findContact(tx, names)) ?? null;
}
