import type pg from "pg";
import { BackupError } from "./format.ts";

/** What a running app is connected as; not always as each. */
const appNames = ["recado", "recado leases", "recado notifications", "recado realtime"];

/** Throws where an app runs on this database, also in the middle of a transaction. */
export async function refuseRunning(client: pg.ClientBase): Promise<void> {
  // Else a transaction hears again what it heard first.
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = any ($1)
     and pid <> pg_backend_pid() limit 1`,
    [appNames],
  );
  if (rows.length > 0) throw new BackupError("Recado is running on this database. Stop it first.");
}
