import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { contactsOfPeople, type People } from "../contacts/lock-contacts.ts";
import type { LastTicket, ReopenWindow } from "./continue-rules.ts";
import { settingExpression } from "../../identity/settings/access.ts";
import { courtesyMinutes, phoneMessagesOpenTicket, reopenToLastUser, reopenWindowMinutes } from "./settings.ts";

type Row = LastTicket & { contactId: number };

const columns = `t.id, t.status, t.contact_id as "contactId", t.is_group as "isGroup", t.closed_at as "closedAt",
                 t.last_message_at as "lastMessageAt"`;
const untouched = `null::text as rating, null::bigint as "returnsTo"`;
const rating = `(select case when c.rating_hinted then 'hinted' else 'awaited' end
  from (select * from service_cycles where company_id = $1 and ticket_id = t.id order by id desc limit 1) c
  where c.rating_until > now() and not c.rated)`;
const returnsTo = `case when ${settingExpression(reopenToLastUser)} = 'enabled' then (
  select u.id from users u where u.company_id = $1 and u.id = t.user_id and u.deleted_at is null
    and exists (select from presence p where p.company_id = $1 and p.user_id = u.id and p.present_until > now())) end`;

// One index lookup per contact: a plan made while the table was small must not stay.
const lockCurrent = prepared<Row>(
  "tickets_lock_of_people",
  `select t.* from (${contactsOfPeople(3)}) c cross join lateral (
     select ${columns}, ${untouched} from tickets t
     where t.company_id = $1 and t.connection_id = $2 and t.contact_id = c.contact_id and t.status <> 'closed' for no key update
   ) t order by t.id`,
);

/** The tickets on the connection that are not closed, of people who have one contact each; locked. */
export const lockCurrentTickets = (tx: Tx, connectionId: number, people: People): Promise<Row[]> =>
  tx.run(lockCurrent, [connectionId, ...people]);

const lockLast = prepared<Row>(
  "tickets_lock_last",
  `select t.* from unnest($3::bigint[]) as c (id) cross join lateral (
     select ${columns}, ${rating} as rating, ${returnsTo} as "returnsTo" from tickets t
     where t.company_id = $1 and t.connection_id = $2 and t.contact_id = c.id and not t.is_history
     order by t.id desc limit 1 for no key update
   ) t order by t.id`,
);

/** The last ticket on the connection of each of these contacts, without imported history; locked. */
export const lockLastTickets = (tx: Tx, connectionId: number, contactIds: readonly number[]): Promise<Row[]> =>
  tx.run(lockLast, [connectionId, contactIds]);

const ofHistory = prepared<{ id: number; contactId: number }>(
  "tickets_of_history",
  `select min(t.id) as id, t.contact_id as "contactId" from tickets t
   where t.company_id = $1 and t.connection_id = $2 and t.contact_id = any ($3::bigint[]) and t.is_history group by t.contact_id`,
);

/** The tickets on the connection that hold the imported history of these contacts. */
export const historyTickets = (tx: Tx, connectionId: number, contactIds: readonly number[]) =>
  tx.run(ofHistory, [connectionId, contactIds]);

export interface OpeningSettings {
  window: ReopenWindow;
  /** Messages typed on the company's phone open tickets. */
  phoneOpensTicket: boolean;
}

const settings = prepared<{ minutes: number; courtesyMinutes: number; now: Date; phoneOpensTicket: boolean }>(
  "tickets_opening_settings",
  `select ${settingExpression(reopenWindowMinutes)}::float8 as minutes,
          ${settingExpression(courtesyMinutes)}::float8 as "courtesyMinutes", now() as now,
          ${settingExpression(phoneMessagesOpenTicket)} = 'enabled' as "phoneOpensTicket" where $1::bigint is not null`,
);

export async function openingSettings(tx: Tx): Promise<OpeningSettings> {
  const [row] = await tx.run(settings, []);
  if (!row) throw new Error("a select without a table returned no row");
  const { minutes, courtesyMinutes: courtesy, now } = row;
  return { window: { minutes, courtesyMinutes: courtesy, now }, phoneOpensTicket: row.phoneOpensTicket };
}
