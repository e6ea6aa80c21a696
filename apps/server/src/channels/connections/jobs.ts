import type { House } from "../../platform/house.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { createGuardedClient } from "../../platform/outbound/guarded-client.ts";
import { callAlertWebhook, mailAlert } from "./alert-abroad.ts";
import { alertByMail, alertByWebhook, connectionFell, tellFall } from "./alerts.ts";
import { failOverdue } from "./outbox.ts";
import { recordOpening } from "./record-state.ts";

const sweep = jobKind<Record<string, never>>("connections-sweep");

/** Alerts; and every minute, for connections that no process runs: shows that they are not up, fails what waited too long. */
export function registerConnectionJobs(house: House): void {
  const client = createGuardedClient();
  house.jobs.handle(connectionFell, (fall) => tellFall(house, fall));
  house.jobs.handle(alertByMail, (news) => mailAlert(house, news));
  house.jobs.handle(alertByWebhook, (news) => callAlertWebhook(house, client, news));
  house.jobs.repeat(sweep, "* * * * *", () => sweepUnheld(house));
}

/** Longer than any takeover: whoever was to take these over is not there. */
const unheld = "(held_until is null or held_until < clock_timestamp() - interval '15 seconds')";

export async function sweepUnheld(house: House): Promise<void> {
  await house.database.platform("delete from session_requests where created_at < now() - interval '1 minute'");
  const companies = await house.database.platform<{ company_id: number }>(
    `select distinct company_id from session_leases where ${unheld} order by company_id`,
  );
  for (const { company_id } of companies) await sweepCompany(house, company_id);
}

async function sweepCompany(house: House, companyId: number): Promise<void> {
  await house.database.tenant(companyId, async (tx) => {
    // Held until the commit, so that no session begins meanwhile.
    const rows = await tx.sql<{ id: number; status: string; is_test: boolean }>(
      `select c.id, c.status, c.provider = 'simulator' as is_test
       from session_leases l join connections c on c.company_id = $1 and c.id = l.connection_id and c.deleted_at is null
       where l.company_id = $1 and ${unheld}
       for update of l skip locked`,
      [companyId],
    );
    const up = rows.filter((row) => ["CONNECTED", "qrcode", "PAIRING"].includes(row.status));
    for (const { id } of up) await recordOpening(house, tx, id);
    await failOverdue(
      house,
      tx,
      rows.map((row) => ({ companyId, connectionId: row.id, isTest: row.is_test })),
    );
  });
}
