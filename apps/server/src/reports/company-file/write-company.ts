import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { nobodysHash } from "../../platform/crypto/passwords.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { writeTable } from "../../platform/backup/copy-tables.ts";
import { BackupError, formatVersion, names, sha256, syncToDisk, writeDurably } from "../../platform/backup/format.ts";
import { writeMediaList, type ListedFile } from "../../platform/backup/media-pool.ts";
import { sideBySide } from "../../platform/side-by-side.ts";
import { installationOf, sealSecrets } from "../../platform/backup/seal-secrets.ts";
import { readSequences, settleText } from "../../platform/backup/tables.ts";
import type { MediaStore } from "../../platform/media/store.ts";
import { listFiles } from "../../identity/media/list-files.ts";
import { pack, type PackedMedium } from "./archive.ts";
import { companyManifest, type CompanyManifest, type MovedSecrets } from "./company-format.ts";
import { movingTables, rowsOfCompany } from "./company-tables.ts";
import { readSecrets } from "./move-secrets.ts";
import { replaced, replacedForCompany } from "./what-moves.ts";

export interface CompanySource {
  databaseUrl: string;
  secrets: Secrets;
  media: MediaStore;
  /** Recado's version. */
  version: string;
}

export interface CompanyFileOptions {
  /** The recipient; a file for an operator has the secrets, encrypted. */
  audience: CompanyManifest["audience"];
  /** Includes the keys of WhatsApp sessions: this installation must never run them again. */
  withSessions?: boolean;
  /** Undefined: sealed to the installation's recovery key. */
  passphrase?: string;
  /** Reports progress as text, and as a share of the whole. */
  told?: (progress: string, share: number) => void;
  /** Called with the bytes of the media before they are written; if it throws, writing stops. */
  assertRoom?: (bytes: number) => Promise<void>;
}

/**
 * Writes a consistent copy of a company into one file while the app runs. Until it is complete it has another name.
 * Throws `BackupError`.
 */
export async function writeCompany(
  source: CompanySource,
  companyId: number,
  file: string,
  options: CompanyFileOptions,
): Promise<CompanyManifest> {
  const staging = `${file}.staging`;
  const partial = `${file}.partial`;
  // Left by a process that died.
  for (const left of [staging, partial]) await rm(left, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    const { manifest, media } = await stage(source, companyId, staging, options);
    const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
    await writeDurably(path.join(staging, names.manifest), text);
    await writeDurably(path.join(staging, names.manifestHash), `${sha256(text)}\n`);
    let done = 0;
    const counted = media.map((one) => ({
      ...one,
      read: () => {
        options.told?.(`files: ${++done} of ${media.length}`, 0.5 + done / media.length / 2);
        return one.read();
      },
    }));
    await pack(staging, counted, partial);
    await rename(partial, file);
    await syncToDisk(path.dirname(path.resolve(file)));
    return manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC")
      throw new BackupError(`The disk of ${file} is full: the file was not made.`, { cause: error });
    throw error;
  } finally {
    for (const left of [staging, partial]) await rm(left, { recursive: true, force: true });
  }
}

async function stage(
  source: CompanySource,
  companyId: number,
  folder: string,
  { audience, passphrase, withSessions = false, told, assertRoom }: CompanyFileOptions,
): Promise<{ manifest: CompanyManifest; media: PackedMedium[] }> {
  const startedAt = new Date();
  const client = new pg.Client({ connectionString: source.databaseUrl, application_name: "recado company" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await settleText(client);
    await client.query("begin isolation level repeatable read read only");
    const company = await readCompany(client, companyId);
    await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
    const isOperators = audience === "operator";
    const secrets: MovedSecrets = await readSecrets(client, source.secrets, companyId, isOperators && withSessions);
    const noPassword = pg.escapeLiteral(nobodysHash());
    const forCompany = { ...replaced, ...replacedForCompany, "users.password_hash": noPassword };
    const shapes = (await movingTables(client))
      .filter(({ name }) => isOperators || name !== "connection_tokens")
      .map((table) =>
        rowsOfCompany(
          table,
          companyId,
          isOperators ? replaced : forCompany,
          table.name === "settings" ? keysBut(secrets.settings.map(({ key }) => key)) : undefined,
        ),
      );
    const columns = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'companies'::regclass and attnum > 0
       and not attisdropped order by attnum`,
    );
    shapes.push({
      name: "companies",
      columns: columns.rows.map(({ name }) => name),
      isTenant: false,
      rows: `select * from companies where id = ${companyId}`,
    });
    const tables: CompanyManifest["tables"] = [];
    for (const shape of shapes) {
      told?.(`table ${tables.length + 1} of ${shapes.length}: ${shape.name}`, tables.length / shapes.length / 2);
      tables.push(await writeTable(client, shape, [companyId], folder));
    }
    const listed = await listFiles(client, companyId);
    const sequences = await readSequences(client);
    const migrations = await client.query<{ name: string }>("select name from schema_migrations order by name");
    const postgres = await client.query<{ server_version: string }>("show server_version");
    await client.query("commit");

    const { kept, missing } = await presentFiles(source.media, listed);
    const byContent = Map.groupBy(kept, (one) => one.sha256);
    const addedBytes = [...byContent.values()].reduce((sum, [one]) => sum + (one?.size ?? 0), 0);
    await assertRoom?.(addedBytes);
    const text = isOperators ? JSON.stringify(secrets) : JSON.stringify({ columns: [], settings: [], sessionKeys: [] });
    const { sealed, sealedTo } = await sealSecrets(text, source.secrets, passphrase);
    await writeDurably(path.join(folder, names.secrets), sealed);
    const manifest = companyManifest.parse({
      format: formatVersion,
      version: source.version,
      postgres: postgres.rows[0]?.server_version ?? "",
      installation: installationOf(source.secrets),
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      companies: 1,
      company: { id: companyId, ...company },
      audience,
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      sequences,
      media: {
        files: kept.length,
        bytes: kept.reduce((sum, { size }) => sum + size, 0),
        addedFiles: byContent.size,
        addedBytes,
        missing,
        list: await writeMediaList(folder, kept),
      },
      sealedTo,
      secretsSha256: sha256(sealed),
    });
    const media = [...byContent].map(([hash, [one]]) => ({
      sha256: hash,
      size: one?.size ?? 0,
      read: () => source.media.read(companyId, one?.key ?? ""),
    }));
    return { manifest, media };
  } finally {
    await client.end();
  }
}

async function readCompany(client: pg.ClientBase, companyId: number): Promise<{ name: string; plan: string | null }> {
  const { rows } = await client.query<{ name: string; plan: string | null }>(
    `select c.name, p.name as plan from companies c left join plans p on p.id = c.plan_id
     where c.id = $1 and c.deleted_at is null`,
    [companyId],
  );
  if (!rows[0]) throw new BackupError(`There is no company ${companyId}. See npm run recado -- company list.`);
  return rows[0];
}

/** The files that the store has whole. */
async function presentFiles(store: MediaStore, listed: readonly ListedFile[]) {
  const whole: boolean[] = [];
  await sideBySide(listed, async ({ companyId, key, size }, index) => {
    whole[index] = (await store.size(companyId, key)) === size;
  });
  const kept = listed.filter((_, index) => whole[index]);
  return { kept, missing: listed.length - kept.length };
}

const keysBut = (keys: readonly string[]): string | undefined =>
  keys.length === 0 ? undefined : `key not in (${keys.map((key) => pg.escapeLiteral(key)).join(", ")})`;
