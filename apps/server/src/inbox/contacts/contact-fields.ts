import { and, asc, eq, inArray } from "drizzle-orm";
import { limits } from "@recado/contracts/limits";
import type { Tx } from "../../platform/database/database.ts";
import { contactFields, type ContactFieldRow } from "./table.ts";

/** The extra fields of contacts, up to the limit for each: merges may leave more than a user may set. */
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

/** Replaces the fields that are shown. The caller holds the contact. */
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

/** Adds the fields, by name, that contacts lack, up to the limit. The caller holds the contacts. */
export async function addMissingFields(
  tx: Tx,
  fields: readonly { contactId: number; name: string; value: string }[],
): Promise<void> {
  if (fields.length === 0) return;
  const ids = [...new Set(fields.map(({ contactId }) => contactId))];
  await tx.sql("select from contacts where company_id = $1 and id = any ($2::bigint[]) order by id for no key update", [
    tx.companyId,
    ids,
  ]);
  const rows = await tx.orm
    .select()
    .from(contactFields)
    .where(and(eq(contactFields.companyId, tx.companyId), inArray(contactFields.contactId, ids)));
  const added = withRoom(rows, fields).map((field) => ({ ...field, companyId: tx.companyId }));
  if (added.length > 0) await tx.orm.insert(contactFields).values(added);
}

type Field = Pick<ContactFieldRow, "contactId" | "name" | "value">;

/** The first field of each name that the contact lacks, as long as there is room beside its own. */
function withRoom(had: readonly Field[], given: readonly Field[]): Field[] {
  const kept = new Map<number, { names: Set<string>; count: number; characters: number }>();
  const keep = ({ contactId, name, value }: Field, isGiven: boolean): boolean => {
    const of = kept.get(contactId) ?? { names: new Set(), count: 0, characters: 0 };
    kept.set(contactId, of);
    const key = name.toLowerCase();
    const characters = of.characters + name.length + value.length;
    const { most, characters: room } = limits.extraInfo;
    if (isGiven && (of.names.has(key) || of.count >= most || characters > room)) return false;
    of.names.add(key);
    Object.assign(of, { count: of.count + 1, characters });
    return true;
  };
  for (const field of had) keep(field, false);
  return given.filter((field) => keep(field, true));
}
