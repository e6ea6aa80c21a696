import { and, eq, inArray } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { ContactSummary } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared, preparedByText } from "../../platform/database/prepared.ts";
import { contactsWithRelations } from "./access.ts";
import { blockedContacts, findAll, startOf } from "./find-all.ts";
import { ownersOfOther } from "./other-numbers.ts";
import { pictureUrl } from "./present.ts";
import { searchPatterns } from "./rules.ts";
import { contacts } from "./table.ts";

type Query = Parsed<"GET /contacts">["query"];

const search = prepared<{ total: number; ids: number[] | null }>(
  "contacts_search",
  `select s.total, to_json(s.ids) as ids from search_contacts(
     $2::text[], $3::text[],
     case
       when $4::bigint[] <> '{}' then array(
         select x.contact_id from contact_tags x where x.company_id = $1 and x.tag_id = any ($4::bigint[])
           and (not $9::boolean or x.contact_id in (${blockedContacts}))
         group by x.contact_id having count(*) = cardinality($4::bigint[]))
       when $9::boolean then array(${blockedContacts}) end,
     ${startOf("$5::date")}, ${startOf("$6::date + 1")}, $7::integer, $8::bigint
   ) s where $1::bigint is not null`,
);

/** People by name. A search or filter counts up to `limits.counted`. */
export function listContacts(app: App, actor: Actor, query: Query) {
  return app.database.tenant(actor.companyId, async (tx) => {
    const size = limits.page.contacts;
    const { words, numbers } = searchPatterns(query.searchParam);
    const tags = [...new Set(query.tags ?? [])];
    const since = latest(query.date, query.dateStart);
    const until = earliest(query.date, query.dateEnd);
    const offset = (query.pageNumber - 1) * size;
    const [found] = await tx.run(search, [
      words,
      numbers,
      tags,
      since,
      until,
      size + 1,
      offset,
      query.blocked ?? false,
    ]);
    const isNarrowed = tags.length > 0 || since !== null || until !== null || query.blocked === true;
    const isByNumber = numbers.length > 0 && !isNarrowed;
    const others = isByNumber && found?.total === 0 ? await byOtherNumber(tx, numbers) : [];
    const ids = others.length > 0 ? others : (found?.ids ?? []);
    const isAll = words.length + numbers.length === 0 && !isNarrowed;
    const total = others.length > 0 ? others.length : (found?.total ?? 0);
    return {
      contacts: await inOrder(tx, ids.slice(0, size)),
      count: isAll ? total : Math.min(total, limits.counted),
      hasMore: ids.length > size,
    };
  });
}

const otherNumbers = prepared<{ id: number }>(
  "contacts_by_other_number",
  `select c.id from contacts c where c.company_id = $1 and c.id in (${ownersOfOther("i.value like any ($2::text[])")})
   order by norm_unaccent(c.name), c.id limit ${limits.pickedContacts}`,
);

/** Who has such a number from a contact that was merged into theirs. */
const byOtherNumber = async (tx: Tx, numbers: readonly string[]): Promise<number[]> =>
  (await tx.run(otherNumbers, [numbers])).map(({ id }) => id);

/** How many people a search or filter finds, without a limit. */
export function countContacts(app: App, actor: Actor, { tags = [], ...query }: Parsed<"GET /contacts/count">["query"]) {
  const { text, values } = findAll({ ...query, tags });
  return app.database.tenant(actor.companyId, async (tx) => {
    const [found] = await tx.sql<{ count: number }>(`select count(*) from (${text}) x`, [tx.companyId, ...values]);
    return { count: found?.count ?? 0 };
  });
}

/**
 * The first people whom a search finds, by name; at most `limits.counted`. `among` selects the ids to search, its first
 * parameter being `$4`.
 */
export async function findByWords(
  tx: Tx,
  searchParam: string,
  among?: { text: string; values: readonly unknown[] },
): Promise<number[]> {
  const { words, numbers } = searchPatterns(searchParam);
  if (among) {
    const text = `select to_json(s.ids) as ids
      from search_contacts($2::text[], $3::text[], array(${among.text}), null, null, ${limits.counted}, 0) s where $1::bigint is not null`;
    const statement = preparedByText<{ ids: number[] | null }>("contacts_search_among", text);
    const [found] = await tx.run(statement, [words, numbers, ...among.values]);
    return found?.ids ?? [];
  }
  const [found] = await tx.run(search, [words, numbers, [], null, null, limits.counted, 0, false]);
  return found?.ids ?? [];
}

const latest = (one: string | undefined, other: string | undefined) =>
  (one !== undefined && other !== undefined && other > one ? other : (one ?? other)) ?? null;
const earliest = (one: string | undefined, other: string | undefined) =>
  (one !== undefined && other !== undefined && other < one ? other : (one ?? other)) ?? null;

async function inOrder(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await tx.orm
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, tx.companyId), inArray(contacts.id, [...ids])));
  const places = new Map(ids.map((id, place) => [id, place]));
  return contactsWithRelations(
    tx,
    rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
  );
}

const picked = prepared<{
  id: number;
  name: string;
  number: string;
  username: string;
  email: string;
  pictureId: number | null;
}>(
  "contacts_picked",
  `select c.id, c.name, c.number, c.username, c.email, c.picture_id as "pictureId"
   from contacts c where c.company_id = $1 and not c.is_group
     and (cardinality($2::text[]) + cardinality($3::text[]) = 0 or c.id = any (
       select unnest(s.ids) from search_contacts($2::text[], $3::text[], null, null, null, ${limits.pickedContacts}, 0) s
       union all ${ownersOfOther("i.value like any ($3::text[])")}))
   order by norm_unaccent(c.name), c.id limit ${limits.pickedContacts}`,
);

/** The first people by name, all or those with these words. */
export async function listContactsShort(app: App, actor: Actor, name: string): Promise<ContactSummary[]> {
  const { words, numbers } = searchPatterns(name.toLowerCase());
  const rows = await app.database.read(actor.companyId, picked, [words, numbers]);
  return rows.map(({ pictureId, ...row }) => ({
    ...row,
    profilePicUrl: pictureUrl(pictureId),
    isGroup: false,
  }));
}
