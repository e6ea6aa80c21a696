import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { measureTable } from "../platform/backup/copy-tables.ts";
import { sha256 } from "../platform/backup/format.ts";
import { recoveryKeyOf, sealForTests } from "../platform/backup/seal-secrets.ts";
import { readCompanies, readTables, settleText } from "../platform/backup/tables.ts";
import { writeBackup } from "../platform/backup/write-backup.ts";
import { openSecrets, type Secrets } from "../platform/crypto/secrets.ts";
import { Database } from "../platform/database/database.ts";
import { openDiskStore } from "../platform/media/disk-store.ts";
import { schemaFolders, schemaRoot } from "../schema.ts";
import { createDatabase } from "./test-database.ts";
import { listFiles } from "../identity/media/list-files.ts";

sealForTests();

export const schema = { root: schemaRoot, folders: schemaFolders };
const hostile = "tab\t, line\n, \\N, \\., \u{1F600} e ção\r\n\u0001";

interface Installation {
  url: string;
  dataDir: string;
  secrets: Secrets;
}

/** Set by `useBackupScene` for the current file. */
export let root: string;
export let source: Installation;
let cleanUp: (() => Promise<unknown>)[] = [];

export async function install(): Promise<Installation> {
  const { url, drop } = await createDatabase();
  cleanUp.push(drop);
  const dataDir = await mkdtemp(path.join(root, "data-"));
  return { url, dataDir, secrets: await openSecrets(dataDir) };
}

/** An empty database and an empty folder. */
export async function emptyPlace() {
  const { url, drop } = await createDatabase();
  cleanUp.push(drop);
  return { databaseUrl: url, dataDir: await mkdtemp(path.join(root, "empty-")) };
}

export async function fill({ url, dataDir }: Installation, companies: number): Promise<void> {
  const store = await openDiskStore(path.join(dataDir, "media"));
  const database = new Database({ url });
  for (let n = 1; n <= companies; n++) {
    const [company] = await database.platform<{ id: number }>("insert into companies (name) values ($1) returning id", [
      `Empresa ${randomUUID()} ${hostile}`,
    ]);
    const stored = await store.put(company!.id, Readable.from([Buffer.from(`the same in all companies`)]), {
      maxBytes: 1_000,
    });
    const own = await store.put(company!.id, Readable.from([Buffer.alloc(50_000, n)]), { maxBytes: 100_000 });
    await database.tenant(company!.id, async (tx) => {
      await tx.sql(
        "insert into queues (company_id, name, color) values ($1, $2, '#112233'), ($1, 'Outra', '#000000')",
        [tx.companyId, hostile],
      );
      for (const { key, sha256: hash, size } of [stored, own])
        await tx.sql(
          "insert into media (company_id, storage_key, sha256, file_name, content_type, size) values ($1, $2, $3, 'a', 'b', $4)",
          [tx.companyId, key, hash, size],
        );
    });
  }
  await database.close();
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Count and hash of every table. */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const client = await connect(url);
  await settleText(client);
  await client.query("begin");
  const companies = await readCompanies(client);
  const content: Record<string, string> = {};
  for (const table of await readTables(client)) {
    const measure = await measureTable(client, table, companies);
    content[table.name] = `${measure.lines} ${measure.sha256()}`;
  }
  await client.query("commit");
  return content;
}

export const mediaOf = async (dataDir: string) => {
  const folder = path.join(dataDir, "media");
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const read = files.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return [path.relative(folder, file), sha256(await readFile(file))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
};

export const back = async (
  { url, dataDir, secrets }: Installation,
  folder: string,
  passphrase?: string,
  version = "6.0.0",
) => {
  const media = await openDiskStore(path.join(dataDir, "media"));
  return writeBackup({ databaseUrl: url, dataDir, secrets, media, version, listFiles }, { folder, passphrase });
};

export const keyOf = ({ secrets }: Installation) => ({ recoveryKey: recoveryKeyOf(secrets) });

/** An installation with three companies (`source`), and a folder for results (`root`). */
export function useBackupScene(): void {
  beforeAll(async () => {
    cleanUp = [];
    root = await mkdtemp(path.join(os.tmpdir(), "recado-backup-"));
    source = await install();
    await fill(source, 3);
  });
  afterAll(async () => {
    for (const step of cleanUp) await step();
    await rm(root, { recursive: true, force: true });
  });
}
