import type { ClientBase } from "pg";

/** A company that comes from another installation, as its row stands in the table `draft`; whom it owes is new. */
export async function arriveCompany(
  client: ClientBase,
  draft: string,
  { companyId, planId, name }: { companyId: number; planId: number; name: string },
): Promise<void> {
  await client.query(
    `insert into companies (id, name, email, phone, plan_id, status, due_date, trial_expiration, recurrence, campaigns_enabled, billing, schedules, created_at)
     select $1, $2, email, phone, $3, status, due_date, trial_expiration, recurrence, campaigns_enabled, billing, schedules, created_at
     from ${draft}`,
    [companyId, name, planId],
  );
}

/** What a company says of itself as in the table `draft`; what it owes, and whether it may work, stays as it is. */
export async function keepArrived(client: ClientBase, companyId: number, draft: string): Promise<void> {
  await client.query(
    `update companies c set name = d.name, email = d.email, phone = d.phone, billing = d.billing, schedules = d.schedules
     from ${draft} d where c.id = $1`,
    [companyId],
  );
}
