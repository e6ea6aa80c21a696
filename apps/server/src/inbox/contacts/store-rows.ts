import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { addMissingFields } from "./contact-fields.ts";
import { findOrCreateContacts } from "./find-contacts.ts";
import { keyOf, partyOf, type Names } from "./find-rules.ts";
import type { ImportRow } from "./import-rules.ts";
import { ownersOf, peopleArrays } from "./lock-contacts.ts";
import { numberForms } from "./rules.ts";

export interface NewContact {
  contactName: string;
  contactId: number;
}

/**
 * Stores rows as contacts, with these tags and those in the rows. Fills in what known contacts lack. A row whose name is
 * empty or its number gives none: WhatsApp's takes its place. Answers the new contacts.
 */
export async function storeRows(
  app: App,
  tx: Tx,
  rows: readonly ImportRow[],
  tagIds: readonly number[],
): Promise<NewContact[]> {
  if (rows.length === 0) return [];
  const names = rows.map(namesOf);
  const addresses = names.map((of) => partyOf(of).addresses);
  const known = await ownersOf(tx, peopleArrays(addresses));
  const found = await findOrCreateContacts(
    app,
    tx,
    names.map((of) => ({ ...of, fromMe: false, senderPns: [], senderLid: null })),
    { system: "import" },
  );
  const ids = found.map(({ contactId }) => contactId);
  // Other imports of the same people, and changes to them, wait.
  await tx.sql("select from contacts where company_id = $1 and id = any ($2::bigint[]) order by id for no key update", [
    tx.companyId,
    ids,
  ]);
  const isNew = addresses.map((of) => !of.some((address) => known.has(keyOf(address))));
  await tx.sql(
    `update contacts c set name = case when x.takes then x.name else c.name end, name_edited = c.name_edited or x.takes,
            email = case when c.email = '' then x.email else c.email end, updated_at = now()
     from (select r.id, r.name, r.email, r.name not in ('', r.number) and (r.is_new or c.name in ('', c.number)) as takes
           from unnest($2::bigint[], $3::text[], $4::text[], $5::boolean[], $6::text[]) as r (id, name, email, is_new, number)
           join contacts c on c.company_id = $1 and c.id = r.id) x
     where c.company_id = $1 and c.id = x.id and (x.takes or (c.email = '' and x.email <> ''))`,
    [
      tx.companyId,
      ids,
      rows.map(({ name }) => name),
      rows.map(({ email }) => email),
      isNew,
      rows.map(({ number }) => number),
    ],
  );
  await tx.sql(
    `insert into contact_tags (company_id, contact_id, tag_id)
     select $1, x.id, g.id from unnest($2::bigint[]) as x (id)
     join tags g on g.company_id = $1 and g.id = any ($3::bigint[]) and g.deleted_at is null on conflict do nothing`,
    [tx.companyId, ids, tagIds],
  );
  const named = rows.flatMap(({ tags = [] }, n) => tags.map((tag) => ({ tag, contactId: ids[n] ?? 0 })));
  if (named.length > 0)
    await tx.sql(
      `insert into contact_tags (company_id, contact_id, tag_id)
       select $1, x.id, g.id from unnest($2::bigint[], $3::text[]) as x (id, name)
       join tags g on g.company_id = $1 and lower(g.name) = lower(x.name) and g.deleted_at is null on conflict do nothing`,
      [tx.companyId, named.map(({ contactId }) => contactId), named.map(({ tag }) => tag)],
    );
  await addMissingFields(
    tx,
    rows.flatMap(({ extraInfo = [] }, n) => extraInfo.map((field) => ({ ...field, contactId: ids[n] ?? 0 }))),
  );
  return rows.flatMap(({ name }, n) => (isNew[n] ? [{ contactName: name, contactId: ids[n] ?? 0 }] : []));
}

const namesOf = ({ number, lid }: ImportRow): Names => ({
  pns: number === "" ? [] : numberForms(number),
  lid: lid === "" ? null : lid,
  group: null,
});
