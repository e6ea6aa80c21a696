import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { presentRefused } from "../../inbox/contacts/import-rules.ts";
import { keepTags } from "../../inbox/tags/access.ts";
import type { Actor } from "../../platform/actor.ts";
import { fitting } from "../../platform/http/fitting.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { refuse } from "../../platform/refusal.ts";
import { contactListOf, holdContactList } from "./access.ts";
import { contactListChanged } from "./events.ts";
import { sortForList, type SortedRows } from "./import-rules.ts";
import { foundBy, type Which } from "./store-items.ts";
import { storeNextRows } from "./store-part.ts";

const listImport = jobKind<{ companyId: number; partId: number }>("contact-list-import", { retries: 20 });

/** Adds rows of a table: up to `limits.importAtOnce` at once, more by a job. */
export async function importRows(
  app: App,
  actor: Actor,
  contactListId: number,
  { listcontacts, total = listcontacts.length, importId }: Parsed<"POST /contact-lists/:contactListId/upload">["body"],
): Promise<Answer<"POST /contact-lists/:contactListId/upload">> {
  const sorted = await sortForList(listcontacts);
  return app.database.tenant(actor.companyId, async (tx) => {
    // Concurrent imports into this list wait here.
    await holdContactList(tx, contactListId, "no key update");
    const begun = importId ?? (await begin(tx, contactListId, Math.max(total, listcontacts.length)));
    const partId = await addPart(tx, { contactListId, importId: begun, tagIds: [], search: null, sorted });
    const isSmall = total <= limits.importAtOnce && importId === undefined;
    const added = isSmall ? await storePart(app, tx, partId) : 0;
    if (!isSmall) await app.jobs.send(tx, listImport, { companyId: tx.companyId, partId });
    await app.events.emit(tx, contactListChanged, { contactListId, cause: "updated" });
    return {
      importId: begun,
      added,
      errorBag: isSmall ? sorted.refused.map(({ name, error }) => ({ contactName: name, error })) : [],
    };
  });
}

/** Adds contacts with one of the tags, or those that a search finds, by a job. */
export async function importFound(app: App, tx: Tx, contactListId: number, which: Which): Promise<void> {
  const { tagIds } = which;
  if ((await keepTags(tx, tagIds)).size !== new Set(tagIds).size) throw refuse("ERR_NO_TAG_FOUND");
  const { text, values } = foundBy(which);
  const [found] = await tx.sql<{ count: number }>(`select count(*) from (${text}) x`, [tx.companyId, ...values]);
  if (!found || found.count === 0) return;
  await holdContactList(tx, contactListId, "no key update");
  const importId = await begin(tx, contactListId, found.count);
  const sorted = { accepted: [], refused: [], joined: 0 };
  const partId = await addPart(tx, { contactListId, importId, ...which, sorted });
  await app.jobs.send(tx, listImport, { companyId: tx.companyId, partId });
}

export function registerListImport(app: App): void {
  app.jobs.handle(listImport, async ({ companyId, partId }) => {
    while (await app.database.tenant(companyId, async (tx) => !(await storeNextRows(app, tx, partId)).isDone));
  });
}

async function storePart(app: App, tx: Tx, partId: number): Promise<number> {
  let added = 0;
  for (let isDone = false; !isDone;) {
    const step = await storeNextRows(app, tx, partId);
    added += step.added;
    isDone = step.isDone;
  }
  return added;
}

/** Replaces the list's last import, unless parts of that wait to be stored. The caller has locked the list. */
async function begin(tx: Tx, contactListId: number, total: number): Promise<number> {
  const [running] = await tx.sql(
    `select m.id from contact_list_imports m join contact_list_import_parts p on p.company_id = $1 and p.import_id = m.id
     where m.company_id = $1 and m.contact_list_id = $2 and not p.is_done limit 1`,
    [tx.companyId, contactListId],
  );
  if (running) throw refuse("ERR_IMPORT_RUNNING");
  await tx.sql("delete from contact_list_imports where company_id = $1 and contact_list_id = $2", [
    tx.companyId,
    contactListId,
  ]);
  const [row] = await tx.sql<{ id: number }>(
    "insert into contact_list_imports (company_id, contact_list_id, total) values ($1, $2, $3) returning id",
    [tx.companyId, contactListId, total],
  );
  if (!row) throw new Error("The import was not inserted.");
  return row.id;
}

interface Part extends Which {
  contactListId: number;
  importId: number;
  sorted: SortedRows;
}

/** Refused rows count as processed at once. Refuses a part of an import that was replaced meanwhile. */
async function addPart(tx: Tx, { contactListId, importId, tagIds, search, sorted }: Part): Promise<number> {
  const { accepted, refused, joined } = sorted;
  const [known] = await tx.sql(
    `update contact_list_imports set refused = refused + $4, joined = joined + $5, processed = processed + $4 + $5,
            total = greatest(total, processed + $4 + $5 + $6), updated_at = now()
     where company_id = $1 and id = $2 and contact_list_id = $3 returning id`,
    [tx.companyId, importId, contactListId, refused.length, joined, accepted.length],
  );
  if (!known) throw refuse("ERR_IMPORT_RUNNING");
  const [part] = await tx.sql<{ id: number }>(
    `insert into contact_list_import_parts (company_id, import_id, rows, tag_ids, search, errors)
     values ($1, $2, $3::jsonb, $4, $5::jsonb, $6::jsonb) returning id`,
    [
      tx.companyId,
      importId,
      JSON.stringify(accepted),
      tagIds,
      search && JSON.stringify(search),
      JSON.stringify(refused),
    ],
  );
  if (!part) throw new Error("The part was not inserted.");
  return part.id;
}

/** The refused rows of the list's last import. */
export function listRefused(
  app: App,
  actor: Actor,
  contactListId: number,
): Promise<Answer<"GET /contact-lists/:contactListId/upload-errors">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await contactListOf(tx, contactListId);
    const rows = await tx.sql<{ error: SortedRows["refused"][number] }>(
      `select e.error from contact_list_imports m
       join contact_list_import_parts p on p.company_id = $1 and p.import_id = m.id
       cross join lateral jsonb_array_elements(p.errors) with ordinality as e (error, place)
       where m.company_id = $1 and m.contact_list_id = $2 order by p.id, e.place limit ${limits.importRows}`,
      [tx.companyId, contactListId],
    );
    return { errors: fitting(rows.map(({ error }) => presentRefused(error))) };
  });
}
