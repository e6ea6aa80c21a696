import type { App } from "../../platform/app.ts";

/** How many wanted sessions have had no process for half a minute. */
export async function countUnheld(app: App): Promise<number> {
  const [row] = await app.database.platform<{ count: number }>(
    `select count(*) as count from session_leases
     where wanted and (held_until is null or held_until < now() - interval '30 seconds')`,
  );
  return row?.count ?? 0;
}

/** How many sessions should run, and how many of them have a process. */
export async function countSessions(app: App): Promise<{ wanted: number; held: number }> {
  const [row] = await app.database.platform<{ wanted: number; held: number }>(
    `select count(*)::int as wanted, count(*) filter (where held_until >= now())::int as held
     from session_leases where wanted`,
  );
  return row ?? { wanted: 0, held: 0 };
}

/** How many numbers lost their line in the last hour because WhatsApp left a question unanswered. */
export async function countDeaf(app: App): Promise<number> {
  const companies = await app.database.platform<{ id: number }>(
    "select distinct company_id as id from session_leases where wanted order by 1",
  );
  let count = 0;
  for (const { id } of companies) {
    const [row] = await app.database.tenant(id, (tx) =>
      tx.sql<{ count: number }>(
        `select count(*)::int as count from connections
         where company_id = $1 and deleted_at is null and last_fall_reason = 'deaf' and last_fall_at > now() - interval '1 hour'`,
        [id],
      ),
    );
    count += row?.count ?? 0;
  }
  return count;
}
