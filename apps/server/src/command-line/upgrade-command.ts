import type { Command } from "commander";
import { createLog } from "../platform/log.ts";
import { assertInstalled, configHere } from "./installation.ts";
import type { Output } from "./output.ts";

export function addUpgradeCommand(program: Command, output: () => Output): void {
  program
    .command("upgrade")
    .description("upgrade the database to this version, after a backup into DATA_DIR/backups; npm start does it too")
    .option("--no-backup", "without the backup")
    .action(async ({ backup }: { backup: boolean }) => {
      const config = configHere();
      assertInstalled(config);
      const log = createLog({ level: output().isJson ? "silent" : "info" });
      const { openApp } = await import("../open-app.ts");
      const open = await openApp(
        { ...config, roles: new Set(), backupBeforeUpgrade: backup && config.backupBeforeUpgrade },
        { log, alone: false },
      );
      await open.close();
      output().result({ upgraded: true }, ["The database is as this version needs it."]);
    });
}
