import type { ContactSearch } from "@recado/contracts/contact-search";
import { findAll } from "../../inbox/contacts/find-all.ts";
import type { Tx } from "../../platform/database/database.ts";

/** A person added to a list by number. */
export interface NumberRow {
  name: string;
  number: string;
  email: string;
}

/** Contacts with one of the tags `$2`, on themselves or on a conversation. */
const tagged = `
  select x.contact_id from contact_tags x where x.company_id = $1 and x.tag_id = any ($2::bigint[])
  union
  select t.contact_id from ticket_tags x join tickets t on t.company_id = $1 and t.id = x.ticket_id
  where x.company_id = $1 and x.tag_id = any ($2::bigint[]) and not t.is_group`;

/** All contacts that a search finds, except these. */
export type Search = ContactSearch & { exceptIds: number[] };

/** Contacts to fill a list with: those with tags, or those that a search finds. */
export interface Which {
  tagIds: readonly number[];
  search: Search | null;
}

/** The query for these contacts, and its values after the company. */
export function foundBy({ tagIds, search }: Which): { text: string; values: unknown[] } {
  if (search === null) return { text: tagged, values: [tagIds] };
  const { text, values } = findAll(search);
  return {
    text: `${text} and c.id <> all ($${values.length + 2}::bigint[])`,
    values: [...values, search.exceptIds],
  };
}

/** A person who wrote to the company, or whom WhatsApp named or found, is on WhatsApp. Others are unknown. */
const isKnownThere = (contact: string) => `case when exists (
    select from contacts k where k.company_id = $1 and k.id = ${contact} and k.on_whatsapp is true)
  or exists (
    select from contact_identities l where l.company_id = $1 and l.contact_id = ${contact} and l.kind = 'lid')
  or exists (select from tickets t where t.company_id = $1 and t.contact_id = ${contact} and t.last_inbound_at is not null)
  then true end`;

/** Adds numbers to a list. Answers how many are new; existing rows stay unchanged. */
export async function storeNumbers(tx: Tx, contactListId: number, rows: readonly NumberRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const [stored] = await tx.sql<{ count: number }>(
    `with stored as (
       insert into contact_list_items (company_id, contact_list_id, contact_id, name, number, email, is_whatsapp_valid, words)
       select $1, $2, n.contact_id, r.name, r.number, r.email, ${isKnownThere("n.contact_id")},
              contact_words(r.name, r.email, '', r.number)
       from unnest($3::text[], $4::text[], $5::text[]) with ordinality as r (name, number, email, place)
       left join contact_identities n on n.company_id = $1 and n.kind = 'pn' and n.value = r.number
       order by r.place
       on conflict do nothing returning id)
     select count(*) from stored`,
    [
      tx.companyId,
      contactListId,
      rows.map(({ name }) => name),
      rows.map(({ number }) => number),
      rows.map(({ email }) => email),
    ],
  );
  return stored?.count ?? 0;
}

/** Adds contacts to a list, without groups. Answers how many are new. */
export async function storeContacts(tx: Tx, contactListId: number, contactIds: readonly number[]): Promise<number> {
  if (contactIds.length === 0) return 0;
  const [stored] = await tx.sql<{ count: number }>(
    `with stored as (
       insert into contact_list_items (company_id, contact_list_id, contact_id, name, number, email, is_whatsapp_valid, words)
       select $1, $2, c.id, c.name, c.number, c.email, ${isKnownThere("c.id")}, c.words
       from contacts c where c.company_id = $1 and c.id = any ($3::bigint[]) and not c.is_group
       order by c.id
       on conflict do nothing returning id)
     select count(*) from stored`,
    [tx.companyId, contactListId, contactIds],
  );
  return stored?.count ?? 0;
}

/** Stores what WhatsApp said about numbers in all lists that have them. Answers those lists. */
export async function storeChecks(
  tx: Tx,
  checks: readonly { readonly number: string; readonly isOnWhatsApp: boolean }[],
): Promise<number[]> {
  const rows = await tx.sql<{ contact_list_id: number }>(
    `with changed as (
       update contact_list_items i set is_whatsapp_valid = x.valid
       from unnest($2::text[], $3::boolean[]) as x (number, valid)
       where i.company_id = $1 and i.number <> '' and number_key(i.number) = number_key(x.number)
         and i.is_whatsapp_valid is distinct from x.valid
       returning i.contact_list_id)
     select distinct contact_list_id from changed order by 1`,
    [tx.companyId, checks.map(({ number }) => number), checks.map(({ isOnWhatsApp }) => isOnWhatsApp)],
  );
  return rows.map(({ contact_list_id }) => contact_list_id);
}
