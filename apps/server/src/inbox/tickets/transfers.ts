import type { Transfer } from "@recado/contracts/transfers";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { ticketTransferred, type TicketChanged } from "./events.ts";
import { ticketTransfers } from "./table.ts";

/** A transfer with the names that lists and events show. */
export interface TransferRow {
  id: number;
  ticket_id: number;
  created_at: Date;
  note: string;
  by_id: number | null;
  by_name: string | null;
  to_id: number | null;
  to_name: string | null;
  queue_id: number | null;
  queue_name: string | null;
}

/** The columns of `ticket_transfers x` and its names; `$1` is the company. */
export const transferColumns = `x.id, x.ticket_id, x.created_at, x.note, b.id as by_id, b.name as by_name, u.id as to_id, u.name as to_name,
  q.id as queue_id, q.name as queue_name`;
export const transferNames = `left join users b on b.company_id = $1 and b.id = x.by_user_id
  left join users u on u.company_id = $1 and u.id = x.to_user_id
  left join queues q on q.company_id = $1 and q.id = x.queue_id`;

const byId = prepared<TransferRow>(
  "ticket_transfer",
  `select ${transferColumns} from ticket_transfers x ${transferNames} where x.company_id = $1 and x.id = $2`,
);

/** Changes that may be a transfer. */
export type HandedOn = Extract<TicketChanged, { cause: "transferred" | "accepted" | "returned" }>;

/** Records who transferred the ticket to whom, and tells the new attendant unless `isQuiet`. */
export async function keepTransfer(
  app: App,
  tx: Tx,
  actor: Actor,
  { before, after }: HandedOn,
  { note = "", isQuiet }: { note?: string | undefined; isQuiet: boolean },
): Promise<void> {
  const isQueued = after.userId === null || after.queueId !== before.queueId;
  const [made] = await tx.orm
    .insert(ticketTransfers)
    .values({
      companyId: tx.companyId,
      ticketId: after.id,
      byUserId: actor.userId,
      toUserId: after.userId === before.userId ? null : after.userId,
      queueId: isQueued ? after.queueId : null,
      note,
    })
    .returning({ id: ticketTransfers.id });
  const [row] = made ? await tx.run(byId, [made.id]) : [];
  if (!row) throw new Error("The transfer was not kept.");
  if (!isQuiet) await app.events.emit(tx, ticketTransferred, { transfer: presentTransfer(row) });
}

export const presentTransfer = (row: TransferRow): Transfer => ({
  id: row.id,
  ticketId: row.ticket_id,
  at: row.created_at.toISOString(),
  by: named(row.by_id, row.by_name),
  to: named(row.to_id, row.to_name),
  queue: named(row.queue_id, row.queue_name),
  note: row.note,
});

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });
