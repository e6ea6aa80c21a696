import type { Tx } from "../../platform/database/database.ts";
import { repetition } from "../../platform/database/errors.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Settlement } from "./settle-rules.ts";

interface Held {
  n: number;
  contactId: number;
  isNew: boolean;
}

// The ids are taken first, so that addresses refer to rows of the same statement. Takes over a contact that has the
// number without the address; waits for one that another transaction creates.
const create = prepared<{ held: Held[]; claimed: number }>(
  "contacts_create",
  `with fresh as materialized (
     select x.*, nextval(pg_get_serial_sequence('contacts', 'id')) as id
     from jsonb_to_recordset($2::jsonb) as x (n integer, name text, "pushName" text, number text, "isGroup" boolean) order by x.n
   ), stored as (
     insert into contacts (company_id, id, name, push_name, number, is_group)
     select $1, f.id, f.name, f."pushName", f.number, f."isGroup" from fresh f order by f.number
     on conflict (company_id, number) where number <> '' do update set number = excluded.number
     returning id, number
   ), held as (
     select f.n, s.id as "contactId", s.id = f.id as "isNew"
     from fresh f join stored s on s.id = f.id or (f.number <> '' and s.number = f.number)
   ), claimed as (
     insert into contact_identities (company_id, kind, value, contact_id)
     select $1, x.kind, x.value, coalesce(x."contactId", h."contactId")
     from jsonb_to_recordset($3::jsonb) as x (kind text, value text, "contactId" bigint, creation integer)
     left join held h on h.n = x.creation order by x.kind, x.value
     on conflict do nothing returning 1
   )
   select coalesce((select jsonb_agg(to_jsonb(h)) from held h), '[]') as held, (select count(*) from claimed) as claimed`,
);

/** By place of the creation; null where another transaction was faster: the caller must read again. */
export async function createContacts(
  tx: Tx,
  { creations, claims }: Pick<Settlement, "creations" | "claims">,
): Promise<{ created: Map<number, number>; isOvertaken: boolean }> {
  const created = new Map<number, number>();
  if (creations.length + claims.length === 0) return { created, isOvertaken: false };
  const rows = creations.map((contact, n) => ({ n, ...contact }));
  const [stored] = await tx.run(create, [JSON.stringify(rows), JSON.stringify(claims)]);
  if (!stored) throw new Error("an aggregate returned no row");
  for (const { n, contactId, isNew } of stored.held) if (isNew) created.set(n, contactId);
  const isOvertaken = stored.claimed < claims.length;
  // A contact without its addresses must not stay.
  if (isOvertaken && created.size > 0) throw repetition("another transaction created a contact meanwhile");
  return { created, isOvertaken: isOvertaken || created.size < creations.length };
}

const renumber = prepared<{ id: number }>(
  "contacts_renumber",
  `update contacts c set number = x.number, updated_at = now(),
          name = case when c.push_name = '' and not c.name_edited then x.number else c.name end
   from unnest($2::bigint[], $3::text[]) as x (id, number)
   where c.company_id = $1 and c.id = any ($2::bigint[]) and c.id = x.id
     and not exists (select from contacts o where o.company_id = $1 and o.number = x.number)
   returning c.id`,
);

/** Sets new numbers, except those that another contact has. Answers the changed contacts. */
export async function renumberContacts(tx: Tx, numbers: Settlement["numbers"]): Promise<number[]> {
  if (numbers.length === 0) return [];
  const ids = numbers.map(({ contactId }) => contactId);
  return (await tx.run(renumber, [ids, numbers.map(({ number }) => number)])).map(({ id }) => id);
}

const remember = prepared<object>(
  "contacts_remember_names",
  `update contacts c set push_name = x.name, name = case when c.name_edited then c.name else x.name end, updated_at = now()
   from unnest($2::bigint[], $3::text[]) as x (id, name)
   where c.company_id = $1 and c.id = any ($2::bigint[]) and c.id = x.id and c.push_name <> x.name`,
);

/** Stores the current WhatsApp names of these contacts. */
export async function rememberNames(tx: Tx, names: ReadonlyMap<number, string>): Promise<void> {
  if (names.size > 0) await tx.run(remember, [[...names.keys()], [...names.values()]]);
}
