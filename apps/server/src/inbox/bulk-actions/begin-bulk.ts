import type { Answer, Parsed } from "@recado/contracts";
import type { BulkAction } from "@recado/contracts/bulk-actions";
import { limits } from "@recado/contracts/limits";
import { assertQueues } from "../../identity/queues/access.ts";
import { assertUser } from "../../identity/users/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { keepTags } from "../tags/access.ts";
import { idsInList } from "../tickets/list-tickets.ts";
import { inScope, scopeOfActor, scopeValues } from "../tickets/scope.ts";
import { bulkActionAdvanced } from "./events.ts";
import { sendBulkWork } from "./jobs.ts";
import { bulkRow, presentBulk, recentRows, type Wish } from "./rows.ts";

type Asked = Parsed<"POST /bulk-actions">["body"];

/** Writes down which conversations are meant and the state of each; a job does the rest. */
export async function beginBulk(app: App, actor: Actor, asked: Asked): Promise<BulkAction> {
  // One more id shows that the list goes on.
  const listed = asked.list && (await idsInList(app, actor, asked.list, limits.bulk.most + 1));
  const ticketIds = [...new Set(listed?.slice(0, limits.bulk.most) ?? asked.ticketIds)];
  const wish: Wish = {
    userId: asked.userId ?? null,
    queueId: asked.queueId ?? null,
    tagIds: asked.tagIds ?? [],
    silent: asked.silent ?? false,
  };
  return app.database.tenant(actor, async (tx) => {
    await assertWish(tx, asked.action, wish);
    await assertFewRunning(tx, actor);
    await forgetOld(tx);
    // An action can be taken back while it waits for its turn; its first step sets the deadline.
    const [begun] = await tx.sql<{ id: number }>(
      `insert into bulk_actions (company_id, user_id, action, wish, is_cut, undo_until)
       values ($1, $2, $3, $4::jsonb, $5, now() + interval '1 day') returning id`,
      [
        tx.companyId,
        actor.userId,
        asked.action,
        JSON.stringify(wish),
        listed !== undefined && listed.length > limits.bulk.most,
      ],
    );
    if (!begun) throw new Error("The bulk action was not inserted.");
    if ((await addItems(tx, actor, begun.id, ticketIds)) === 0) throw refuse("ERR_NO_TICKET_FOUND");
    await sendBulkWork(app, tx, begun.id);
    const row = await bulkRow(tx, begun.id);
    if (!row) throw new Error("The bulk action is gone.");
    const bulkAction = presentBulk(row);
    await app.events.emit(tx, bulkActionAdvanced, { userId: actor.userId, action: "create", bulkAction });
    return bulkAction;
  });
}

/** A few per call: each may have thousands of rows. */
async function forgetOld(tx: Tx): Promise<void> {
  await tx.sql(
    `delete from bulk_actions where company_id = $1 and id in (
       select id from bulk_actions where company_id = $1 and created_at < now() - interval '7 days'
       order by id limit 2 for update skip locked)`,
    [tx.companyId],
  );
}

/**
 * Stores the conversations and the state of each, without those that the actor can't see. Answers how many the actor
 * sees.
 */
async function addItems(tx: Tx, actor: Actor, bulkActionId: number, ticketIds: readonly number[]): Promise<number> {
  const rows = await tx.sql<{ is_seen: boolean }>(
    `insert into bulk_action_items (company_id, bulk_action_id, place, ticket_id, seen, outcome, refusal)
     select $1, $2, x.place, x.id,
            case when t.id is not null then jsonb_build_object('status', t.status, 'userId', t.user_id, 'queueId', t.queue_id,
              'connectionId', t.connection_id, 'tagIds', (select coalesce(jsonb_agg(g.tag_id), '[]') from ticket_tags g
                where g.company_id = $1 and g.ticket_id = t.id)) end,
            case when t.id is null then 'refused' end, case when t.id is null then 'ERR_NO_TICKET_FOUND' end
     from unnest($3::bigint[]) with ordinality as x (id, place)
     left join tickets t on t.company_id = $1 and t.id = x.id and ${inScope(4)}
     returning seen is not null as is_seen`,
    [tx.companyId, bulkActionId, ticketIds, ...scopeValues(scopeOfActor(actor))],
  );
  return rows.filter(({ is_seen }) => is_seen).length;
}

async function assertWish(tx: Tx, action: Asked["action"], { userId, queueId, tagIds }: Wish): Promise<void> {
  if (action === "transfer" && userId !== null) await assertUser(tx, userId);
  if (action === "transfer" && queueId !== null) await assertQueues(tx, [queueId]);
  if (action === "tag" && (await keepTags(tx, tagIds)).size !== new Set(tagIds).size) throw refuse("ERR_NO_TAG_FOUND");
}

async function assertFewRunning(tx: Tx, { userId }: Actor): Promise<void> {
  // Lock the user: actions that they begin at the same time are counted one after another.
  await tx.sql("select from users where company_id = $1 and id = $2 for no key update", [tx.companyId, userId]);
  const [running] = await tx.sql<{ count: number }>(
    `select count(*) as count from bulk_actions
     where company_id = $1 and user_id = $2 and (finished_at is null or (undo_at is not null and undone_at is null))`,
    [tx.companyId, userId],
  );
  if (running && running.count >= limits.bulk.running) throw refuse("ERR_BULK_ACTIONS_RUNNING");
}

export function listBulks(app: App, actor: Actor): Promise<Answer<"GET /bulk-actions">> {
  return app.database.tenant(actor, async (tx) => (await recentRows(tx, actor.userId)).map(presentBulk));
}
