import type { Card } from "@recado/contracts/kanban";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ticketsById } from "../tickets/access.ts";
import { withRelations, type TicketRow } from "../tickets/rows.ts";
import { presentCard, type Standing } from "./present.ts";

const rowsOf = prepared<TicketRow>("kanban_rows", withRelations("select unnest($2::bigint[])"));
const standings = prepared<Standing & { id: number }>(
  "kanban_standings",
  `select t.id, x.tag_id as stage_id, coalesce(s.entered_at, t.created_at) as since
   from tickets t
   left join ticket_tags x on x.company_id = $1 and x.ticket_id = t.id and x.kanban
   left join stage_stays s on s.company_id = $1 and s.ticket_id = t.id and s.left_at is null
   where t.company_id = $1 and t.id = any ($2::bigint[])`,
);

/** The cards of these conversations, newest message first; the caller checked that the user may see them. */
export async function cardsOf(app: App, companyId: number, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  const [rows, stands] = await Promise.all([
    app.database.read(companyId, rowsOf, [ids]),
    app.database.read(companyId, standings, [ids]),
  ]);
  return present(rows, stands);
}

/** One card within a transaction. */
export async function cardIn(tx: Tx, ticketId: number): Promise<Card | undefined> {
  return present(await ticketsById(tx, [ticketId]), await tx.run(standings, [[ticketId]]))[0];
}

/** A conversation's stage. */
export async function stageOf(tx: Tx, ticketId: number): Promise<number | null> {
  return (await tx.run(standings, [[ticketId]]))[0]?.stage_id ?? null;
}

function present(rows: readonly TicketRow[], stands: readonly (Standing & { id: number })[]): Card[] {
  const byId = new Map(stands.map((one) => [one.id, one]));
  return rows.flatMap((row) => {
    const standing = byId.get(row.id);
    return standing ? [presentCard(row, standing)] : [];
  });
}
