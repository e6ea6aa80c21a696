import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { EventPayload } from "../../platform/events.ts";
import type { contactMerged, contactsParted } from "../contacts/events.ts";
import { ticketsChanged, type TicketChanged } from "./events.ts";
import { stateColumns, type TicketState } from "./states.ts";

// `gone` was absorbed by another ticket, `took` is the absorbing ticket before, `now` are moved and absorbing tickets
// after.
const ofMerge = prepared<TicketState & { fate: "gone" | "took" | "now" }>(
  "tickets_of_merge",
  `with moves as materialized (
     select * from contact_merge_moves v where v.company_id = $1 and v.merge_id = $2 and v.table_name = 'tickets'
   )
   select 'gone' as fate, ${stateColumns} from moves v cross join jsonb_populate_recordset(null::tickets, v.gone) t
   union all
   select 'took', ${stateColumns} from moves v cross join jsonb_populate_record(null::tickets, v.before::jsonb) t
   where v.column_name is null and v.before is not null
   union all
   select 'now', ${stateColumns} from tickets t where t.company_id = $1 and t.id = any (array(
     select unnest(v.ids) from moves v
     union
     select (v.before::jsonb ->> 'id')::bigint from moves v where v.column_name is null and v.before is not null
   ))`,
);

/**
 * Two contacts were merged in the database: emits the changes of tickets that moved, absorbed another, or were
 * absorbed.
 */
export async function followMerge(
  app: App,
  tx: Tx,
  { merge }: Pick<EventPayload<typeof contactMerged>, "merge">,
): Promise<void> {
  const by = { system: "contacts-merged" } as const;
  const rows = await tx.run(ofMerge, [merge.id]);
  const states = (wanted: (typeof rows)[number]["fate"]): TicketState[] =>
    rows.flatMap(({ fate, ...state }) => (fate === wanted ? [state] : []));
  const took = new Map(states("took").map((state) => [state.id, state]));
  const changes: TicketChanged[] = [
    ...states("gone").map((before) => ({ cause: "deleted" as const, before, after: null, cycle: null, by })),
    ...states("now").map((after) => {
      const before = took.get(after.id) ?? { ...after, contactId: merge.absorbedId };
      return { cause: "updated" as const, before, after, cycle: null, by };
    }),
  ];
  if (changes.length > 0) await app.events.emit(tx, ticketsChanged, { changes });
}

const asStates = prepared<TicketState>(
  "tickets_as_states",
  `select ${stateColumns} from jsonb_populate_recordset(null::tickets, $2::jsonb) t where t.company_id = $1`,
);
const ofContacts = prepared<TicketState>(
  "tickets_of_contacts",
  `select ${stateColumns} from tickets t where t.company_id = $1 and t.contact_id = any ($2::bigint[]) order by t.id`,
);

/**
 * Two merged contacts were split in the database: emits the changes of tickets that came back, were opened, or moved.
 */
export async function followPart(
  app: App,
  tx: Tx,
  { contactIds, ticketsBefore }: EventPayload<typeof contactsParted>,
): Promise<void> {
  const by = { system: "contacts-parted" } as const;
  const [stood, now] = await Promise.all([
    tx.run(asStates, [JSON.stringify(ticketsBefore)]),
    tx.run(ofContacts, [contactIds]),
  ]);
  const known = new Map(stood.map((state) => [state.id, state]));
  const changes = now.flatMap((after): TicketChanged[] => {
    const before = known.get(after.id);
    if (!before) return [{ cause: "created", before: null, after, cycle: null, by }];
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return isSame ? [] : [{ cause: "updated", before, after, cycle: null, by }];
  });
  if (changes.length > 0) await app.events.emit(tx, ticketsChanged, { changes });
}
