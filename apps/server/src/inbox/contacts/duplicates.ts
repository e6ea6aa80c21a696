import type { Answer, Parsed } from "@recado/contracts";
import type { DuplicateReason } from "@recado/contracts/contact-merges";
import { duplicateReasons } from "@recado/contracts/contact-merges";
import { limits } from "@recado/contracts/limits";
import { inArray, and, eq } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { contactsWithRelations } from "./access.ts";
import { contacts } from "./table.ts";

const most = limits.duplicatesShown;

interface Group {
  key: string;
  ids: number[];
  count: number;
}

/** Whether an admin said that the shown contacts of a group are different people. */
const isDismissed = (reason: DuplicateReason) =>
  `exists (select from duplicate_dismissals d
     where d.company_id = $1 and d.reason = '${reason}' and d.key = g.key and g.ids <@ d.contact_ids)`;

/** Groups after the key `$2`, in the order of an index that covers all columns read. */
const sameKey = (reason: DuplicateReason, column: string) =>
  prepared<Group>(
    `contacts_same_${reason}`,
    `select key, to_json(ids) as ids, count from (
       select ${column} as key, (array_agg(id order by id))[1:${most}] as ids, count(*) as count
       from contacts where company_id = $1 and not is_group and ${column} is not null and ${column} > $2
       group by ${column} having count(*) > 1 order by ${column}
     ) g where not ${isDismissed(reason)} limit $3`,
  );

const groupsBy: Record<DuplicateReason, ReturnType<typeof sameKey>> = {
  number: sameKey("number", "number_key"),
  email: sameKey("email", "email_key"),
  // Two people with a number each may well have the same name; a contact with a hidden number is probably the other
  // contact.
  name: prepared<Group>(
    "contacts_same_name",
    `select key, to_json(ids) as ids, count from (
       select h.key, o.ids[1:${most}] as ids, cardinality(o.ids) as count
       from (select distinct name_key as key from contacts
             where company_id = $1 and not is_group and number = '' and name_key is not null and name_key > $2) h
       cross join lateral (select array(
         select id from contacts c where c.company_id = $1 and not c.is_group and c.name_key = h.key order by id limit ${most + 1}
       ) as ids) o
       where cardinality(o.ids) > 1 order by h.key
     ) g where not ${isDismissed("name")} limit $3`,
  ),
};

/**
 * Contacts that may be one person: same number but for the ninth digit, same e-mail, or same full name where a number
 * is hidden.
 */
export function listDuplicates(
  app: App,
  actor: Actor,
  { after }: Parsed<"GET /contacts/duplicates">["query"],
): Promise<Answer<"GET /contacts/duplicates">> {
  const size = limits.page.duplicates;
  const [from, key] = placeOf(after ?? "");
  return app.database.tenant(actor.companyId, async (tx) => {
    const found: (Group & { reason: DuplicateReason })[] = [];
    for (const reason of duplicateReasons.slice(duplicateReasons.indexOf(from))) {
      const rows = await tx.run(groupsBy[reason], [reason === from ? key : "", size + 1 - found.length]);
      found.push(...rows.map((group) => ({ ...group, reason })));
      if (found.length > size) break;
    }
    const page = found.slice(0, size);
    const last = page.at(-1);
    const byId = await contactsById(
      tx,
      page.flatMap(({ ids }) => ids),
    );
    return {
      groups: page.map(({ reason, ids, count }) => ({
        reason,
        count,
        contacts: ids.flatMap((id) => byId.get(id) ?? []),
      })),
      nextCursor: last && found.length > size ? `${last.reason}:${last.key}` : null,
    };
  });
}

/** The place where the previous page ended. */
function placeOf(after: string): [reason: DuplicateReason, key: string] {
  const reason = duplicateReasons.find((one) => after.startsWith(`${one}:`));
  return reason ? [reason, after.slice(reason.length + 1)] : [duplicateReasons[0], ""];
}

async function contactsById(tx: Tx, ids: readonly number[]) {
  const rows = await tx.orm
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, tx.companyId), inArray(contacts.id, [...new Set(ids)])));
  return new Map((await contactsWithRelations(tx, rows)).map((contact) => [contact.id, contact]));
}
