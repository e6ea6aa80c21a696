import type { TicketStatus } from "@recado/contracts/tickets";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { contactMerged, contactsChanged } from "./events.ts";

/** What a merge did, as far as others must know. */
export interface Merge {
  id: number;
  contactId: number;
  absorbedId: number;
  /** Conversations that went into another, as they stood. */
  gone: { id: number; status: TicketStatus; userId: number | null; queueId: number | null }[];
  /** Conversations that took in one, or came from the other contact; the newest first. */
  changed: number[];
}

// As `merge_contacts` leaves them for whoever speaks for the transaction.
const madeHere = prepared<Merge>(
  "merges_made_here",
  `select m.id, m.contact_id as "contactId", m.absorbed_id as "absorbedId",
          coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'status', t.status, 'userId', t.user_id, 'queueId', t.queue_id))
                    from contact_merge_moves v, jsonb_populate_recordset(null::tickets, v.gone) t
                    where v.company_id = $1 and v.merge_id = m.id and v.table_name = 'tickets' and v.gone is not null), '[]') as gone,
          array(select t.id from contact_merge_moves v
                join tickets t on t.company_id = $1 and t.id = any (v.ids)
                where v.company_id = $1 and v.merge_id = m.id and v.table_name = 'tickets' and v.ids is not null
                union
                select a.ticket_id from contact_merge_moves v, jsonb_populate_recordset(null::tickets, v.gone) t
                join absorbed_tickets a on a.company_id = $1 and a.id = t.id
                where v.company_id = $1 and v.merge_id = m.id and v.table_name = 'tickets' and v.gone is not null
                order by 1 desc limit 200) as changed
   from contact_merges m
   where m.company_id = $1 and m.id = any (string_to_array(nullif(current_setting('app.merges', true), ''), ',')::bigint[])
   order by m.id`,
);

/** What was merged in this transaction. */
export const mergesOf = (tx: Tx): Promise<Merge[]> => tx.run(madeHere, []);

/** Tells of merges: first the tickets go where they now belong, then the absorbed contact goes. */
export async function emitMerges(app: App, tx: Tx, merges: readonly Merge[]): Promise<void> {
  if (merges.length === 0) return;
  for (const merge of merges) await app.events.emit(tx, contactMerged, { merge });
  const kept = [...new Set(merges.map(({ contactId }) => contactId))];
  await app.events.emit(tx, contactsChanged, {
    changes: [
      ...kept.map((contactId) => ({ contactId, cause: "updated" as const })),
      ...merges.map(({ absorbedId }) => ({ contactId: absorbedId, cause: "deleted" as const })),
    ],
  });
}
