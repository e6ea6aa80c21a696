import type { TicketExport } from "@recado/contracts/exports";
import type { Language } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ticketExports } from "./table.ts";

/** An export with the names that lists show. */
export interface ExportRow {
  id: number;
  ticket_id: number;
  created_at: Date;
  with_notes: boolean;
  language: Language;
  by_id: number | null;
  by_name: string | null;
}

/** The columns of `ticket_exports x` and its names; `$1` is the company. */
export const exportColumns =
  "x.id, x.ticket_id, x.created_at, x.with_notes, x.language, b.id as by_id, b.name as by_name";
export const exportNames = "left join users b on b.company_id = $1 and b.id = x.user_id";

/** Records that somebody exports a ticket. */
export async function keepExport(
  tx: Tx,
  { userId, name }: Pick<Actor, "userId" | "name">,
  ticketId: number,
  { withNotes, language }: { withNotes: boolean; language: Language },
): Promise<TicketExport> {
  const [made] = await tx.orm
    .insert(ticketExports)
    .values({ companyId: tx.companyId, ticketId, userId, withNotes, language })
    .returning({ id: ticketExports.id, createdAt: ticketExports.createdAt });
  if (!made) throw new Error("The export was not kept.");
  return { id: made.id, ticketId, at: made.createdAt.toISOString(), by: { id: userId, name }, withNotes };
}

/** This user's export of the last hour; undefined if there is none. */
export async function freshExport(tx: Tx, userId: number, exportId: number): Promise<ExportRow | undefined> {
  const [row] = await tx.sql<ExportRow & Record<string, unknown>>(
    `select ${exportColumns} from ticket_exports x ${exportNames}
     where x.company_id = $1 and x.id = $2 and x.user_id = $3 and x.created_at > now() - interval '1 hour'`,
    [tx.companyId, exportId, userId],
  );
  return row;
}

export const presentExport = (row: ExportRow): TicketExport => ({
  id: row.id,
  ticketId: row.ticket_id,
  at: row.created_at.toISOString(),
  by: row.by_id === null ? null : { id: row.by_id, name: row.by_name ?? "" },
  withNotes: row.with_notes,
});
