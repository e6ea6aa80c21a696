import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { recordOpening } from "../connections/record-state.ts";

const sweep = jobKind<Record<string, never>>("connections-sweep");
const sweepSeconds = 60;

export function registerSessionJobs(app: App): void {
  app.jobs.repeat(sweep, sweepSeconds, () => sweepUnheld(app));
}

/** Longer than any takeover: no process is left to run these sessions. */
const unheld = "wanted and (held_until is null or held_until < clock_timestamp() - interval '15 seconds')";

/** Marks connections that no process runs as not connected. There are none while processes run. */
export async function sweepUnheld(app: App): Promise<void> {
  await app.database.platform("delete from session_requests where created_at < now() - interval '1 minute'");
  const companies = await app.database.platform<{ company_id: number }>(
    `select distinct company_id from session_leases where ${unheld} order by company_id`,
  );
  for (const { company_id } of companies) await sweepCompany(app, company_id);
}

async function sweepCompany(app: App, companyId: number): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    // Locked until the commit, so that no process opens the session meanwhile.
    const rows = await tx.sql<{ id: number }>(
      `select c.id from session_leases l
       join connections c on c.company_id = $1 and c.id = l.connection_id and c.deleted_at is null
       where l.company_id = $1 and ${unheld} and c.status in ('CONNECTED', 'qrcode', 'PAIRING')
       for update of l skip locked`,
      [companyId],
    );
    for (const { id } of rows) await recordOpening(app, tx, id);
  });
}
