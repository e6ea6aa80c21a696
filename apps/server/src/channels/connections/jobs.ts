import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { createGuardedClient } from "../../platform/outbound/guarded-client.ts";
import { callAlertWebhook, mailAlert } from "./alert-abroad.ts";
import { alertByMail, alertByWebhook, connectionFell, tellFall } from "./alerts.ts";
import { failOverdue } from "./outbox.ts";
import { recordOpening } from "./record-state.ts";

const sweep = jobKind<Record<string, never>>("connections-sweep");

/** Alerts; and every minute, for connections that no process runs: shows that they are not up, fails what waited too long. */
export function registerConnectionJobs(app: App): void {
  const client = createGuardedClient();
  app.jobs.handle(connectionFell, (fall) => tellFall(app, fall));
  app.jobs.handle(alertByMail, (news) => mailAlert(app, news));
  app.jobs.handle(alertByWebhook, (news) => callAlertWebhook(app, client, news));
  app.jobs.repeat(sweep, "* * * * *", () => sweepUnheld(app));
}

/** Longer than any takeover: whoever was to take these over is not there. */
const unheld = "(held_until is null or held_until < clock_timestamp() - interval '15 seconds')";

export async function sweepUnheld(app: App): Promise<void> {
  await app.database.platform("delete from session_requests where created_at < now() - interval '1 minute'");
  const companies = await app.database.platform<{ company_id: number }>(
    `select distinct company_id from session_leases where ${unheld} order by company_id`,
  );
  for (const { company_id } of companies) await sweepCompany(app, company_id);
}

async function sweepCompany(app: App, companyId: number): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    // Held until the commit, so that no session begins meanwhile.
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
