import { productVersion } from "@recado/contracts/limits";
import type { Answer, Parsed } from "@recado/contracts";
import type { Server } from "@recado/contracts/server";
import { listChanged } from "../../identity/platform-lists.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { claimFolder, ownBackups } from "../../platform/backup/backup-folder.ts";
import { installationOf, recoveryKeyOf } from "../../platform/backup/seal-secrets.ts";
import { newestBeforeUpgrade } from "../../platform/backup/retention.ts";
import { isBackupRunning } from "../../platform/backup/write-backup.ts";
import { refuse } from "../../platform/refusal.ts";
import { backupNow } from "./jobs.ts";
import { backupPath, readFacts } from "./read-facts.ts";
import { warningsOf } from "./rules.ts";

/** The server and its backups, for the super user. */
export async function showServer(app: App): Promise<Server> {
  const { state, attempts, facts } = await readFacts(app);
  const [database] = await app.database.platform<{ postgres: string; waits: boolean }>(
    `select current_setting('server_version') as postgres,
            exists (select from jobs where kind = $1 and given_up_at is null) as waits`,
    [backupNow.name],
  );
  const { last, failure } = attempts;
  const own = ownBackups(app.config);
  const wayBack = await newestBeforeUpgrade(own);
  return {
    version: productVersion,
    node: process.versions.node,
    postgres: database?.postgres ?? "",
    backups: {
      folder: state.folder,
      path: backupPath(app, state),
      daily: state.daily,
      keepDays: state.keepDays,
      isRunning: database?.waits === true || (await isBackupRunning(app.database)),
      last: last && {
        name: last.name ?? "",
        folder: last.folder,
        startedAt: last.startedAt.toISOString(),
        finishedAt: last.finishedAt.toISOString(),
        tableBytes: last.tableBytes,
        fileBytes: last.fileBytes,
        addedBytes: last.addedBytes,
      },
      beforeUpgrade: wayBack ? { name: wayBack.name, folder: own, startedAt: wayBack.at.toISOString() } : null,
      failure: failure && { at: failure.finishedAt.toISOString(), reason: failure.error ?? "" },
      warnings: warningsOf(facts),
      free: facts.free,
      keyWaits: state.keyShownAt === null,
    },
  };
}

export async function changeBackups(
  app: App,
  { folder, daily, keepDays }: Parsed<"PUT /server/backups">["body"],
): Promise<Answer<"PUT /server/backups">> {
  const folderMade = typeof folder === "string" && (await claimed(app, folder));
  await app.database.platform(
    `update server_state set backup_folder = case when $1 then $2 else backup_folder end,
       daily_backup = coalesce($3, daily_backup), keep_days = coalesce($4, keep_days)`,
    [folder !== undefined, folder ?? null, daily ?? null, keepDays ?? null],
  );
  await listChanged(app, "server");
  return { ...(await showServer(app)), folderMade };
}

/** Makes the folder one of this installation's backups; answers whether it did not exist. */
async function claimed(app: App, folder: string): Promise<boolean> {
  try {
    if (!folder.startsWith("/")) throw new Error("it is no absolute path");
    return await claimFolder(folder, app.config.dataDir, installationOf(app.secrets));
  } catch (error) {
    app.log.warn({ err: error }, "backup folder refused");
    throw refuse("ERR_BACKUP_FOLDER");
  }
}

/** Lets a worker make a backup; several calls make one. */
export async function startBackup(app: App, { companyId }: Actor): Promise<Server> {
  await app.database.tenant(companyId, (tx) =>
    app.jobs.sendOnce(tx, backupNow, { key: "now", data: {}, at: new Date() }),
  );
  return showServer(app);
}

/** The recovery key, unless it was shown before: from then on it is available only on the machine itself. */
export async function showRecoveryKey(app: App): Promise<Answer<"POST /server/recovery-key">> {
  const rows = await app.database.platform(
    "update server_state set key_shown_at = now() where key_shown_at is null returning only_row",
  );
  if (rows.length === 0) throw refuse("ERR_RECOVERY_KEY_SHOWN");
  await listChanged(app, "server");
  return { recoveryKey: recoveryKeyOf(app.secrets) };
}
