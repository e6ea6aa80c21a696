import type pg from "pg";

/** An advisory lock number that no other program is likely to use: one company is imported at a time. */
export const importLock = 7_231_904_412;

/** Whether no import runs, nor can until the client's connection ends. */
export async function lockImports(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [importLock]);
  return rows[0]?.held === true;
}
