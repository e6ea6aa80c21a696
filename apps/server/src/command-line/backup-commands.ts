import { constants, getPriority, setPriority } from "node:os";
import path from "node:path";
import { Option, type Command } from "commander";
import type pg from "pg";
import { findBackup } from "../platform/backup/backup-folder.ts";
import { readManifest, type Manifest } from "../platform/backup/format.ts";
import { restoreBackup } from "../platform/backup/restore-backup.ts";
import { thinOut } from "../platform/backup/retention.ts";
import { recoveryKeyOf, type Opener } from "../platform/backup/seal-secrets.ts";
import { readCompanies } from "../platform/backup/tables.ts";
import { verifyBackup } from "../platform/backup/verify-backup.ts";
import { writeBackup } from "../platform/backup/write-backup.ts";
import { productVersion } from "@recado/contracts/limits";
import { configHere, fromHere, fromVariable, mediaOf, schemaHere, withInstallation } from "./installation.ts";
import { CommandError, inWords, type Output } from "./output.ts";
import { listFiles } from "../identity/media/list-files.ts";

export interface OpenerOptions {
  passphraseEnv?: string;
  recoveryKeyEnv?: string;
}
interface BackupArguments extends OpenerOptions {
  keep?: string;
}
interface RestoreArguments extends OpenerOptions {
  backup?: string;
  force?: boolean;
  outgoing?: "send" | "drop";
}

const passphrase = () => new Option("--passphrase-env <name>", "the variable that has the backup's passphrase");
const recoveryKey = () => new Option("--recovery-key-env <name>", "the variable that has the recovery key");
const whichBackup = () => new Option("--backup <name>", "one backup of the folder; else the newest");

export function addBackupCommands(program: Command, output: () => Output): void {
  program
    .command("backup")
    .description("write a backup of this instant into a folder, beside a Recado that runs")
    .argument("[folder]", "an empty folder, or one of this installation's backups (default: DATA_DIR/backups)")
    .addOption(passphrase())
    .option("--keep <days>", "then remove older ones: keep one a day for so many days, and one a week for five weeks")
    .action((folder: string | undefined, options: BackupArguments) => backup(output(), folder, options));
  program
    .command("verify")
    .description("restore a backup into a scratch database and compare every row and file")
    .argument("<folder>", "a folder of backups")
    .addOption(whichBackup())
    .addOption(passphrase())
    .addOption(recoveryKey())
    .action((folder: string, options: RestoreArguments) => verify(output(), folder, options));
  program
    .command("restore")
    .description("bring a backup back into DATA_DIR and the database")
    .argument("<folder>", "a folder of backups")
    .addOption(whichBackup())
    .addOption(passphrase())
    .addOption(recoveryKey())
    .addOption(
      new Option("--outgoing <choice>", "messages that waited to be sent: send them, or mark them as not sent").choices(
        ["send", "drop"],
      ),
    )
    .option("--force", "replace the installation that is there")
    .action((folder: string, options: RestoreArguments) => restore(output(), folder, options));
  program
    .command("recovery-key")
    .description("print the key that opens this installation's backups. Keep it away from this machine")
    .action(() =>
      withInstallation(async ({ secrets }) => {
        const key = recoveryKeyOf(secrets);
        output().result({ recoveryKey: key }, [key]);
      }),
    );
}

/** Messages of a server that runs beside it go first. A PostgreSQL that this process started keeps its priority. */
function yieldToServer(): void {
  const low = constants.priority.PRIORITY_BELOW_NORMAL;
  // Only root may raise what an operator has set lower.
  if (getPriority() < low) setPriority(low);
}

async function backup(
  output: Output,
  typed: string | undefined,
  { passphraseEnv, keep }: BackupArguments,
): Promise<void> {
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new CommandError("--keep takes a number of days.");
  await withInstallation(async ({ config, secrets, databaseUrl }) => {
    yieldToServer();
    const folder = typed === undefined ? path.join(config.dataDir, "backups") : fromHere(typed);
    const begun = performance.now();
    const written = await writeBackup(
      {
        databaseUrl,
        dataDir: config.dataDir,
        secrets,
        media: await mediaOf(config),
        version: productVersion,
        listFiles,
      },
      {
        folder,
        passphrase: passphraseEnv === undefined ? undefined : fromVariable(passphraseEnv),
        told: (text) => output.progress(text),
      },
    );
    const removed = keep === undefined ? [] : await thinOut(databaseUrl, folder, Number(keep), new Date());
    const { manifest } = written;
    const seconds = (performance.now() - begun) / 1_000;
    output.result({ ...summary(written.name, manifest), folder: written.folder, seconds, removed }, [
      `The backup ${written.name} is in ${written.folder} (${seconds.toFixed(1)} s):`,
      ...contents(manifest),
      `  ${inWords(manifest.media.addedBytes)} of files are new in the folder`,
      ...(removed.length > 0 ? [`  older backups are removed: ${removed.join(", ")}`] : []),
      manifest.sealedTo === "passphrase"
        ? "The secrets are sealed with your passphrase. Without it the backup can't be restored elsewhere."
        : "The secrets are sealed. On another machine a restore needs the recovery key (npm run recado -- recovery-key): keep it elsewhere.",
    ]);
  });
}

async function verify(output: Output, folder: string, options: RestoreArguments): Promise<void> {
  const { dataDir } = configHere();
  const { tmpdir } = await import("node:os");
  const { name, manifest, secretsOpen } = await verifyBackup(
    fromHere(folder),
    { dataDir, scratchParent: tmpdir() },
    await schemaHere(),
    { name: options.backup, opener: openerOf(options), told: (text) => output.progress(text) },
  );
  output.result({ ...summary(name, manifest), verified: true, secretsOpen }, [
    `The backup ${name} is whole: every row and file came back as it was.`,
    ...contents(manifest),
    secretsOpen
      ? "  its secrets open"
      : "  its secrets were not tried: name the key with --recovery-key-env or --passphrase-env",
  ]);
}

async function restore(output: Output, from: string, options: RestoreArguments): Promise<void> {
  const config = configHere();
  const { folder, name } = await findBackup(fromHere(from), options.backup);
  const manifest = await readManifest(path.join(folder, name));
  const waiting = rowsOf(manifest, "outbox");
  if (waiting > 0 && options.outgoing === undefined)
    throw new CommandError(
      `${waiting} messages waited to be sent when the backup was made; some may have gone out since. ` +
        "Choose with --outgoing send or --outgoing drop (they are then marked as not sent, and can be sent again).",
    );
  if (options.force)
    await output.confirm(`This replaces the installation in ${config.dataDir} by the backup ${name}. Go on?`);
  let linked = 0;
  const { dropWaiting } = await import("../channels/outbox/drop-waiting.ts");
  await restoreBackup(folder, config, await schemaHere(), {
    name,
    opener: openerOf(options),
    force: options.force,
    told: (text) => output.progress(text),
    beforeCommit: async (client) => {
      for (const companyId of await readCompanies(client)) {
        await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
        linked += await countLinked(client, companyId);
        if (options.outgoing === "drop") await dropWaiting(client, companyId);
      }
    },
  });
  output.result({ ...summary(name, manifest), restored: true, outgoing: options.outgoing ?? null, linked }, [
    `The backup ${name} is restored into ${config.dataDir}${config.databaseUrl ? " and the database of DATABASE_URL" : ""}.`,
    ...contents(manifest),
    ...(waiting > 0
      ? [`  ${waiting} outgoing messages ${options.outgoing === "drop" ? "are marked as not sent" : "will be sent"}`]
      : []),
    ...(linked > 0 ? sessionLines(linked, manifest) : []),
    "Start it with npm start.",
  ]);
}

const sessionLines = (linked: number, { startedAt }: Manifest): string[] => [
  `  ${linked} WhatsApp numbers come back linked, with the keys of ${startedAt}.`,
  "  Where a number was used since then, WhatsApp may know newer keys: if it does not connect, or messages can't be read,",
  "  unlink Recado in the phone's list of linked devices and pair the number again under Connections.",
  "  Never run the old installation and this one at once: they would share the numbers' keys.",
];

async function countLinked(client: pg.ClientBase, companyId: number): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    "select count(distinct connection_id)::text as count from session_keys where company_id = $1",
    [companyId],
  );
  return Number(rows[0]?.count ?? 0);
}

export function openerOf({ passphraseEnv, recoveryKeyEnv }: OpenerOptions): Opener | undefined {
  if (passphraseEnv !== undefined) return { passphrase: fromVariable(passphraseEnv) };
  if (recoveryKeyEnv !== undefined) return { recoveryKey: fromVariable(recoveryKeyEnv) };
  return undefined;
}

const rowsOf = ({ tables }: Manifest, name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;

const summary = (name: string, manifest: Manifest) => ({
  name,
  startedAt: manifest.startedAt,
  version: manifest.version,
  companies: manifest.companies,
  messages: rowsOf(manifest, "messages"),
  files: manifest.media.files,
  fileBytes: manifest.media.bytes,
  missingFiles: manifest.media.missing,
  tableBytes: manifest.tables.reduce((sum, { fileBytes }) => sum + fileBytes, 0),
});

const contents = (manifest: Manifest): string[] => {
  const { companies, messages, files, fileBytes, missingFiles, tableBytes, startedAt } = summary("", manifest);
  return [
    `  made ${startedAt} by version ${manifest.version}`,
    `  ${companies} companies, ${messages} messages (${inWords(tableBytes)} of tables)`,
    `  ${files} files (${inWords(fileBytes)})${missingFiles > 0 ? `; ${missingFiles} more were not on the disk` : ""}`,
  ];
};
