import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { searchPatterns } from "../../inbox/contacts/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { contactListOf, holdContactList } from "./access.ts";
import { answerChanged } from "./contact-lists.ts";
import { contactListChanged } from "./events.ts";
import { sortForList } from "./import-rules.ts";
import { importFound } from "./import-rows.ts";
import { presentItem, type ContactListItemRow } from "./rows.ts";
import { foundBy, storeContacts, storeNumbers } from "./store-items.ts";

type Listed = Parsed<"GET /contact-lists/:contactListId/contacts">["query"];
const validity = { yes: "true", no: "false", unchecked: "null" } as const;

/** The list's entries with the current data of their contacts. */
export function listItems(
  app: App,
  actor: Actor,
  contactListId: number,
  { searchParam, pageNumber, valid }: Listed,
): Promise<Answer<"GET /contact-lists/:contactListId/contacts">> {
  const size = limits.page.default;
  const offset = (pageNumber - 1) * size;
  const { words, numbers } = searchPatterns(searchParam);
  const isSearch = words.length + numbers.length > 0;
  const found = `from contact_list_items i
    ${isSearch ? "left join contacts c on c.company_id = $1 and c.id = i.contact_id" : ""}
    where i.company_id = $1 and i.contact_list_id = $2
      ${valid ? `and i.is_whatsapp_valid is ${validity[valid]}` : ""}
      ${
        isSearch
          ? `and coalesce(c.words, i.words) like all (array(select norm_unaccent(w) from unnest($3::text[]) w))
             and ($4::text[] = '{}' or coalesce(c.words, i.words) like any ($4::text[]))`
          : ""
      }`;
  const values = isSearch ? [actor.companyId, contactListId, words, numbers] : [actor.companyId, contactListId];
  return app.database.tenant(actor.companyId, async (tx) => {
    await contactListOf(tx, contactListId);
    const rows = await tx.sql<ContactListItemRow & object>(
      `select i.id, i.contact_list_id, k.id as contact_id, coalesce(k.name, i.name) as name,
              coalesce(nullif(k.number, ''), i.number) as number, coalesce(nullif(k.email, ''), i.email) as email,
              i.is_whatsapp_valid, k.opted_out_at
       from (select i.* ${found} order by i.id limit ${size} offset ${offset}) i
       -- Whoever came to be known since they were added is known by their number.
       left join contact_identities n on i.contact_id is null and n.company_id = $1 and n.kind = 'pn' and n.value = i.number
       left join contacts k on k.company_id = $1 and k.id = coalesce(i.contact_id, n.contact_id)
       order by i.id`,
      values,
    );
    const [total] = await tx.sql<{ count: number }>(`select count(*) ${found}`, values);
    const count = total?.count ?? 0;
    return { records: rows.map(presentItem), count, hasMore: count > offset + rows.length };
  });
}

/** Adds these contacts and numbers at once; contacts with one of the tags, or found by a search, by a job. */
export async function addContacts(
  app: App,
  actor: Actor,
  contactListId: number,
  { contactIds, numbers, tagIds, everybody }: Parsed<"POST /contact-lists/:contactListId/contacts">["body"],
): Promise<Answer<"POST /contact-lists/:contactListId/contacts">> {
  const { accepted, refused, joined: repeated } = await sortForList(numbers);
  if (refused.length > 0) throw refuse("ERR_VALIDATION", { fields: { numbers: "invalid" } });
  return app.database.tenant(actor.companyId, async (tx) => {
    await holdContactList(tx, contactListId, "key share");
    const wanted = new Set(contactIds);
    const known = await tx.sql<{ id: number }>(
      "select id from contacts where company_id = $1 and id = any ($2::bigint[]) and not is_group order by id for key share",
      [tx.companyId, contactIds],
    );
    const missing = [...wanted.difference(new Set(known.map(({ id }) => id)))];
    if (missing.length > 0) throw refuse("ERR_NO_CONTACT_FOUND", { contactIds: missing });
    const added =
      (await storeContacts(tx, contactListId, [...wanted])) + (await storeNumbers(tx, contactListId, accepted));
    const joined = wanted.size + accepted.length + repeated - added;
    if (tagIds.length > 0 || everybody)
      await importFound(app, tx, contactListId, { tagIds, search: everybody ?? null });
    return { ...(await answerChanged(app, tx, contactListId, "updated")), added, joined };
  });
}

/** How many contacts these tags would add to the list. */
export function countTagged(
  app: App,
  actor: Actor,
  contactListId: number,
  tagIds: readonly number[] = [],
): Promise<{ count: number }> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await contactListOf(tx, contactListId);
    const { text, values } = foundBy({ tagIds, search: null });
    const [found] = await tx.sql<{ count: number }>(
      `select count(*) from (${text}) x join contacts c on c.company_id = $1 and c.id = x.contact_id
       where not c.is_group
         and not exists (
           select from contact_list_items i where i.company_id = $1 and i.contact_list_id = $3 and i.contact_id = c.id)
         and not exists (
           select from contact_list_items i
           where i.company_id = $1 and i.contact_list_id = $3 and i.number <> ''
             and number_key(i.number) = number_key(c.number))`,
      [tx.companyId, ...values, contactListId],
    );
    return { count: found?.count ?? 0 };
  });
}

/** Succeeds too if the entry is already gone. */
export function removeItem(app: App, actor: Actor, contactListId: number, itemId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await holdContactList(tx, contactListId, "key share");
    await tx.sql("delete from contact_list_items where company_id = $1 and contact_list_id = $2 and id = $3", [
      tx.companyId,
      contactListId,
      itemId,
    ]);
    await app.events.emit(tx, contactListChanged, { contactListId, cause: "updated" });
  });
}
