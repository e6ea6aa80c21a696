import { and, asc, eq, inArray } from "drizzle-orm";
import { limits } from "@recado/contracts/limits";
import type { Tx } from "../../platform/database/database.ts";
import { contactFields, type ContactFieldRow } from "./table.ts";

/** The extra fields of contacts, of each the first that have room: after merges there may be more than a user may give. */
export async function fieldsOfContacts(tx: Tx, contactIds: readonly number[]): Promise<Map<number, ContactFieldRow[]>> {
  const rows = await tx.orm
    .select()
    .from(contactFields)
    .where(and(eq(contactFields.companyId, tx.companyId), inArray(contactFields.contactId, [...contactIds])))
    .orderBy(asc(contactFields.id));
  const byContact = Map.groupBy(rows, (row) => row.contactId);
  return new Map([...byContact].map(([contactId, fields]) => [contactId, firstFields(fields)]));
}

function firstFields(fields: readonly ContactFieldRow[]): ContactFieldRow[] {
  let left: number = limits.extraInfo.characters;
  const end = fields.findIndex(({ name, value }) => (left -= name.length + value.length) < 0);
  return fields.slice(0, Math.min(end === -1 ? fields.length : end, limits.extraInfo.most));
}

/** Puts fields in the place of those that are shown. Whoever changes them holds the contact. */
export async function replaceFields(
  tx: Tx,
  contactId: number,
  fields: readonly { name: string; value: string }[],
): Promise<void> {
  const shown = (await fieldsOfContacts(tx, [contactId])).get(contactId) ?? [];
  const ids = shown.map(({ id }) => id);
  await tx.orm
    .delete(contactFields)
    .where(and(eq(contactFields.companyId, tx.companyId), inArray(contactFields.id, ids)));
  if (fields.length > 0)
    await tx.orm
      .insert(contactFields)
      .values(fields.map(({ name, value }) => ({ companyId: tx.companyId, contactId, name, value })));
}

/** Gives contacts fields that they lack, by name, while they have room for more. The caller holds the contacts. */
export async function addMissingFields(
  tx: Tx,
  fields: readonly { contactId: number; name: string; value: string }[],
): Promise<void> {
  if (fields.length === 0) return;
  await tx.sql(
    `insert into contact_fields (company_id, contact_id, name, value)
     select $1, y.contact_id, y.name, y.value
     from (
       select x.*, row_number() over (partition by x.contact_id order by x.place) as turn
       from unnest($2::bigint[], $3::text[], $4::text[]) with ordinality as x (contact_id, name, value, place)
       where not exists (select from contact_fields f
                         where f.company_id = $1 and f.contact_id = x.contact_id and lower(f.name) = lower(x.name))
     ) y
     where y.turn + (select count(*) from contact_fields f where f.company_id = $1 and f.contact_id = y.contact_id) <= $5
     order by y.place`,
    [
      tx.companyId,
      fields.map(({ contactId }) => contactId),
      fields.map(({ name }) => name),
      fields.map(({ value }) => value),
      limits.extraInfo.most,
    ],
  );
}
