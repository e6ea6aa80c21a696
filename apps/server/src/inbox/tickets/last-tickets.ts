import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { LastTicket, ReopenWindow } from "./continue-rules.ts";
import { settingExpression } from "../../identity/settings/access.ts";

type Row = LastTicket & { contactId: number };

const columns = `t.id, t.status, t.contact_id as "contactId", t.is_group as "isGroup", t.closed_at as "closedAt",
                 t.last_message_at as "lastMessageAt"`;

// By key for each contact: a plan from when the table was small must not stay.
const lockCurrent = prepared<Row>(
  "tickets_lock_of_addresses",
  `select t.* from (
     select distinct i.contact_id from contact_identities i
     where i.company_id = $1 and i.kind in ('pn', 'lid', 'group') and i.value = any ($3::text[])
   ) c cross join lateral (
     select ${columns} from tickets t
     where t.company_id = $1 and t.connection_id = $2 and t.contact_id = c.contact_id and t.status <> 'closed' for no key update
   ) t order by t.id`,
);

/** The tickets on the connection that are not closed, of the contacts with these addresses; locked. */
export const lockCurrentTickets = (tx: Tx, connectionId: number, addresses: readonly string[]): Promise<Row[]> =>
  tx.run(lockCurrent, [connectionId, addresses]);

const lockLast = prepared<Row>(
  "tickets_lock_last",
  `select t.* from unnest($3::bigint[]) as c (id) cross join lateral (
     select ${columns} from tickets t
     where t.company_id = $1 and t.connection_id = $2 and t.contact_id = c.id and not t.is_history
     order by t.id desc limit 1 for no key update
   ) t order by t.id`,
);

/** The last ticket on the connection of each of these contacts, imported history excepted; locked. */
export const lockLastTickets = (tx: Tx, connectionId: number, contactIds: readonly number[]): Promise<Row[]> =>
  tx.run(lockLast, [connectionId, contactIds]);

export interface OpeningSettings {
  window: ReopenWindow;
  /** What is typed on the company's phone opens tickets. */
  phoneOpensTicket: boolean;
}

const settings = prepared<{ minutes: number; now: Date; phoneOpensTicket: boolean }>(
  "tickets_opening_settings",
  `select ${settingExpression("reopenWindowMinutes")}::float8 as minutes, now() as now,
          ${settingExpression("phoneMessagesOpenTicket")} = 'enabled' as "phoneOpensTicket" where $1::bigint is not null`,
);

export async function openingSettings(tx: Tx): Promise<OpeningSettings> {
  const [row] = await tx.run(settings, []);
  if (!row) throw new Error("a select without a table returned no row");
  return { window: { minutes: row.minutes, now: row.now }, phoneOpensTicket: row.phoneOpensTicket };
}
