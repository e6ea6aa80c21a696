import { companySetting } from "../../identity/settings/access.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { messagesFailed } from "../events.ts";
import type { Outbound } from "../port.ts";
import { outboxWaitMinutes } from "./settings.ts";

interface Which {
  companyId: number;
  connectionId: number;
}

/** Messages of a connection that is down may have waited too long. */
const outboxOverdue = jobKind<Which>("outbox-overdue");
/** How often waiting messages are checked while a connection is down. */
const checkMs = 60_000;

export function registerOutboxJobs(app: App): void {
  app.jobs.handle(outboxOverdue, (which) => checkOverdue(app, which));
}

export function checkOverdueLater(app: App, tx: Tx, connectionId: number): Promise<void> {
  const data = { companyId: tx.companyId, connectionId };
  const at = new Date(Date.now() + checkMs);
  return app.jobs.sendOnce(tx, outboxOverdue, { key: String(connectionId), data, at });
}

/** Fails messages that have waited too long, and schedules itself while more wait. */
export async function checkOverdue(app: App, { companyId, connectionId }: Which): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    await failOverdue(app, tx, connectionId);
    const [waiting] = await tx.sql(
      `select from outbox o join connections c on c.company_id = $1 and c.id = o.connection_id
       where o.company_id = $1 and o.connection_id = $2 and c.down_since is not null limit 1`,
      [companyId, connectionId],
    );
    if (waiting) await checkOverdueLater(app, tx, connectionId);
  });
}

/**
 * Fails messages that have waited longer than the company allows (`outboxWaitMinutes`), if the connection is down. Time
 * waited while the connection was up does not count.
 */
async function failOverdue(app: App, tx: Tx, connectionId: number): Promise<void> {
  const minutes = Number(await companySetting(tx, outboxWaitMinutes));
  const rows = await tx.sql<{ external_id: string; payload: Outbound; is_test: boolean }>(
    `delete from outbox o using connections c
     where o.company_id = $1 and o.connection_id = $2 and c.company_id = $1 and c.id = $2
       and c.down_since is not null and greatest(o.created_at, c.down_since) < now() - $3 * interval '1 minute'
     returning o.external_id, o.payload, c.is_test`,
    [tx.companyId, connectionId, minutes],
  );
  const [first] = rows;
  if (!first) return;
  await app.events.emit(tx, messagesFailed, {
    connection: { companyId: tx.companyId, connectionId, isTest: first.is_test },
    failures: rows.map(({ external_id, payload }) => ({
      externalId: external_id,
      code: "ERR_WAPP_NOT_INITIALIZED",
      outbound: payload,
    })),
  });
}
