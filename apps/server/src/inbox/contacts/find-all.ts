import type { ContactSearch } from "@recado/contracts/contact-search";
import { timezone } from "../../identity/settings/settings.ts";
import { settingExpression } from "../../identity/settings/access.ts";
import { searchPatterns } from "./rules.ts";

/** The start of a day in the time zone of company `$1`. */
export const startOf = (day: string) => `(${day})::timestamp at time zone ${settingExpression(timezone)}`;

/** Selects whom a number of company `$1` has blocked. */
export const blockedContacts = "select b.contact_id from contact_blocks b where b.company_id = $1";

/**
 * A query for the ids of all contacts that a search finds, and its values after the company. It reads every contact of
 * the company: use it to count and in the background; `listContacts` shows a page.
 */
export function findAll({ searchParam, tags, dateStart, dateEnd, blocked = false }: ContactSearch): {
  text: string;
  values: unknown[];
} {
  const { words, numbers } = searchPatterns(searchParam);
  const text = `
    select c.id as contact_id from contacts c
    where c.company_id = $1 and not c.is_group
      and c.words like all (array(select norm_unaccent(w) from unnest($2::text[]) w))
      and ($3::text[] = '{}' or c.words like any ($3::text[]))
      and ($4::bigint[] = '{}' or c.id in (
        select x.contact_id from contact_tags x where x.company_id = $1 and x.tag_id = any ($4::bigint[])
        group by x.contact_id having count(*) = cardinality($4::bigint[])))
      and ($5::date is null or c.created_at >= ${startOf("$5::date")})
      and ($6::date is null or c.created_at < ${startOf("$6::date + 1")})
      and (not $7::boolean or c.id in (${blockedContacts}))`;
  return { text, values: [words, numbers, [...new Set(tags)], dateStart ?? null, dateEnd ?? null, blocked] };
}
