import type pg from "pg";
import { BackupError } from "./format.ts";

/** The application names of a running app's connections; not always all of them exist. */
const appNames = ["recado", "recado leases", "recado notifications", "recado realtime"];

/** Throws if an app runs on this database, also within a transaction. */
export async function refuseRunning(client: pg.ClientBase): Promise<void> {
  // Otherwise a transaction sees the first result again.
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = any ($1)
     and pid <> pg_backend_pid() limit 1`,
    [appNames],
  );
  if (rows.length > 0) throw new BackupError("Recado is running on this database. Stop it first.");
}
