import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { isDueForLook } from "./profile-refresh.ts";

/** The addresses of a chat, and of the author in a group. */
export interface ChatNames {
  pns: readonly string[];
  lid: string | null;
  group: string | null;
  fromMe: boolean;
  senderPns: readonly string[];
  senderLid: string | null;
  name: string;
}

export interface FoundContact {
  contactId: number;
  isNew: boolean;
  /** The author in a group; null for chats and for the company's own messages. */
  authorId: number | null;
  /** Its profile was not asked for today. */
  isDue: boolean;
}

// A contact that this statement creates is not visible to its own subquery: it is due.
const find = prepared<FoundContact & { n: number; hasMerged: boolean }>(
  "contacts_find_or_create",
  `select r.n, r.contact_id as "contactId", r.is_new as "isNew", r.author_id as "authorId",
          coalesce(current_setting('app.merges', true), '') <> '' as "hasMerged",
          not exists (select from contacts c where c.company_id = $1 and c.id = r.contact_id and not ${isDueForLook}) as "isDue"
   from find_or_create_contacts($1, $2::jsonb) r order by r.n`,
);

/**
 * The contacts of a batch, in its order, locked until the transaction ends. Contacts that WhatsApp says are one person are
 * merged. Send no statement behind it that needs its result: after a merge it is asked twice.
 */
export async function findOrCreateContacts(
  tx: Tx,
  names: readonly ChatNames[],
): Promise<{ contacts: FoundContact[]; hasMerged: boolean }> {
  const asked = JSON.stringify(names.map((one, n) => ({ n, ...one })));
  const first = await tx.run(find, [asked]);
  const hasMerged = first.some((row) => row.hasMerged);
  if (!hasMerged) return { contacts: first, hasMerged };
  // A later message may have merged the contact of an earlier one.
  const again = await tx.run(find, [asked]);
  return { contacts: again.map((row, n) => ({ ...row, isNew: first[n]?.isNew === true })), hasMerged };
}

const remember = prepared<object>(
  "contacts_remember_names",
  `update contacts c set push_name = x.name, name = case when c.name_edited then c.name else x.name end, updated_at = now()
   from unnest($2::bigint[], $3::text[]) as x (id, name)
   where c.company_id = $1 and c.id = any ($2::bigint[]) and c.id = x.id and c.push_name <> x.name`,
);

/** The names that these contacts have at WhatsApp now. */
export async function rememberNames(tx: Tx, names: ReadonlyMap<number, string>): Promise<void> {
  if (names.size > 0) await tx.run(remember, [[...names.keys()], [...names.values()]]);
}
