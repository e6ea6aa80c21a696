import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";

/** How many wanted sessions have had no process for half a minute. */
export async function countUnheld(app: App): Promise<number> {
  const [row] = await app.database.platform<{ count: number }>(
    `select count(*) as count from session_leases
     where wanted and (held_until is null or held_until < now() - interval '30 seconds')`,
  );
  return row?.count ?? 0;
}

/** Real sessions: test phones talk to no WhatsApp. */
export interface Sessions {
  /** How many should run. */
  wanted: number;
  /** How many of them have a process, and don't try in vain to reach WhatsApp. */
  held: number;
  /** How many have tried to reach WhatsApp for over a minute; waiting for a person to scan a code is no trial. */
  vain: number;
  /** How many lost their line in the last hour because WhatsApp left a question unanswered. */
  deaf: number;
}

const companySessions = prepared<Record<keyof Sessions, number>>(
  "company_sessions",
  `select count(*) filter (where l.wanted)::int as wanted,
          count(*) filter (where l.wanted and not s.is_vain and l.held_until >= now())::int as held,
          count(*) filter (where l.wanted and s.is_vain)::int as vain,
          count(*) filter (where c.last_fall_reason = 'deaf' and c.last_fall_at > now() - interval '1 hour')::int as deaf
   from connections c
   join session_leases l on l.company_id = $1 and l.connection_id = c.id
   cross join lateral (
     select c.status in ('OPENING', 'TIMEOUT') and coalesce(c.down_since < now() - interval '1 minute', false) as is_vain) s
   where c.company_id = $1 and c.deleted_at is null and not c.is_test`,
);

export async function countSessions(app: App): Promise<Sessions> {
  const companies = await app.database.platform<{ id: number }>(
    "select distinct company_id as id from session_leases where wanted order by 1",
  );
  const sum: Sessions = { wanted: 0, held: 0, vain: 0, deaf: 0 };
  for (const { id } of companies) {
    const [row] = await app.database.read(id, companySessions);
    for (const key of ["wanted", "held", "vain", "deaf"] as const) sum[key] += row?.[key] ?? 0;
  }
  return sum;
}
