import { productVersion } from "@recado/contracts/limits";
import { listChanged } from "../../identity/platform-lists.ts";
import type { App } from "../../platform/app.ts";
import { BackupError } from "../../platform/backup/format.ts";
import { thinOut } from "../../platform/backup/retention.ts";
import { isBackupRunning, writeBackup } from "../../platform/backup/write-backup.ts";
import { backupPath, readFacts, readState } from "./read-facts.ts";
import { isDue } from "./rules.ts";
import { listFiles } from "../../identity/media/list-files.ts";

/** Makes a backup into the chosen folder, records it, and removes old ones. Failures are recorded too. */
export async function makeBackup(app: App): Promise<void> {
  const state = await readState(app);
  const folder = backupPath(app, state);
  const startedAt = app.clock.now();
  const source = {
    databaseUrl: app.database.url,
    dataDir: app.config.dataDir,
    secrets: app.secrets,
    media: app.media,
    version: productVersion,
    listFiles,
  };
  try {
    const { name, manifest } = await writeBackup(source, { folder });
    const tableBytes = manifest.tables.reduce((sum, { fileBytes }) => sum + fileBytes, 0);
    await app.database.platform(
      `insert into backups (started_at, folder, name, table_bytes, file_bytes, added_bytes) values ($1, $2, $3, $4, $5, $6)`,
      [startedAt, folder, name, tableBytes, manifest.media.bytes, manifest.media.addedBytes],
    );
    await thinOut(app.database.url, folder, state.keepDays, app.clock.now());
  } catch (error) {
    // A backup that the operator is making is as good.
    if (error instanceof BackupError && (await isBackupRunning(app.database))) return;
    app.log.error({ err: error }, "backup failed");
    const reason = error instanceof BackupError ? error.message : `${(error as Error).name}: see the server's log.`;
    await app.database.platform("insert into backups (started_at, folder, error) values ($1, $2, $3)", [
      startedAt,
      folder,
      reason,
    ]);
  }
  // Keep attempts of the last 90 days.
  await app.database.platform("delete from backups where finished_at < now() - interval '90 days'");
  await listChanged(app, "server");
}

/** Makes the daily backup if it is due. */
export async function makeDailyBackup(app: App): Promise<void> {
  const { facts } = await readFacts(app);
  if (isDue(facts)) await makeBackup(app);
}
