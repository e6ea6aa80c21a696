import type { Tx } from "../../platform/database/database.ts";
import type { CycleBefore } from "./undo-records.ts";

/**
 * Changes the conversation's running stretch of service; answers how it was, null where none runs. `$1` and `$2` are
 * taken; `values` begin at `$3`.
 */
export async function currentCycle(
  tx: Tx,
  ticketId: number,
  set: string,
  values: readonly unknown[],
): Promise<CycleBefore | null> {
  const [row] = await tx.sql<{ was: CycleBefore }>(
    `with was as (
       select id, user_id, queued_at, started_at from service_cycles
       where company_id = $1 and ticket_id = $2 and finished_at is null for no key update)
     update service_cycles c set ${set} from was where c.company_id = $1 and c.id = was.id returning to_jsonb(was) as was`,
    [tx.companyId, ticketId, ...values],
  );
  return row?.was ?? null;
}

/** Begins one: with an attendant at once, or waiting. */
export async function beginCycle(tx: Tx, ticketId: number, userId: number | null): Promise<void> {
  await tx.sql(
    `insert into service_cycles (company_id, ticket_id, connection_id, queue_id, user_id, queued_at, started_at)
     select company_id, id, connection_id, queue_id, $3::bigint, case when queue_id is not null then now() end, case when $3::bigint is not null then now() end
     from tickets where company_id = $1 and id = $2`,
    [tx.companyId, ticketId, userId],
  );
}
