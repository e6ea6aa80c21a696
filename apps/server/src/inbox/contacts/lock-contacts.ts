import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { keyOf, type Address, type MergeCandidate, type Owners } from "./find-rules.ts";

/** Addresses with the person each belongs to, as parallel arrays for a statement. */
export type People = [people: number[], kinds: string[], values: string[]];

export function peopleArrays(people: readonly (readonly Address[])[]): People {
  const rows = people.flatMap((addresses, person) => addresses.map((address) => ({ person, ...address })));
  return [rows.map(({ person }) => person), rows.map(({ kind }) => kind), rows.map(({ value }) => value)];
}

/**
 * Ids of the contacts of these people (parameters `$first` to `$first + 2`). Leaves out people with several contacts:
 * those are merged before anything of them is locked. One index lookup per address: a plan made while the table was
 * small must not stay.
 */
export const contactsOfPeople = (first: number): string => `
  select min(i.contact_id) as contact_id
  from unnest($${first}::integer[], $${first + 1}::text[], $${first + 2}::text[]) as x (person, kind, value)
  cross join lateral (
    select i.contact_id from contact_identities i where i.company_id = $1 and i.kind = x.kind and i.value = x.value offset 0
  ) i
  group by x.person having min(i.contact_id) = max(i.contact_id)`;

/** Id of the contact with one of these numbers, the first known of them (parameter `$numbers`). */
export const contactOfNumbers = (numbers: number): string => `
  select i.contact_id from unnest($${numbers}::text[]) with ordinality as x (value, place)
  cross join lateral (
    select i.contact_id from contact_identities i where i.company_id = $1 and i.kind = 'pn' and i.value = x.value offset 0
  ) i
  order by x.place limit 1`;

/** Contact `c` was not refreshed today. */
export const isDueForRefresh = "(c.looked_at is null or c.looked_at < now() - interval '1 day')";

export interface LockedContact {
  id: number;
  number: string;
  pushName: string;
  /** Its profile was not requested today. */
  isDue: boolean;
}

const lock = prepared<LockedContact>(
  "contacts_lock_of_people",
  `select l.* from (${contactsOfPeople(2)} order by 1) p cross join lateral (
     select c.id, c.number, c.push_name as "pushName", ${isDueForRefresh} as "isDue" from contacts c
     where c.company_id = $1 and c.id = p.contact_id for key share
   ) l`,
);
const owners = prepared<Address & { contactId: number }>(
  "contacts_owners_of_addresses",
  `select i.kind, i.value, i.contact_id as "contactId" from unnest($2::text[], $3::text[]) as x (kind, value)
   cross join lateral (
     select * from contact_identities i where i.company_id = $1 and i.kind = x.kind and i.value = x.value offset 0
   ) i`,
);

/** Locks the contacts of people who have one contact each until the transaction ends: nobody merges or deletes them. */
export async function lockContacts(tx: Tx, people: People): Promise<Map<number, LockedContact>> {
  return new Map((await tx.run(lock, people)).map((contact) => [contact.id, contact]));
}

export async function ownersOf(tx: Tx, [, kinds, values]: People): Promise<Owners> {
  const rows = await tx.run(owners, [kinds, values]);
  return new Map(rows.map((row) => [keyOf(row), row.contactId]));
}

const candidates = prepared<MergeCandidate>(
  "contacts_merge_candidates",
  `select c.id, c.number, to_json(array(
     select case when m.contact_id = c.id then m.absorbed_id else m.contact_id end from contact_merges m
     where m.company_id = $1 and (m.contact_id = c.id or m.absorbed_id = c.id) and m.undone_at is not null)) as apart
   from contacts c where c.company_id = $1 and c.id = any ($2::bigint[])`,
);

export const mergeCandidates = (tx: Tx, ids: readonly number[]): Promise<MergeCandidate[]> => tx.run(candidates, [ids]);
