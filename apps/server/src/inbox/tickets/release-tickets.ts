import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { changeTickets } from "./change-tickets.ts";

/** A queue is deleted: open and pending tickets go on without one; closed tickets keep its name. */
export async function moveTicketsOfQueue(app: App, tx: Tx, queueId: number): Promise<void> {
  const ids = await idsWhere(tx, "queue_id = $2 and status <> 'closed'", queueId);
  await changeTickets(app, tx, ids, { to: "leaveQueue" }, { system: "queue-deleted" }, { queueId });
}

/** A user is deleted: their open tickets wait again, in their queues. */
export async function returnTicketsOfUser(app: App, tx: Tx, userId: number): Promise<void> {
  const ids = await idsWhere(tx, "user_id = $2 and status = 'open'", userId);
  await changeTickets(app, tx, ids, { to: "return" }, { system: "user-deleted" }, { userId });
}

/** Counts the connection's tickets that are not closed; with `close` somebody closes them, silently (decision 28). */
export async function closeTicketsOfConnection(
  app: App,
  tx: Tx,
  connectionId: number,
  close: boolean,
): Promise<number> {
  const ids = await idsWhere(tx, "connection_id = $2 and status <> 'closed'", connectionId);
  if (close)
    await changeTickets(
      app,
      tx,
      ids,
      { to: "close", byPerson: true },
      { system: "connection-deleted" },
      { connectionId },
    );
  return ids.length;
}

async function idsWhere(tx: Tx, condition: string, id: number): Promise<number[]> {
  const rows = await tx.sql<{ id: number }>(
    `select id from tickets where company_id = $1 and ${condition} order by id for no key update`,
    [tx.companyId, id],
  );
  return rows.map((row) => row.id);
}
