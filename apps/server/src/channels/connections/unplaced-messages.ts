import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Inbound } from "../port.ts";
import { openInbound, sealInbound } from "../seal-inbound.ts";

/** With more, the messages are not at fault: end the session, so that WhatsApp keeps later messages. */
const mostOfConnection = 200;
const context = (companyId: number) => ({ companyId, row: "unplaced_messages/content" });

const keep = prepared<{ id: number }>(
  "keep_unplaced",
  `insert into unplaced_messages (company_id, connection_id, content, error)
   select $1, $2, $3, $4 where (select count(*) from unplaced_messages where company_id = $1 and connection_id = $2) < ${mostOfConnection}
   returning id`,
);

/** Stores what could not become a message. False if the connection has too many of these. */
export async function keepUnplaced(
  app: App,
  tx: Tx,
  connectionId: number,
  { inbound, error }: { inbound: Inbound; error: unknown },
): Promise<boolean> {
  const content = sealInbound(app, inbound, context(tx.companyId));
  return (await tx.run(keep, [connectionId, content, String(error).slice(0, 500)])).length > 0;
}

/** Removes and answers a stored item; undefined if another process took it. */
export async function takeUnplaced(app: App, tx: Tx, id: number): Promise<Inbound | undefined> {
  const [row] = await tx.sql<{ content: Buffer }>(
    "delete from unplaced_messages where company_id = $1 and id = $2 returning content",
    [tx.companyId, id],
  );
  return row && openInbound(app, row.content, context(tx.companyId));
}

const countUnplaced = prepared<{ connection_id: number; count: number }>(
  "count_unplaced",
  `select connection_id, count(*)::integer as count from unplaced_messages
   where company_id = $1 and connection_id = any ($2::bigint[]) group by connection_id`,
);

/** The number of unplaced messages per connection. */
export async function unplacedOf(tx: Tx, connectionIds: readonly number[]): Promise<Map<number, number>> {
  return new Map((await tx.run(countUnplaced, [connectionIds])).map((row) => [row.connection_id, row.count]));
}
