import type { ClientBase } from "pg";
import { endOfTrial } from "./rules.ts";

/**
 * Inserts a company from another installation, from its row in the table `draft`; its debts are new. A company that
 * brings its own row (`isOwn`) is entirely new here: it gets a trial.
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

/** Copies a company's own data from the table `draft`; due date and status stay unchanged. */
export async function keepArrived(client: ClientBase, companyId: number, draft: string): Promise<void> {
  await client.query(
    `update companies c set name = d.name, email = d.email, phone = d.phone, billing = d.billing, schedules = d.schedules
     from ${draft} d where c.id = $1`,
    [companyId],
  );
}
