import { countsGroups } from "../../channels/connections/settings.ts";

/**
 * The rows that each number counts, defined once for the numbers and for the conversations behind them. `$2` and `$3`
 * bound the period, `$4` has the connections that don't count.
 */
const within = (column: string): string => `${column} >= $2::timestamptz and ${column} < $3::timestamptz`;
const countsOf = (alias: string): string => `${alias}.connection_id <> all ($4::bigint[])`;

/** Faster than `extract`, whose numeric takes longer than all the rest. */
export const minutesBetween = (start: string, end: string): string => `date_part('epoch', ${end} - ${start}) / 60`;

const cycles = (condition: string): string =>
  `service_cycles c where c.company_id = $1 and ${condition} and ${countsOf("c")}`;

export const finished = cycles(within("c.finished_at"));
export const started = cycles(within("c.started_at"));
export const begun = cycles(within("c.created_at"));
export const asked = cycles(within("c.rating_at"));
/** A conversation that a person started had no wait for the first reply. */
export const replied = cycles(
  `${within("c.first_reply_at")} and (c.first_queued_at is not null or c.started_at is null or c.started_at > c.created_at)`,
);
export const turns = `service_turns v where v.company_id = $1 and ${within("v.ended_at")} and ${countsOf("v")}`;
/** Stays in a stage, or in none, that ended with another stage or with closing. */
export const stays = `stage_stays s where s.company_id = $1 and ${within("s.left_at")} and ${countsOf("s")}`;
export const heard = `messages m where m.company_id = $1 and not m.from_me and ${within("m.sent_at")} and ${countsOf("m")}`;
/** New contacts who wrote. */
export const leads = `contacts k where k.company_id = $1 and not k.is_group and ${within("k.created_at")} and exists (
  select from messages m where m.company_id = $1 and m.contact_id = k.id and not m.from_me and ${countsOf("m")})`;
/**
 * The connection where they wrote: a test phone only for contacts who wrote nowhere else, as both count where it does.
 */
export const leadConnection = `(select m.connection_id from messages m join connections s on s.company_id = $1 and s.id = m.connection_id
  where m.company_id = $1 and m.contact_id = k.id and not m.from_me order by s.is_test limit 1)`;
/**
 * The first conversation in which they wrote, whose queue and attendant classify a new contact: a campaign may have begun
 * another. From tickets: their messages are many. Of messages from before the phone was linked tickets don't say whose
 * they are.
 */
export const firstTicket = `(select coalesce(min(f.id) filter (where f.last_inbound_at is not null), min(f.id))
  from tickets f where f.company_id = $1 and f.contact_id = k.id and ${countsOf("f")})`;
/** The bot answered, no person did or resolved it, and it did not end because of silence. */
export const botAlone = `${finished} and c.chatbot_at is not null and c.user_id is null and c.first_reply_at is null and not c.expired and not c.ended_by_person
  and not exists (select from service_turns v where v.company_id = $1 and v.cycle_id = c.id)`;

export const supportMinutes = minutesBetween("c.started_at", "c.finished_at");
/** For conversations returned to the queue, since then. */
export const waitMinutes = `greatest(${minutesBetween("coalesce(c.queued_at, c.created_at)", "c.started_at")}, 0)`;
export const turnMinutes = minutesBetween("v.started_at", "v.ended_at");
/** Null if the stay began before stays were recorded. */
export const stayMinutes = `case when not s.is_guess then ${minutesBetween("s.entered_at", "s.left_at")} end`;
/** Since the conversation first waited for a person; if the first message came before that, since its beginning. */
export const replyMinutes = minutesBetween(
  "case when c.first_queued_at <= c.first_reply_at then c.first_queued_at else c.created_at end",
  "c.first_reply_at",
);
/**
 * Live tickets `t` have no period; groups count while the company handles them. `$2` has the connections that don't
 * count.
 */
export const isLive = `(t.connection_id <> all ($2::bigint[]) and ${countsGroups})`;
