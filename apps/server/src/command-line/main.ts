// npm run recado -- <command>: see docs/operations.md.
import { Command } from "commander";
import { ConfigError } from "../config.ts";
import { BackupError } from "../platform/backup/format.ts";
import { SecretsError } from "../platform/crypto/secrets.ts";
import { StoreUnavailable } from "../platform/media/store.ts";
import { SchemaError } from "../platform/database/migrate.ts";
import { DiskFullError, isDiskFull } from "../platform/full-disk.ts";
import { FolderError } from "../platform/make-folder.ts";
import { silenceLibsignal } from "../platform/silence-libsignal.ts";
import { productVersion } from "@recado/contracts/limits";
import { addBackupCommands } from "./backup-commands.ts";
import { addCompanyCommands } from "./company-commands.ts";
import { addDoctorCommand } from "./doctor-command.ts";
import { addMediaCommands } from "./media-commands.ts";
import { CommandError, createOutput, type Output } from "./output.ts";
import { addServiceCommands } from "./service-command.ts";
import { addUpgradeCommand } from "./upgrade-command.ts";
import { addUserCommands } from "./user-commands.ts";

silenceLibsignal();
const program = new Command("recado")
  .usage("[--json] <command>")
  .description(
    "Runs and looks after an installation of Recado. It is found as npm start finds it: by DATA_DIR and DATABASE_URL.",
  )
  .version(productVersion)
  .option("--json", "answer as JSON")
  .addHelpText("after", "\nExit codes: 0 done, 1 refused or failed (the reason is on stderr), 2 wrong use.")
  .exitOverride();
// Run by scripts/recado.mjs; declared here for the help.
program.command("start").description("the same as npm start");

let made: Output | undefined;
const output = () => (made ??= createOutput(Boolean(program.opts<{ json?: boolean }>().json)));
addBackupCommands(program, output);
addCompanyCommands(program, output);
addMediaCommands(program, output);
addServiceCommands(program, output);
addUserCommands(program, output);
addUpgradeCommand(program, output);
addDoctorCommand(program, output);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof Error && "exitCode" in error && "code" in error && String(error.code).startsWith("commander."))
    return error.exitCode === 0 ? 0 : 2;
  const text = sentenceOf(error);
  process.stderr.write(output().isJson ? `${JSON.stringify({ error: text })}\n` : `\n${text}\n`);
  return 1;
}

function sentenceOf(error: unknown): string {
  const isExpected = [
    CommandError,
    ConfigError,
    BackupError,
    SecretsError,
    SchemaError,
    StoreUnavailable,
    DiskFullError,
    FolderError,
  ].some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  if (isExpected) return error.message;
  if (isDiskFull(error)) return `The disk is full (${error.message}). Free some room, then start this again.`;
  const { code, path } = error as NodeJS.ErrnoException;
  if (path && /^(?:EACCES|EPERM|EROFS)$/.test(code ?? "")) return `This user may not use ${path} (${code}).`;
  // No such table, no such column.
  if (code === "42P01" || code === "42703")
    return `The database is not one of this version (${error.message}): start Recado once, or restore a backup.`;
  return error.stack ?? error.message;
}
