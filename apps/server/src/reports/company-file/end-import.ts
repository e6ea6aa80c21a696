import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { isCutWait } from "../../platform/database/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { MediaStore } from "../../platform/media/store.ts";
import { importLock } from "../../platform/backup/import-lock.ts";
import { sweepImports } from "./import-media.ts";

/** PostgreSQL notices only after a moment that a killed import is gone, and keeps its lock until then. */
const lockWaitMs = 5_000;

/**
 * At the start: finishes an import in place that died between its rows and its files, and removes what dead imports
 * left. Never throws: what fails is logged, and tried again at the next start.
 */
export async function endImport(
  dataDir: string,
  databaseUrl: string,
  { store, log }: { store: MediaStore; log: Log },
): Promise<void> {
  const imports = path.join(dataDir, "imports");
  if (!existsSync(imports)) return;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "recado company" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(`set lock_timeout = ${lockWaitMs}`);
    await client.query("select pg_advisory_lock($1)", [importLock]);
    await client.query("set lock_timeout = 0");
    await sweepImports(client, imports, store, log);
  } catch (error) {
    if (isCutWait(error))
      log.warn(
        "a company is being imported: what an import that died has left is settled after it, or at the next start",
      );
    else
      log.error(
        { err: error },
        "what an import of a company left could not be settled: some files of that company may not be those of its rows. The next start tries it again",
      );
  } finally {
    await client.end().catch(() => undefined);
  }
}
