import { connectionOf } from "../../channels/connections/access.ts";
import { recordUse, standingConnections } from "../../channels/pace/standing.ts";
import { assertMayBegin, isFirstContact } from "../../inbox/messages/send/first-contact.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";

type Connection = Awaited<ReturnType<typeof connectionOf>>;

/**
 * Refuses a first contact while campaigns may not make one either: WhatsApp warns or restricts the number, or the
 * shared daily limit is reached. `contactId` null: nobody known. A test phone has no first contacts.
 */
export async function assertFirstContact(
  app: App,
  tx: Tx,
  connection: Connection,
  contactId: number | null,
  now: Date,
): Promise<void> {
  if (connection.isTest) return;
  if (contactId !== null && !(await isFirstContact(tx, connection.id, contactId))) return;
  await assertMayBegin(tx, connection, contactId ?? 0);
  const [standing] = await standingConnections(app, tx, [connection.id], now);
  if (!standing) throw refuse("ERR_NO_WAPP_FOUND");
  const { first, reasons } = standing.allowance;
  const [why] = reasons;
  if (first !== "stop" || !why) return;
  const until = why.until?.toISOString() ?? null;
  if (why.reason === "down") throw refuse("ERR_WAPP_NOT_INITIALIZED");
  if (["restricted", "capped", "secondWarning"].includes(why.reason)) throw refuse("ERR_WAPP_RESTRICTED", { until });
  throw refuse("ERR_FIRST_CONTACTS_LIMIT", {
    until,
    ...(why.until && { retryAfterSeconds: Math.max(1, Math.ceil((why.until.getTime() - now.getTime()) / 1_000)) }),
  });
}

/** The same, counted: of concurrent calls only as many as allowed pass. The pace of campaigns is unchanged. */
export async function takeFirstContact(app: App, tx: Tx, connectionId: number, contactId: number): Promise<void> {
  const now = app.clock.now();
  // Locks the connection's count until the transaction ends.
  await recordUse(tx, connectionId, { now, nextAt: now, sent: 0 });
  await assertFirstContact(app, tx, await connectionOf(tx, connectionId), contactId, now);
  await recordUse(tx, connectionId, { now, nextAt: now, sent: 1 });
}
