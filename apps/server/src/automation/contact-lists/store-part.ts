import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { contactListChanged } from "./events.ts";
import { foundBy, storeContacts, storeNumbers, type NumberRow, type Search } from "./store-items.ts";

/** Rows per transaction: short enough for others who need the contacts. */
const chunk = 2_000;

interface Part {
  import_id: number;
  contact_list_id: number;
  rows: NumberRow[];
  tag_ids: number[];
  search: Search | null;
  position: number;
}

interface Stored {
  looked: number;
  added: number;
  position: number;
  isDone: boolean;
}

/** Stores the next rows of a part. */
export async function storeNextRows(app: App, tx: Tx, partId: number): Promise<{ added: number; isDone: boolean }> {
  const part = await lockPart(tx, partId);
  // Another run of the job stored it, or it was deleted with its list.
  if (!part) return { added: 0, isDone: true };
  const { looked, added, position, isDone } = isOfContacts(part)
    ? await storeFound(tx, part)
    : await storeRows(tx, part);
  await tx.sql(
    `update contact_list_import_parts set position = $3, is_done = $4, rows = case when $4 then '[]' else rows end
     where company_id = $1 and id = $2`,
    [tx.companyId, partId, position, isDone],
  );
  await tx.sql(
    `update contact_list_imports set processed = processed + $3, added = added + $4, joined = joined + $3 - $4,
            -- Contacts may have come or gone since they were counted.
            total = case when $5 then processed + $3 else greatest(total, processed + $3) end, updated_at = now()
     where company_id = $1 and id = $2`,
    [tx.companyId, part.import_id, looked, added, isDone && isOfContacts(part)],
  );
  await app.events.emit(tx, contactListChanged, { contactListId: part.contact_list_id, cause: "updated" });
  return { added, isDone };
}

/** Locked, with its import and list: a job may run twice, and the list may be deleted meanwhile. */
async function lockPart(tx: Tx, partId: number): Promise<Part | undefined> {
  const [part] = await tx.sql<Part & object>(
    `select p.import_id, m.contact_list_id, p.rows, to_json(p.tag_ids) as tag_ids, p.search, p.position
     from contact_list_import_parts p
     join contact_list_imports m on m.company_id = $1 and m.id = p.import_id
     join contact_lists l on l.company_id = $1 and l.id = m.contact_list_id
     where p.company_id = $1 and p.id = $2 and not p.is_done
     for no key update of p, m for key share of l`,
    [tx.companyId, partId],
  );
  return part;
}

async function storeRows(tx: Tx, { contact_list_id, rows, position }: Part): Promise<Stored> {
  const next = rows.slice(position, position + chunk);
  const added = await storeNumbers(tx, contact_list_id, next);
  const reached = position + next.length;
  return { looked: next.length, added, position: reached, isDone: reached === rows.length };
}

const isOfContacts = ({ tag_ids, search }: Part): boolean => tag_ids.length > 0 || search !== null;

/** The next contacts, sorted by id. */
async function storeFound(tx: Tx, { contact_list_id, position, ...part }: Part): Promise<Stored> {
  const { text, values } = foundBy({ tagIds: part.tag_ids, search: part.search });
  const rows = await tx.sql<{ contact_id: number }>(
    `select contact_id from (${text}) x where contact_id > $${values.length + 2} order by contact_id limit ${chunk}`,
    [tx.companyId, ...values, position],
  );
  const ids = rows.map(({ contact_id }) => contact_id);
  const added = await storeContacts(tx, contact_list_id, ids);
  return { looked: ids.length, added, position: ids.at(-1) ?? position, isDone: ids.length < chunk };
}
