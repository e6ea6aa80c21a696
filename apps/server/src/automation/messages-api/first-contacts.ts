import type { holdConnection } from "../../channels/connections/access.ts";
import { assertMayBegin, isFirstContact } from "../../inbox/messages/first-contact.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { allowanceOf } from "../campaigns/pace.ts";
import { recordUse, standingConnections } from "../campaigns/stand.ts";

type Connection = Awaited<ReturnType<typeof holdConnection>>;

/**
 * Refuses to write to somebody who never wrote to the connection while campaigns may not either: WhatsApp warns or
 * restricts the number, or the day's limit is reached, which both share. `contactId` null: nobody known. Answers whether
 * it is a first contact; a test phone has none.
 */
export async function assertFirstContact(
  tx: Tx,
  connection: Connection,
  contactId: number | null,
  now: Date,
): Promise<boolean> {
  if (connection.provider === "simulator") return false;
  if (contactId !== null && !(await isFirstContact(tx, connection.id, contactId))) return false;
  await assertMayBegin(tx, connection, contactId ?? 0);
  const [standing] = await standingConnections(tx, [connection.id], now);
  if (!standing) throw refuse("ERR_NO_WAPP_FOUND");
  const begunSince = standing.stand.begunSince + (await begunWithin(tx, connection.id));
  const { first, reasons } = allowanceOf({ ...standing.stand, begunSince }, now);
  const [why] = reasons;
  if (first !== "stop" || !why) return true;
  const until = why.until?.toISOString() ?? null;
  if (why.reason === "down") throw refuse("ERR_WAPP_NOT_INITIALIZED");
  if (["restricted", "capped", "secondWarning"].includes(why.reason)) throw refuse("ERR_WAPP_RESTRICTED", { until });
  throw refuse("ERR_FIRST_CONTACTS_LIMIT", {
    until,
    ...(why.until && { retryAfterSeconds: Math.max(1, Math.ceil((why.until.getTime() - now.getTime()) / 1_000)) }),
  });
}

/** The same, counted: of several at once, as many as are allowed pass. The pace of campaigns is left as it is. */
export async function takeFirstContact(tx: Tx, connection: Connection, contactId: number, now: Date): Promise<boolean> {
  if (connection.provider === "simulator" || !(await isFirstContact(tx, connection.id, contactId))) return false;
  // Holds the connection's count until the transaction ends.
  await recordUse(tx, connection.id, { now, nextAt: now, sent: 0 });
  await assertFirstContact(tx, connection, contactId, now);
  await recordUse(tx, connection.id, { now, nextAt: now, sent: 1 });
  return true;
}

/** What programs began within the hour, in which WhatsApp's quota may not have been asked for again. */
async function begunWithin(tx: Tx, connectionId: number): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    `select count(*) as count from api_calls
     where company_id = $1 and connection_id = $2 and is_first_contact and created_at > now() - interval '1 hour'`,
    [tx.companyId, connectionId],
  );
  return row?.count ?? 0;
}
