import type { ContactDeletion } from "@recado/contracts/contact-deletions";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { refuse } from "../../platform/refusal.ts";
import type { By } from "../by.ts";
import { holdContact } from "./access.ts";
import { contactsChanged, contactsDeletionAdvanced, contactsLeaving } from "./events.ts";

/** Contacts per transaction: short enough for attendants to wait. */
const chunk = 100;
const deletion = jobKind<{ companyId: number; deletionId: number }>("contact-deletion", { retries: 20 });

export async function deleteContact(app: App, actor: Actor, contactId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    // Lock: nothing is added to the contact while it is deleted.
    await holdContact(tx, contactId);
    await remove(app, tx, [contactId], actor);
  });
}

/**
 * Deletes all contacts that the company has now, by a job; groups stay, and those with a conversation that is not
 * closed unless `withOpen`. One deletion runs at a time; an hour without a step ends it.
 */
export function deleteAllContacts(app: App, actor: Actor, withOpen: boolean): Promise<{ total: number }> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const [begun] = await tx.sql<{ id: number; total: number }>(
      `insert into contact_deletions as d (company_id, user_id, with_open, last_id, total)
       select $1, $2, $3, coalesce(max(id), 0), count(*) from contacts where company_id = $1 and not is_group
       on conflict (company_id) do update set id = excluded.id, user_id = excluded.user_id, with_open = excluded.with_open,
         last_id = excluded.last_id, total = excluded.total, done_id = 0, deleted = 0, kept = 0,
         finished_at = null, updated_at = now()
         where d.finished_at is not null or d.updated_at < now() - interval '1 hour'
       returning id, total`,
      [tx.companyId, actor.userId, withOpen],
    );
    if (!begun) throw refuse("ERR_DELETION_RUNNING");
    await app.events.emit(tx, contactsDeletionAdvanced, {
      deletion: stateOf({ total: begun.total, deleted: 0, kept: 0, is_finished: false }),
    });
    await app.jobs.send(tx, deletion, { companyId: tx.companyId, deletionId: begun.id });
    return { total: begun.total };
  });
}

export function registerDeletionJob(app: App): void {
  app.jobs.handle(deletion, async ({ companyId, deletionId }) => {
    while (await app.database.tenant(companyId, (tx) => deleteChunk(app, tx, deletionId)));
  });
}

interface Deletion {
  with_open: boolean;
  last_id: number;
  done_id: number;
  total: number;
  deleted: number;
  kept: number;
}

/** Deletes the next contacts. Answers whether there are more. */
async function deleteChunk(app: App, tx: Tx, deletionId: number): Promise<boolean> {
  // Locked: a job may run twice.
  const [begun] = await tx.sql<Deletion>(
    `select with_open, last_id, done_id, total, deleted, kept from contact_deletions
     where company_id = $1 and id = $2 and finished_at is null for no key update`,
    [tx.companyId, deletionId],
  );
  if (!begun) return false;
  const rows = await tx.sql<{ id: number }>(
    `select id from contacts where company_id = $1 and not is_group and id > $2 and id <= $3
     order by id limit ${chunk} for update`,
    [tx.companyId, begun.done_id, begun.last_id],
  );
  const ids = rows.map(({ id }) => id);
  const open = begun.with_open ? new Set<number>() : await withOpenConversation(tx, ids);
  const leaving = ids.filter((id) => !open.has(id));
  await remove(app, tx, leaving, { system: "contacts-deleted" });
  const deleted = begun.deleted + leaving.length;
  const kept = begun.kept + open.size;
  const isOver = ids.length < chunk;
  await tx.sql(
    `update contact_deletions set done_id = $3, deleted = $4, kept = $5, updated_at = now(),
            finished_at = case when $6 then now() end
     where company_id = $1 and id = $2`,
    [tx.companyId, deletionId, ids.at(-1) ?? begun.last_id, deleted, kept, isOver],
  );
  await app.events.emit(tx, contactsDeletionAdvanced, {
    deletion: stateOf({ total: begun.total, deleted, kept, is_finished: isOver }),
  });
  return !isOver;
}

/** The contacts are locked: nobody can open a conversation with them meanwhile. */
async function withOpenConversation(tx: Tx, contactIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.sql<{ contact_id: number }>(
    "select distinct contact_id from tickets where company_id = $1 and contact_id = any ($2::bigint[]) and status <> 'closed'",
    [tx.companyId, contactIds],
  );
  return new Set(rows.map(({ contact_id }) => contact_id));
}

/** Deletes contacts with all that belongs to them. The caller has locked them. */
async function remove(app: App, tx: Tx, contactIds: readonly number[], by: By): Promise<void> {
  if (contactIds.length === 0) return;
  await app.events.emit(tx, contactsLeaving, { contactIds });
  // Delete the record of an undone merge with the contact that was split off; other records go with the kept contact.
  await tx.sql("delete from contact_merges where company_id = $1 and absorbed_id = any ($2::bigint[])", [
    tx.companyId,
    contactIds,
  ]);
  await tx.sql("delete from contacts where company_id = $1 and id = any ($2::bigint[])", [tx.companyId, contactIds]);
  const changes = contactIds.map((contactId) => ({ contactId, cause: "deleted" as const }));
  await app.events.emit(tx, contactsChanged, { changes, by });
}

/** The state of the company's last deletion of all contacts. */
export function showDeletion(app: App, actor: Actor): Promise<ContactDeletion> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const [row] = await tx.sql<DeletionState>(
      "select total, deleted, kept, finished_at is not null as is_finished from contact_deletions where company_id = $1",
      [tx.companyId],
    );
    return row ? stateOf(row) : { status: "none", processing: 0, total: 0, deleted: 0, kept: 0 };
  });
}

interface DeletionState extends Pick<Deletion, "total" | "deleted" | "kept"> {
  is_finished: boolean;
}

const stateOf = ({ total, deleted, kept, is_finished }: DeletionState): ContactDeletion => ({
  status: is_finished ? "finished" : "processing",
  processing: deleted + kept,
  total,
  deleted,
  kept,
});
