import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { limits } from "@recado/contracts/limits";
import { fieldsOfContacts, replaceFields } from "./contact-fields.ts";
import { contactsChanged } from "./events.ts";

/** A contact's fields as a program sends them. */
export interface ContactFields {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly extraInfo?: readonly { readonly name: string; readonly value: string }[] | undefined;
}

/** Sets the named fields, extra ones by their name; others stay. Fields beyond the limit are left out. */
export async function setFields(app: App, tx: Tx, contactId: number, given: ContactFields): Promise<void> {
  const { name, email, extraInfo } = given;
  const rows = await tx.sql<{ id: number }>(
    `update contacts set name = coalesce($3, name), name_edited = name_edited or $3 is not null,
       email = coalesce($4, email), updated_at = now()
     where company_id = $1 and id = $2 returning id`,
    [tx.companyId, contactId, name ?? null, email ?? null],
  );
  if (rows.length === 0) return;
  if (extraInfo && extraInfo.length > 0) {
    const known = (await fieldsOfContacts(tx, [contactId])).get(contactId) ?? [];
    await replaceFields(tx, contactId, withFields(known, extraInfo));
  }
  await app.events.emit(tx, contactsChanged, { changes: [{ contactId, cause: "updated" }] });
}

type Field = { readonly name: string; readonly value: string };

function withFields(known: readonly Field[], given: readonly Field[]): Field[] {
  const byName = new Map(known.map(({ name, value }) => [name.toLowerCase(), { name, value }]));
  for (const { name, value } of given) byName.set(name.toLowerCase(), { name, value });
  let left: number = limits.extraInfo.characters;
  return [...byName.values()]
    .filter(({ name, value }) => (left -= name.length + value.length) >= 0)
    .slice(0, limits.extraInfo.most);
}
