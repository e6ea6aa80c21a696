import type { Answer, Parsed } from "@recado/contracts";
import type { ExportedContact } from "@recado/contracts/contact-imports";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { fitting } from "../../platform/http/fitting.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { besideOwn, mergedNumbers } from "./other-numbers.ts";

const exported = prepared<Omit<ExportedContact, "otherNumbers"> & { merged: string[] }>(
  "contacts_exported",
  `select c.id, c.name, c.number, c.email,
     case when c.number <> '' then '' else coalesce((
       select i.value from contact_identities i where i.company_id = $1 and i.contact_id = c.id and i.kind = 'lid'
       order by i.created_at desc limit 1), '') end as lid,
     coalesce((select json_agg(x.number) from (${mergedNumbers("c.id")}) x), '[]') as merged,
     coalesce((
       select json_agg(g.name order by norm_unaccent(g.name), g.id) from contact_tags x
       join tags g on g.company_id = $1 and g.id = x.tag_id and g.deleted_at is null
       where x.company_id = $1 and x.contact_id = c.id), '[]') as tags,
     coalesce((
       select json_agg(json_build_object('name', f.name, 'value', f.value) order by f.id) from contact_fields f
       where f.company_id = $1 and f.contact_id = c.id), '[]') as "extraInfo"
   from contacts c where c.company_id = $1 and not c.is_group and c.id > $2
   order by c.id limit ${limits.exportPage + 1}`,
);

/** One page of all people, as many as fit into an answer, in the order in which they were added. */
export async function exportContacts(
  app: App,
  actor: Actor,
  { after = 0 }: Parsed<"GET /contacts/export">["query"],
): Promise<Answer<"GET /contacts/export">> {
  const rows = await app.database.read(actor.companyId, exported, [after]);
  const page = rows.slice(0, limits.exportPage).map(({ merged, ...contact }) => ({
    ...contact,
    otherNumbers: besideOwn(contact.number, merged),
  }));
  const contacts = fitting(page);
  return { contacts, nextCursor: rows.length > contacts.length ? (contacts.at(-1)?.id ?? null) : null };
}
