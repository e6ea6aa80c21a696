import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { askSession } from "../../channels/sessions/ask-session.ts";
import type { Actor } from "../../platform/actor.ts";
import { fitting } from "../../platform/http/fitting.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { refuse } from "../../platform/refusal.ts";
import { contactImportAdvanced } from "./events.ts";
import { presentRefused, sortRows, sortTable, type ImportRow, type RefusedRow } from "./import-rules.ts";
import { phoneContactRows } from "./phone-contacts.ts";
import { storeRows } from "./store-rows.ts";

/** Rows per transaction: short enough for attendants to wait. */
const chunk = 200;
const contactImport = jobKind<{ companyId: number; importId: number }>("contact-import", { retries: 20 });

/** Stores a table of contacts: up to `limits.importAtOnce` at once, more by a job that announces its progress. */
export async function importContacts(
  app: App,
  actor: Actor,
  { listcontacts, selectedTags, extraFields, tagField }: Parsed<"POST /contacts/upload">["body"],
): Promise<Answer<"POST /contacts/upload">> {
  const { accepted, refused } = await sortTable(listcontacts, { extraFields, tagField });
  return app.database.tenant(actor.companyId, async (tx) => {
    await assertTags(tx, selectedTags);
    const importId = await begin(tx, actor, { accepted, refused, total: listcontacts.length, tagIds: selectedTags });
    if (listcontacts.length > limits.importAtOnce) {
      await app.events.emit(tx, contactImportAdvanced, { processing: refused.length, total: listcontacts.length });
      await app.jobs.send(tx, contactImport, { companyId: tx.companyId, importId });
      return { newContacts: [], errorBag: [] };
    }
    const newContacts = await storeRows(app, tx, accepted, selectedTags);
    await finish(app, tx, {
      id: importId,
      accepted: accepted.length,
      added: newContacts.length,
      hasRefused: refused.length > 0,
    });
    return { newContacts, errorBag: refused.map(({ name, error }) => ({ contactName: name, error })) };
  });
}

/** Asks the company's phones for their address books, and stores the contacts received, by the same job. */
export async function importFromPhone(
  app: App,
  actor: Actor,
  { whatsappId = null }: Parsed<"POST /contacts/import">["body"],
): Promise<Answer<"POST /contacts/import">> {
  const { companyId } = actor;
  const connected = await app.database.tenant(companyId, (tx) =>
    tx.sql<{ id: number }>(
      `select id from connections where company_id = $1 and deleted_at is null and status = 'CONNECTED'
       and ($2::bigint is null or id = $2)`,
      [companyId, whatsappId],
    ),
  );
  // A phone that does not answer now has sent its address book before, or never.
  await Promise.allSettled(
    connected.map(({ id }) => askSession(app, { companyId, connectionId: id }, { ask: "addressBook" })),
  );
  return app.database.tenant(companyId, async (tx) => {
    const { accepted } = await sortRows(await phoneContactRows(tx, whatsappId));
    const total = accepted.length;
    if (total === 0) throw refuse("ERR_NO_PHONE_CONTACTS");
    const importId = await begin(tx, actor, { accepted, refused: [], total, tagIds: [] });
    await app.events.emit(tx, contactImportAdvanced, { processing: 0, total });
    await app.jobs.send(tx, contactImport, { companyId: tx.companyId, importId });
    return { total };
  });
}

export function registerImportJob(app: App): void {
  app.jobs.handle(contactImport, async ({ companyId, importId }) => {
    const rows = await app.database.tenant(companyId, (tx) => rowsOf(tx, importId));
    while (await app.database.tenant(companyId, (tx) => storeChunk(app, tx, importId, rows)));
  });
}

interface Begun {
  accepted: readonly ImportRow[];
  refused: readonly RefusedRow[];
  total: number;
  tagIds: readonly number[];
}

/** Replaces the company's last import. One runs at a time; an hour without a step ends it. */
async function begin(tx: Tx, { userId }: Actor, { accepted, refused, total, tagIds }: Begun): Promise<number> {
  const [row] = await tx.sql<{ id: number }>(
    `insert into contact_imports as i (company_id, user_id, rows, tag_ids, total, errors, added)
     values ($1, $2, $3::jsonb, $4, $5, $6::jsonb, 0)
     on conflict (company_id) do update set id = excluded.id, user_id = excluded.user_id, rows = excluded.rows,
       tag_ids = excluded.tag_ids, total = excluded.total, errors = excluded.errors, stored = 0, added = 0, finished_at = null, updated_at = now()
       where i.finished_at is not null or i.updated_at < now() - interval '1 hour'
     returning id`,
    [tx.companyId, userId, JSON.stringify(accepted), tagIds, total, JSON.stringify(refused)],
  );
  if (!row) throw refuse("ERR_IMPORT_RUNNING");
  return row.id;
}

async function rowsOf(tx: Tx, importId: number): Promise<ImportRow[]> {
  const [row] = await tx.sql<{ rows: ImportRow[] }>(
    "select rows from contact_imports where company_id = $1 and id = $2",
    [tx.companyId, importId],
  );
  return row?.rows ?? [];
}

/** Stores the next rows. Answers whether there are more. */
async function storeChunk(app: App, tx: Tx, importId: number, rows: readonly ImportRow[]): Promise<boolean> {
  // Locked: a job may run twice.
  const [begun] = await tx.sql<{ stored: number; added: number; total: number; tag_ids: number[] }>(
    `select stored, coalesce(added, 0) as added, total, to_json(tag_ids) as tag_ids from contact_imports
     where company_id = $1 and id = $2 and finished_at is null for no key update`,
    [tx.companyId, importId],
  );
  if (!begun) return false;
  const next = rows.slice(begun.stored, begun.stored + chunk);
  const added = begun.added + (await storeRows(app, tx, next, begun.tag_ids)).length;
  const stored = begun.stored + next.length;
  const refused = begun.total - rows.length;
  if (stored === rows.length) {
    await finish(app, tx, { id: importId, accepted: stored, added, hasRefused: refused > 0 });
    return false;
  }
  await tx.sql(
    "update contact_imports set stored = $3, added = $4, updated_at = now() where company_id = $1 and id = $2",
    [tx.companyId, importId, stored, added],
  );
  await app.events.emit(tx, contactImportAdvanced, { processing: stored + refused, total: begun.total });
  return true;
}

async function finish(
  app: App,
  tx: Tx,
  { id, accepted, added, hasRefused }: { id: number; accepted: number; added: number; hasRefused: boolean },
): Promise<void> {
  await tx.sql(
    `update contact_imports set stored = $3, added = $4, rows = '[]', finished_at = now(), updated_at = now()
     where company_id = $1 and id = $2`,
    [tx.companyId, id, accepted, added],
  );
  await app.events.emit(tx, contactImportAdvanced, { importTotal: accepted, hasUploadError: hasRefused });
}

async function assertTags(tx: Tx, tagIds: readonly number[]): Promise<void> {
  const known = await tx.sql(
    "select from tags where company_id = $1 and id = any ($2::bigint[]) and deleted_at is null",
    [tx.companyId, tagIds],
  );
  if (known.length !== new Set(tagIds).size) throw refuse("ERR_NO_TAG_FOUND");
}

/** The state of the company's last import, and its refused rows. */
export function showImport(app: App, actor: Actor): Promise<Answer<"GET /contacts/upload-errors">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const [row] = await tx.sql<{
      total: number;
      stored: number;
      added: number | null;
      errors: RefusedRow[];
      is_finished: boolean;
    }>(
      "select total, stored, added, errors, finished_at is not null as is_finished from contact_imports where company_id = $1",
      [tx.companyId],
    );
    if (!row)
      return {
        importStatus: "none",
        hasUploadError: false,
        errors: [],
        processing: 0,
        total: 0,
        importTotal: 0,
        importNew: null,
      };
    const { total, stored, added, errors, is_finished } = row;
    return {
      importStatus: is_finished ? "finished" : "processing",
      hasUploadError: errors.length > 0,
      errors: fitting(errors.map(presentRefused)),
      processing: stored + errors.length,
      total,
      importTotal: stored,
      importNew: added,
    };
  });
}
