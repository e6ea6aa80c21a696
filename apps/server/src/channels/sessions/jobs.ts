import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { recordOpening } from "../connections/record-state.ts";
import { failOverdue } from "../outbox/outbox.ts";

const sweep = jobKind<Record<string, never>>("connections-sweep");

export function registerSessionJobs(app: App): void {
  app.jobs.repeat(sweep, 60, () => sweepUnheld(app));
}

/** Longer than any takeover: no process is left that would run these sessions. */
const unheld = "(held_until is null or held_until < clock_timestamp() - interval '15 seconds')";

/** For connections that no process runs: shows that they are not connected, and fails messages that waited too long. */
export async function sweepUnheld(app: App): Promise<void> {
  await app.database.platform("delete from session_requests where created_at < now() - interval '1 minute'");
  const companies = await app.database.platform<{ company_id: number }>(
    `select distinct company_id from session_leases where ${unheld} order by company_id`,
  );
  for (const { company_id } of companies) await sweepCompany(app, company_id);
}

async function sweepCompany(app: App, companyId: number): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    // Locked until the commit, so that no session begins meanwhile.
    const rows = await tx.sql<{ id: number; status: string; is_test: boolean }>(
      `select c.id, c.status, c.provider = 'simulator' as is_test
       from session_leases l join connections c on c.company_id = $1 and c.id = l.connection_id and c.deleted_at is null
       where l.company_id = $1 and ${unheld}
       for update of l skip locked`,
      [companyId],
    );
    const up = rows.filter((row) => ["CONNECTED", "qrcode", "PAIRING"].includes(row.status));
    for (const { id } of up) await recordOpening(app, tx, id);
    await failOverdue(
      app,
      tx,
      rows.map((row) => ({ companyId, connectionId: row.id, isTest: row.is_test })),
    );
  });
}
