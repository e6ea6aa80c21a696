import { mkdir } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { filledDisk } from "../../platform/full-disk.ts";
import { holdStarts, schemaFiles } from "../../platform/database/migrate.ts";
import { BackupError, readAs } from "../../platform/backup/format.ts";
import { refuseNewer } from "../../platform/backup/load-database.ts";
import { refuseRunning } from "../../platform/backup/refuse-running.ts";
import { readSealed, checkFiles, type Schema } from "../../platform/backup/restore-backup.ts";
import { installationOf, openSealed, recoveryKeyOf, type Opener } from "../../platform/backup/seal-secrets.ts";
import { readMediaList, type ListedFile } from "../../platform/backup/media-pool.ts";
import { qualified, settleText } from "../../platform/backup/tables.ts";
import type { MediaStore } from "../../platform/media/store.ts";
import { unpack } from "./archive.ts";
import { bringBack, clearCompany } from "./clear-company.ts";
import { companyManifest, movedSecrets, type CompanyManifest, type MovedSecrets } from "./company-format.ts";
import { movingTables } from "./company-tables.ts";
import { lockImports } from "../../platform/backup/import-lock.ts";
import { importMedia, sweepImports } from "./import-media.ts";
import { beginInPlace, noteTransaction, settleInPlace, storedFiles } from "./in-place-files.ts";
import { importRows } from "./import-rows.ts";
import { insertCompany } from "./insert-company.ts";
import { writeSecrets } from "./move-secrets.ts";
import { raiseSequences } from "./raise-sequences.ts";
import { refuseBeyondPlan, settleCompany } from "./settle-company.ts";
import { platformRows } from "./what-moves.ts";

export interface CompanyTarget {
  databaseUrl: string;
  dataDir: string;
  secrets: Secrets;
  media: MediaStore;
  schema: Schema;
}

export interface ImportOptions {
  opener?: Opener;
  /** A plan of this installation, by name; default: the plan's name in the file. */
  plan?: string;
  /** Replaces the company's name. */
  name?: string;
  /** The company of this installation whose rows are replaced. The app must be stopped. */
  inPlace?: boolean;
  /** Sends waiting messages; else they are marked as not sent. */
  sends?: boolean;
  told?: (progress: string) => void;
  /** For tests: last in the transaction, and first after it. */
  beforeCommit?: () => Promise<void>;
  afterCommit?: () => void;
}

export interface ImportedCompany {
  companyId: number;
  manifest: CompanyManifest;
  /** WhatsApp numbers imported with their keys. */
  linked: number;
}

/**
 * Imports a company's file into this installation: as a new company with new ids, or in place of itself. All or
 * nothing; a failed import can be repeated. Throws `BackupError` for a file that does not fit.
 */
export async function importCompany(
  file: string,
  target: CompanyTarget,
  options: ImportOptions = {},
): Promise<ImportedCompany> {
  return importLocked(file, target, options).catch(async (error: unknown) => {
    if (error instanceof BackupError || !(await filledDisk(error, target.dataDir))) throw error;
    throw new BackupError(
      "The disk of DATA_DIR or of the database is full: nothing was imported. Free some room, then start the import again.",
      { cause: error },
    );
  });
}

async function importLocked(file: string, target: CompanyTarget, options: ImportOptions): Promise<ImportedCompany> {
  const client = new pg.Client({ connectionString: target.databaseUrl, application_name: "recado company" });
  client.on("error", () => undefined);
  await client.connect();
  const imports = path.join(target.dataDir, "imports");
  try {
    await settleText(client);
    if (!(await lockImports(client)))
      throw new BackupError("Another company is being imported, or a backup is being made. Wait until it is done.");
    await sweepImports(client, imports, target.media);
    try {
      return await bringIn(client, file, imports, target, options);
    } finally {
      // If this fails, the next import sweeps.
      await sweepImports(client, imports, target.media).catch(() => undefined);
    }
  } finally {
    await client.end();
  }
}

/** Runs while holding the lock; files left in `imports` are swept. */
async function bringIn(
  client: pg.Client,
  file: string,
  imports: string,
  target: CompanyTarget,
  options: ImportOptions,
): Promise<ImportedCompany> {
  const staging = path.join(imports, "file");
  await unpack(file, staging);
  const { manifest, secrets } = await readFile(staging, target, options);
  const companyId = options.inPlace ? manifest.company.id : await nextId(client);
  if (options.inPlace) await refuseInPlace(client, manifest);
  const arriving: ListedFile[] = [];
  for await (const one of readMediaList(staging)) {
    if (arriving.length === manifest.media.files)
      throw new BackupError(`${file} is damaged: it lists more files than it says.`);
    arriving.push(one);
  }
  // Records whose files, or which, must be removed if this process dies.
  if (!options.inPlace) await mkdir(path.join(imports, String(companyId)), { mode: 0o700 });
  else await beginInPlace(imports, companyId, keysOf([...(await storedFiles(client, companyId)), ...arriving]));
  const added: string[] = [];
  const arrival: Arrival = { manifest, secrets, companyId, imports, mayBeIn: false };
  try {
    await importMedia(file, manifest, arriving, { store: target.media, companyId, imports, added }, options.told);
    await storeCompany(client, staging, target, arrival, options);
  } catch (error) {
    // After a connection lost at the commit, the database tells whether the rows are there.
    const unnamed = arrival.mayBeIn ? await unnamedOf(client, companyId, added).catch(() => []) : added;
    for (const key of unnamed) await target.media.remove(companyId, key);
    throw error;
  }
  options.afterCommit?.();
  await settleInPlace(client, imports, target.media).catch((error: unknown) => {
    throw new BackupError(
      `The company's rows are in place, but some of its files are not (${(error as Error).message}). ` +
        "Mend that and start this again, or start Recado, which ends it.",
      { cause: error },
    );
  });
  // In place its keys stay those of now.
  const linked = options.inPlace ? 0 : new Set(secrets.sessionKeys.map(({ connectionId }) => connectionId)).size;
  return { companyId, manifest, linked };
}

/** The file's content, checked as far as possible before anything changes. */
async function readFile(
  staging: string,
  target: CompanyTarget,
  { opener, inPlace }: ImportOptions,
): Promise<{ manifest: CompanyManifest; secrets: MovedSecrets }> {
  const manifest = await readAs(staging, companyManifest);
  const files = await schemaFiles(target.schema.root, target.schema.folders);
  refuseNewer(manifest, files, "The file");
  const missing = files.find(({ name, isFunctions }) => !isFunctions && !manifest.migrations.includes(name));
  if (missing)
    throw new BackupError(
      `The file was made by an older version of Recado (${manifest.version}; it has not ${missing.name}). Upgrade that installation and export the company again.`,
    );
  await checkFiles(staging, manifest);
  const isHome = manifest.installation === installationOf(target.secrets);
  if (inPlace && !isHome)
    throw new BackupError("The file is another installation's: it can't take the place of a company of this one.");
  const sealed = await readSealed(staging, manifest);
  const known = opener ?? (isHome ? { recoveryKey: recoveryKeyOf(target.secrets) } : undefined);
  if (manifest.audience === "company" && !known) return { manifest, secrets: none };
  if (!known || (isHome && !opener && manifest.sealedTo === "passphrase"))
    throw new BackupError(
      `The secrets of this file are sealed: name the variable that opens them with ${manifest.sealedTo === "passphrase" ? "--passphrase-env" : "--recovery-key-env"} NAME.`,
    );
  const secrets = movedSecrets.parse(JSON.parse(await openSealed(sealed, manifest.sealedTo, known, "company file")));
  return { manifest, secrets };
}
const none: MovedSecrets = { columns: [], settings: [], sessionKeys: [] };

async function refuseInPlace(client: pg.ClientBase, manifest: CompanyManifest): Promise<void> {
  if (manifest.audience === "company")
    throw new BackupError(
      "This file was written for the company itself and has no passwords: it can't take its place. Import it as a new company.",
    );
  const found = await client.query("select from companies where id = $1 and deleted_at is null", [manifest.company.id]);
  if (found.rowCount === 0)
    throw new BackupError(
      `There is no company ${manifest.company.id} any more. Import it as a new one, without --force.`,
    );
  await refuseRunning(client);
}

interface Arrival {
  manifest: CompanyManifest;
  secrets: MovedSecrets;
  companyId: number;
  /** The folder of imports. */
  imports: string;
  /** The commit was sent. */
  mayBeIn: boolean;
}

async function storeCompany(
  client: pg.Client,
  staging: string,
  target: CompanyTarget,
  arrival: Arrival,
  options: ImportOptions,
): Promise<void> {
  const { manifest, secrets, companyId, imports } = arrival;
  const isNew = !options.inPlace;
  await client.query("begin");
  try {
    // Importing the files took time: an app may have started.
    if (!isNew) await holdStarts(client);
    if (!isNew) await refuseRunning(client);
    const offset = isNew ? await raiseSequences(client, manifest) : 0;
    const planId = await insertCompany(client, staging, manifest, { companyId, isNew, ...options });
    await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
    const tables = await movingTables(client);
    if (!isNew) {
      for (const name of platformRows)
        await client.query(`delete from ${qualified(name)} where company_id = $1`, [companyId]);
      await clearCompany(
        client,
        companyId,
        tables.filter(({ isTenant }) => isTenant),
      );
    }
    await importRows(client, staging, manifest.tables, tables, { companyId, offset, told: options.told });
    if (isNew) await refuseBeyondPlan(client, companyId, planId);
    else await bringBack(client, companyId);
    const sessionKeys = isNew ? secrets.sessionKeys : [];
    await writeSecrets(client, target.secrets, { companyId, offset }, { ...secrets, sessionKeys });
    await settleCompany(client, companyId, {
      sends: options.sends ?? false,
      linked: new Set(sessionKeys.map(({ connectionId }) => connectionId + offset)),
    });
    await options.beforeCommit?.();
    // An app past its migrations by then is connected by now.
    if (!isNew) await refuseRunning(client);
    if (!isNew) await noteTransaction(client, imports);
    arrival.mayBeIn = true;
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  const { constraint, detail } = error as { constraint?: string; detail?: string };
  if (constraint === "email_directory_pkey")
    return new BackupError(
      `Somebody of this installation logs in with the same e-mail${detail ? ` (${/\(([^()]*)\) already/.exec(detail)?.[1] ?? ""})` : ""}: an e-mail belongs to one company.`,
      { cause: error },
    );
  if (constraint === "companies_name")
    return new BackupError("A company of this installation has the same name. Choose another with --name NAME.", {
      cause: error,
    });
  if (constraint === "connection_tokens_pkey")
    return new BackupError("A connection of this installation has the same token: the company is here already.", {
      cause: error,
    });
  return error;
}

async function nextId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    "select nextval(pg_get_serial_sequence('companies', 'id'))::text as id",
  );
  return Number(rows[0]?.id);
}

/** The keys that no row of the company has. */
async function unnamedOf(client: pg.Client, companyId: number, keys: readonly string[]): Promise<string[]> {
  const named = new Set(keysOf(await storedFiles(client, companyId)));
  return keys.filter((key) => !named.has(key));
}

const keysOf = (files: readonly ListedFile[]): string[] => files.map(({ key }) => key);
