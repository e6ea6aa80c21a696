import type { App } from "../../platform/app.ts";

/** How many seconds the oldest message that a connected number could send has waited; 0 if none waits. */
export async function oldestWaiting(app: App): Promise<number> {
  const companies = await app.database.platform<{ id: number }>(
    "select distinct company_id as id from session_leases where wanted order by 1",
  );
  let oldest = 0;
  for (const { id } of companies) {
    const [row] = await app.database.tenant(id, (tx) =>
      tx.sql<{ seconds: number | null }>(
        `select extract(epoch from now() - min(o.created_at))::float8 as seconds
         from outbox o join connections c on c.company_id = $1 and c.id = o.connection_id
         where o.company_id = $1 and c.down_since is null and c.deleted_at is null`,
        [id],
      ),
    );
    oldest = Math.max(oldest, row?.seconds ?? 0);
  }
  return oldest;
}
