import { and, eq, isNull, sql } from "drizzle-orm";
import type { ConnectionReason } from "@recado/contracts/connections";
import { companySetting } from "../../identity/settings/access.ts";
import { readSecret } from "../../identity/settings/secret.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import type { EventPayload } from "../../platform/events.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { alertAfterMinutes, alertWebhook } from "./settings.ts";
import { connectionAlerted, connectionChanged } from "./events.ts";
import { connections, type ConnectionRow } from "./table.ts";

/** A connection went down; checked again after `alertAfterMinutes`. */
interface Fall {
  companyId: number;
  connectionId: number;
  /** Identifies this outage: a later one has another start. */
  since: string;
  due: string;
}
export const connectionFell = jobKind<Fall>("connection-fell");

/** The contents of an alert, as they were when it happened. */
export interface AlertNews {
  companyId: number;
  connectionId: number;
  name: string;
  number: string;
  action: "down" | "up";
  reason: ConnectionReason;
  since: string;
  at: string;
}
export const alertByMail = jobKind<AlertNews & { userId: number }>("connection-alert-mail");
export const alertByWebhook = jobKind<AlertNews>("connection-alert-webhook");

/** Milliseconds. A check this late means that Recado was not running, and sessions are only now being opened. */
const tooLateMs = 30_000;

/** Schedules the check, in the transaction that marks the connection as down. */
export async function watchDown(app: App, tx: Tx, row: ConnectionRow): Promise<void> {
  if (!row.downSince) return;
  await scheduleCheck(app, tx, { companyId: tx.companyId, connectionId: row.id, since: row.downSince.toISOString() });
}

async function scheduleCheck(app: App, tx: Tx, fall: Omit<Fall, "due">): Promise<void> {
  const due = new Date(Date.now() + Number(await companySetting(tx, alertAfterMinutes)) * 60_000);
  await app.jobs.send(tx, connectionFell, { ...fall, due: due.toISOString() }, due);
}

/** Alerts the admins once of an outage that still lasts. A connection that an admin closed is no outage. */
export async function alertDown(app: App, { companyId, connectionId, since, due }: Fall): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    const [fallen] = await tx.orm
      .select()
      .from(connections)
      .where(
        and(
          eq(connections.companyId, tx.companyId),
          eq(connections.id, connectionId),
          isNull(connections.deletedAt),
          isNull(connections.alertedAt),
          sql`date_trunc('milliseconds', ${connections.downSince}) = ${since}::timestamptz`,
        ),
      )
      .for("no key update");
    if (!fallen) return;
    if (Date.now() - Date.parse(due) > tooLateMs) return scheduleCheck(app, tx, { companyId, connectionId, since });
    if (!isFall(fallen)) return;
    const [connection] = await tx.orm
      .update(connections)
      .set({ alertedAt: new Date() })
      .where(and(eq(connections.companyId, tx.companyId), eq(connections.id, connectionId)))
      .returning();
    if (!connection) return;
    await app.events.emit(tx, connectionChanged, { connection, cause: "updated" });
    await app.events.emit(tx, connectionAlerted, { connection, action: "down", reason: connection.reason, since });
  });
}

/** Without a reason, an admin closed it or it waits for its QR code to be scanned. */
const isFall = ({ reason, status }: ConnectionRow): boolean =>
  reason !== "" || status === "OPENING" || status === "TIMEOUT";

/** Tells admins that an outage they were alerted of is over, in the transaction that marks the connection as connected. */
export async function alertUp(app: App, tx: Tx, before: ConnectionRow, row: ConnectionRow): Promise<void> {
  if (!before.alertedAt) return;
  const since = (before.downSince ?? before.alertedAt).toISOString();
  await app.events.emit(tx, connectionAlerted, { connection: row, action: "up", reason: before.reason, since });
}

/** Sends the alert to all admins by mail, and to the company's webhook. */
export async function sendAlerts(
  app: App,
  tx: Tx,
  { connection, action, reason, since }: EventPayload<typeof connectionAlerted>,
): Promise<void> {
  const { id: connectionId, name, number } = connection;
  const at = new Date().toISOString();
  const news: AlertNews = { companyId: tx.companyId, connectionId, name, number, action, reason, since, at };
  const admins = await tx.sql<{ id: number }>(
    "select id from users where company_id = $1 and profile = 'admin' and deleted_at is null order by id",
    [tx.companyId],
  );
  for (const { id } of admins) await app.jobs.send(tx, alertByMail, { ...news, userId: id });
  if ((await readSecret(app, tx, alertWebhook)) !== "") await app.jobs.send(tx, alertByWebhook, news);
}
