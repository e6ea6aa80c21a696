import type { ClientBase } from "pg";
import { endOfTrial } from "./rules.ts";

/**
 * A company that comes from another installation, as its row stands in the table `draft`; whom it owes is new. One that
 * brings its row itself (`isOwn`) is new here in every way: it has a trial.
 */
export async function arriveCompany(
  client: ClientBase,
  draft: string,
  { companyId, planId, name, isOwn }: { companyId: number; planId: number; name: string; isOwn: boolean },
): Promise<void> {
  const own = "email, phone, billing, schedules, created_at";
  const columns = isOwn ? own : `${own}, status, due_date, trial_expiration, recurrence, campaigns_enabled`;
  await client.query(
    `insert into companies (id, name, plan_id, ${columns}) select $1, $2, $3, ${columns} from ${draft}`,
    [companyId, name, planId],
  );
  if (isOwn)
    await client.query("update companies set due_date = $2, trial_expiration = $2 where id = $1", [
      companyId,
      endOfTrial(new Date()),
    ]);
}

/** What a company says of itself as in the table `draft`; what it owes, and whether it may work, stays as it is. */
export async function keepArrived(client: ClientBase, companyId: number, draft: string): Promise<void> {
  await client.query(
    `update companies c set name = d.name, email = d.email, phone = d.phone, billing = d.billing, schedules = d.schedules
     from ${draft} d where c.id = $1`,
    [companyId],
  );
}
