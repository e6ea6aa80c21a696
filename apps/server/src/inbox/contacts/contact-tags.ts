import { limits } from "@recado/contracts/limits";
import type { TagMark } from "@recado/contracts/tags";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";

/** The contacts' own tags, by name; tags of their conversations are stored with those. */
export async function tagsOfContacts(tx: Tx, contactIds: readonly number[]): Promise<Map<number, TagMark[]>> {
  const rows = await tx.sql<{ contact_id: number; tags: TagMark[] | null }>(
    `select c.contact_id,
            (select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by norm_unaccent(g.name), g.id)
             from (select g.id, g.name, g.color from contact_tags x join tags g on g.company_id = $1 and g.id = x.tag_id
                   where x.company_id = $1 and x.contact_id = c.contact_id and g.deleted_at is null
                   order by norm_unaccent(g.name), g.id limit ${limits.tagsAtOnce}) g) as tags
     from unnest($2::bigint[]) as c (contact_id)`,
    [tx.companyId, contactIds],
  );
  return new Map(rows.map((row) => [row.contact_id, row.tags ?? []]));
}

/** Changes a contact's tags; the caller holds the contact. Refuses tags of other companies. */
export async function changeContactTags(
  tx: Tx,
  contactId: number,
  { adds, removes }: { adds: readonly number[]; removes: readonly number[] },
): Promise<void> {
  await tx.sql("delete from contact_tags where company_id = $1 and contact_id = $2 and tag_id = any ($3::bigint[])", [
    tx.companyId,
    contactId,
    removes,
  ]);
  const known = await tx.sql<{ id: number }>(
    "select id from tags where company_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id for share",
    [tx.companyId, adds],
  );
  if (known.length !== adds.length) throw refuse("ERR_NO_TAG_FOUND");
  await tx.sql(
    "insert into contact_tags (company_id, contact_id, tag_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing",
    [tx.companyId, contactId, adds],
  );
}

/** Sets exactly these tags. */
export async function replaceContactTags(tx: Tx, contactId: number, tagIds: readonly number[]): Promise<void> {
  const wanted = new Set(tagIds);
  const now = ((await tagsOfContacts(tx, [contactId])).get(contactId) ?? []).map(({ id }) => id);
  await changeContactTags(tx, contactId, {
    adds: [...wanted].filter((id) => !now.includes(id)),
    removes: now.filter((id) => !wanted.has(id)),
  });
}
