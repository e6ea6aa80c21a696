import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../../platform/log.ts";
import type { MediaStore } from "../../platform/media/store.ts";
import { importLock } from "../../platform/backup/import-lock.ts";
import { sweepImports } from "./import-media.ts";

/** PostgreSQL notices only after a moment that a killed import is gone, and keeps its lock until then. */
const lockWaitMs = 5_000;
const askEveryMs = 200;

export interface ImportEnd {
  /** Stops waiting for the lock; a sweep that runs goes on, and if it is cut off the next start repeats it. */
  stop(): Promise<void>;
  /** Resolves when nothing is waited for any more. */
  ended: Promise<void>;
}

/**
 * At the start: finishes an import in place that died between its rows and its files, and removes what dead imports
 * left. Never throws: what fails is logged, and tried again at the next start. While an import, or a backup, holds the
 * lock for longer than `waitMs` the start goes on, and this is done once the lock is free. A start that upgrades is
 * refused until then by its backup.
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
  /** Asks again and again: who waits within a statement holds up an index that is built concurrently. */
  const sweep = async (patienceMs: number): Promise<boolean> => {
    const until = Date.now() + patienceMs;
    for (;;) {
      const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock($1) as "isOurs"`, [
        importLock,
      ]);
      if (rows[0]?.isOurs) break;
      if (Date.now() >= until) return false;
      await pause(askEveryMs, undefined, { ref: false });
    }
    state = "sweeps";
    await sweepImports(client, imports, store, log);
    return true;
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
    if (await sweep(waitMs)) await end();
    else {
      log.warn("a company is being imported, or backed up: what an import that died has left is settled after it");
      ended = sweep(Infinity).then(() => end(), end);
    }
  } catch (error) {
    await end(error);
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
