import type { Answer, Parsed } from "@recado/contracts";
import type { BulkAction } from "@recado/contracts/bulk-actions";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { ticketsById } from "../tickets/access.ts";
import type { TicketRow } from "../tickets/rows.ts";
import { seesTicket } from "../tickets/scope.ts";
import { prolongUndos, type Closing } from "../tickets/undo-records.ts";
import { bulkActionAdvanced } from "./events.ts";
import { sendBulkWork } from "./jobs.ts";
import { bulkRow, presentBulk, type BulkRow } from "./rows.ts";

/** The user's own action; refuses another user's as if it did not exist. */
async function bulkOf(tx: Tx, actor: Actor, bulkActionId: number): Promise<BulkRow> {
  const row = await bulkRow(tx, bulkActionId);
  if (row?.user_id !== actor.userId) throw refuse("ERR_NO_BULK_ACTION_FOUND");
  return row;
}

export function showBulk(app: App, actor: Actor, bulkActionId: number): Promise<BulkAction> {
  return app.database.tenant(actor, async (tx) => presentBulk(await bulkOf(tx, actor, bulkActionId)));
}

/** The conversations, after this place, on which the action or its undo failed. */
export function listRefusals(
  app: App,
  actor: Actor,
  bulkActionId: number,
  { after, code }: Parsed<"GET /bulk-actions/:bulkActionId/refusals">["query"],
): Promise<Answer<"GET /bulk-actions/:bulkActionId/refusals">> {
  return app.database.tenant(actor, async (tx) => {
    await bulkOf(tx, actor, bulkActionId);
    const reasons = await tx.sql<{ code: string; count: number }>(
      `select refusal as code, count(*) as count from bulk_action_items
       where company_id = $1 and bulk_action_id = $2 and refusal is not null group by refusal order by count(*) desc, refusal`,
      [tx.companyId, bulkActionId],
    );
    const rows = await tx.sql<{ place: number; ticket_id: number; code: string }>(
      `select place, ticket_id, refusal as code from bulk_action_items
       where company_id = $1 and bulk_action_id = $2 and place > $3 and refusal is not null and ($4::text is null or refusal = $4)
       order by place limit ${limits.bulk.page + 1}`,
      [tx.companyId, bulkActionId, after, code ?? null],
    );
    const shown = rows.slice(0, limits.bulk.page);
    const tickets = await ticketsById(
      tx,
      shown.map(({ ticket_id }) => ticket_id),
    );
    const seen = new Map(tickets.filter((row) => seesTicket(actor, row)).map((row) => [row.id, row]));
    return {
      reasons,
      refusals: shown.map((row) => ({
        ticketId: row.ticket_id,
        code: row.code,
        ticket: nameOf(seen.get(row.ticket_id)),
      })),
      next: rows.length > shown.length ? (shown.at(-1)?.place ?? null) : null,
    };
  });
}

const nameOf = (row: TicketRow | undefined) =>
  row
    ? {
        uuid: row.uuid,
        name: row.contact_name,
        status: row.status,
        user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
      }
    : null;

/** Stops the action and takes back what was done, once. */
export function undoBulk(app: App, actor: Actor, bulkActionId: number): Promise<BulkAction> {
  return app.database.tenant(actor, async (tx) => {
    await bulkOf(tx, actor, bulkActionId);
    const begun = await tx.sql(
      `update bulk_actions set undo_at = now(), finished_at = coalesce(finished_at, now())
       where company_id = $1 and id = $2 and undo_at is null and undo_until > now() returning id`,
      [tx.companyId, bulkActionId],
    );
    if (begun.length === 0) throw refuse("ERR_UNDO_TOO_LATE");
    // Conversations that the action did not reach stay as they are, and are no failures.
    await tx.sql("delete from bulk_action_items where company_id = $1 and bulk_action_id = $2 and outcome is null", [
      tx.companyId,
      bulkActionId,
    ]);
    await prolongUndos(tx, actor, await closingsOf(tx, bulkActionId));
    await sendBulkWork(app, tx, bulkActionId);
    const bulkAction = presentBulk(await bulkOf(tx, actor, bulkActionId));
    await app.events.emit(tx, bulkActionAdvanced, { userId: actor.userId, action: "update", bulkAction });
    return bulkAction;
  });
}

const closingsOf = (tx: Tx, bulkActionId: number): Promise<Closing[]> =>
  tx.sql<Closing & object>(
    `select ticket_id as "ticketId", undo ->> 'close' as "doneAt" from bulk_action_items
     where company_id = $1 and bulk_action_id = $2 and outcome = 'done' and undo ? 'close'`,
    [tx.companyId, bulkActionId],
  );
