import { productVersion } from "@recado/contracts/limits";
import type { Config } from "./config.ts";
import { listFiles } from "./identity/media/list-files.ts";
import { BackupError } from "./platform/backup/format.ts";
import { ownBackups } from "./platform/backup/backup-folder.ts";
import { beforeUpgrade } from "./platform/backup/retention.ts";
import { writeBackup } from "./platform/backup/write-backup.ts";
import type { Secrets } from "./platform/crypto/secrets.ts";
import type { Log } from "./platform/log.ts";
import type { MediaStore } from "./platform/media/store.ts";

/** Backs up the database as the previous version left it: the only way back. */
export async function backupBeforeUpgrade(options: {
  config: Config;
  secrets: Secrets;
  media: MediaStore;
  databaseUrl: string;
  log: Log;
}): Promise<void> {
  const { config, secrets, media, databaseUrl, log } = options;
  const folder = ownBackups(config);
  log.info({ folder }, "making a backup before the upgrade");
  try {
    const { name } = await writeBackup(
      {
        databaseUrl,
        dataDir: config.dataDir,
        secrets,
        media,
        version: `${beforeUpgrade}${productVersion}`,
        listFiles,
      },
      { folder },
    );
    log.info({ name }, "backup made");
  } catch (error) {
    throw new BackupError(
      `The backup before the upgrade failed, and nothing was upgraded. ${(error as Error).message} ` +
        "Mend that, or start once with BACKUP_BEFORE_UPGRADE=off.",
      { cause: error },
    );
  }
}
