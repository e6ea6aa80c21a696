import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { App } from "../../platform/app.ts";
import { ownBackups } from "../../platform/backup/backup-folder.ts";
import type { BackupFacts } from "./rules.ts";

export interface BackupRow {
  startedAt: Date;
  finishedAt: Date;
  folder: string;
  name: string | null;
  tableBytes: number;
  fileBytes: number;
  addedBytes: number;
  error: string | null;
}

export interface BackupState {
  folder: string | null;
  daily: boolean;
  keepDays: number;
  keyShownAt: Date | null;
  setUpAt: Date | null;
}

const columns = `started_at as "startedAt", finished_at as "finishedAt", folder, name, table_bytes as "tableBytes",
  file_bytes as "fileBytes", added_bytes as "addedBytes", error`;

/** Where backups go, as a path. */
export const backupPath = (app: App, { folder }: Pick<BackupState, "folder">): string =>
  folder ?? ownBackups(app.config);

export async function readState(app: App): Promise<BackupState> {
  const [state] = await app.database.platform<BackupState & Record<string, unknown>>(
    `select s.backup_folder as folder, s.daily_backup as daily, s.keep_days as "keepDays", s.key_shown_at as "keyShownAt",
            p.owner_made_at as "setUpAt"
     from server_state s, platform_state p`,
  );
  if (!state) throw new Error("The row of server_state is missing.");
  return state;
}

export interface Attempts {
  last: BackupRow | null;
  /** The last attempt, if it failed. */
  failure: BackupRow | null;
}

export async function readAttempts(app: App): Promise<Attempts> {
  const newest = (where: string) =>
    app.database.platform<BackupRow & Record<string, unknown>>(
      `select ${columns} from backups ${where} order by finished_at desc, id desc limit 1`,
    );
  const [[attempt], [last]] = await Promise.all([newest(""), newest("where error is null")]);
  return { last: last ?? null, failure: attempt?.error ? attempt : null };
}

export async function readFacts(app: App): Promise<{ state: BackupState; attempts: Attempts; facts: BackupFacts }> {
  const [state, attempts] = await Promise.all([readState(app), readAttempts(app)]);
  const folder = backupPath(app, state);
  const [place, data] = await Promise.all([nearest(folder), nearest(app.config.dataDir)]);
  const disk = place && (await statfs(place.folder).catch(() => undefined));
  const last = attempts.last;
  const facts: BackupFacts = {
    now: app.clock.now(),
    daily: state.daily,
    setUpAt: state.setUpAt,
    lastAt: last?.finishedAt ?? null,
    failedAt: attempts.failure?.finishedAt ?? null,
    isSameDisk: place !== undefined && place.device === data?.device,
    free: disk ? disk.bavail * disk.bsize : null,
    // The size of the last backup, plus a fifth.
    nextBytes: last ? Math.ceil((last.tableBytes + last.addedBytes) * 1.2) : 0,
  };
  return { state, attempts, facts };
}

/** The folder, or its nearest existing parent, and its disk. */
async function nearest(folder: string): Promise<{ folder: string; device: number } | undefined> {
  for (let place = path.resolve(folder); ; place = path.dirname(place)) {
    const found = await stat(place).catch(() => undefined);
    if (found) return { folder: place, device: found.dev };
    if (place === path.dirname(place)) return undefined;
  }
}
