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

export interface ImportEnd {
  /** Stops waiting for the lock; a sweep that runs goes on, and if it is cut off the next start repeats it. */
  stop(): Promise<void>;
  /** Resolves when nothing is waited for any more. */
  ended: Promise<void>;
}

/**
 * At the start: finishes an import in place that died between its rows and its files, and removes what dead imports
 * left. Never throws: what fails is logged, and tried again at the next start. While an import, or a backup, holds the
 * lock for longer than `waitMs` the start goes on, and this is done once the lock is free.
 */
export async function endImport(
  dataDir: string,
  databaseUrl: string,
  { store, log, waitMs = lockWaitMs }: { store: MediaStore; log: Log; waitMs?: number },
): Promise<ImportEnd> {
  const imports = path.join(dataDir, "imports");
  if (!existsSync(imports)) return { stop: () => Promise.resolve(), ended: Promise.resolve() };
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "recado company" });
  client.on("error", () => undefined);
  let state: "waits" | "sweeps" | "stopped" = "waits";
  const sweep = async (lockTimeoutMs: number) => {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await client.query("select pg_advisory_lock($1)", [importLock]);
    state = "sweeps";
    await client.query("set lock_timeout = 0");
    await sweepImports(client, imports, store, log);
  };
  const end = async (error?: unknown) => {
    if (error !== undefined && state !== "stopped")
      log.error(
        { err: error },
        "what an import of a company left could not be settled: some files of that company may not be those of its rows. The next start tries it again",
      );
    await client.end().catch(() => undefined);
  };
  let ended = Promise.resolve();
  try {
    await client.connect();
    await sweep(waitMs);
    await end();
  } catch (error) {
    if (isCutWait(error)) {
      log.warn("a company is being imported, or backed up: what an import that died has left is settled after it");
      ended = sweep(0).then(() => end(), end);
    } else await end(error);
  }
  return {
    ended,
    stop: async () => {
      if (state !== "waits") return;
      state = "stopped";
      await client.end().catch(() => undefined);
    },
  };
}
