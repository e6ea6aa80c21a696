import type { App } from "../../platform/app.ts";

/** How many wanted sessions have had no process for half a minute. */
export async function countUnheld(app: App): Promise<number> {
  const [row] = await app.database.platform<{ count: number }>(
    `select count(*) as count from session_leases
     where wanted and (held_until is null or held_until < now() - interval '30 seconds')`,
  );
  return row?.count ?? 0;
}
