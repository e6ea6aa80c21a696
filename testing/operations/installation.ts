import { randomBytes } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { measureTable } from "../../apps/server/src/platform/backup/copy-tables.ts";
import { sha256 } from "../../apps/server/src/platform/backup/format.ts";
import { recoveryKeyOf } from "../../apps/server/src/platform/backup/seal-secrets.ts";
import { readCompanies, readTables, settleText } from "../../apps/server/src/platform/backup/tables.ts";
import { openSecrets } from "../../apps/server/src/platform/crypto/secrets.ts";
import { applyFile, makeRecord, migrate, schemaFiles } from "../../apps/server/src/platform/database/migrate.ts";
import { openServer } from "../../apps/server/src/platform/database/open-database.ts";
import { inOrder } from "../../apps/server/src/platform/database/order-files.ts";
import { openDiskStore } from "../../apps/server/src/platform/media/disk-store.ts";
import { schemaFolders, schemaRoot } from "../../apps/server/src/schema.ts";

/** An installation's content, for comparison. */
export interface Content {
  /** Rows and hash of each table. */
  tables: Record<string, string>;
  /** Hash of each stored file. */
  files: Record<string, string>;
  /** The key that its secrets have. */
  key: string;
}

/** Runs the work on the installation's own PostgreSQL, which is started for it. */
export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { databasePassword: password } = await openSecrets(dataDir);
  const server = await openServer({ databaseUrl: undefined, dataDir, password });
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}

/** Makes an installation with this version's tables; `isOld`: only with those of the first release. */
export async function makeInstallation(dataDir: string, isOld = false): Promise<void> {
  const { databasePassword: password } = await openSecrets(dataDir);
  const server = await openServer({ databaseUrl: undefined, dataDir, password });
  try {
    if (!isOld) await migrate(server.url, schemaRoot, schemaFolders);
    else await makeOldSchema(server.url);
  } finally {
    await server.stop();
  }
}

async function makeOldSchema(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await makeRecord(client);
  const files = await schemaFiles(schemaRoot, schemaFolders);
  const baselines = files.filter(({ name, isFunctions }) => isFunctions || name.endsWith("0001_baseline.sql"));
  for (const file of inOrder(baselines, () => false)) {
    await client.query("begin; savepoint file");
    // Functions of today may need tables of today.
    await applyFile(client, file).catch((error: unknown) => {
      if (!file.isFunctions) throw error;
      return client.query("rollback to savepoint file");
    });
    await client.query("commit");
  }
  await client.end();
}

/** Adds companies with this many files of a megabyte each, and rows that take a few megabytes. */
export async function addCompanies(dataDir: string, companies: number, files: number): Promise<void> {
  const store = await openDiskStore(path.join(dataDir, "media"));
  await withDatabase(dataDir, async (client) => {
    await client.query(
      `insert into plans (name, users, connections, queues, storage, value_cents) values ('Grande', 9, 9, 9, 9999, 0)
       on conflict do nothing`,
    );
    for (let n = 0; n < companies; n++) {
      const { rows } = await client.query<{ id: string }>(
        "insert into companies (name) values ($1) returning id::text as id",
        [`Empresa ${randomBytes(6).toString("hex")}`],
      );
      const id = Number(rows[0]?.id);
      await client.query("begin");
      await client.query("select set_config('app.company_id', $1, true)", [String(id)]);
      await client.query(
        `insert into contacts (company_id, name, number)
         select $1, md5(random()::text) || md5(n::text), (5511900000000 + n)::text from generate_series(1, 20000) n`,
        [id],
      );
      for (let at = 0; at < files; at++) {
        const stored = await store.put(id, Readable.from([randomBytes(1_000_000)]), { maxBytes: 2_000_000 });
        await client.query(
          "insert into media (company_id, storage_key, sha256, file_name, content_type, size) values ($1, $2, $3, 'a', 'b', $4)",
          [id, stored.key, stored.sha256, stored.size],
        );
      }
      await client.query("commit");
    }
  });
}

/** Deletes one of the first company's files, changes another, and adds a third that no backup has. */
export async function changeFiles(dataDir: string): Promise<void> {
  const store = await openDiskStore(path.join(dataDir, "media"));
  const {
    key,
    sha256: hash,
    size,
  } = await store.put(1, Readable.from([randomBytes(1_000_000)]), { maxBytes: 2_000_000 });
  const keys = await withDatabase(dataDir, async (client) => {
    await client.query("select set_config('app.company_id', '1', false)");
    const { rows } = await client.query<{ key: string }>(
      "select storage_key as key from media where company_id = 1 order by id",
    );
    await client.query(
      "insert into media (company_id, storage_key, sha256, file_name, content_type, size) values (1, $1, $2, 'a', 'b', $3)",
      [key, hash, size],
    );
    return rows.map((row) => row.key);
  });
  await store.erase(1, keys[0] ?? "");
  for (const altered of keys.slice(1, 8))
    await store.put(1, Readable.from([randomBytes(1_000_000)]), { maxBytes: 2_000_000, key: altered });
}

export async function contentOf(dataDir: string): Promise<Content> {
  const tables = await withDatabase(dataDir, async (client) => {
    await settleText(client);
    await client.query("begin");
    const made = await client.query<{ is: boolean }>("select to_regclass('public.companies') is not null as is");
    if (!made.rows[0]?.is) return {};
    const companies = await readCompanies(client);
    const found: Record<string, string> = {};
    for (const table of await readTables(client)) {
      const measure = await measureTable(client, table, companies);
      found[table.name] = `${measure.lines} ${measure.sha256()}`;
    }
    return found;
  });
  return { tables, files: await filesBelow(path.join(dataDir, "media")), key: await keyOf(dataDir) };
}

export const keyOf = async (dataDir: string): Promise<string> =>
  recoveryKeyOf(await openSecrets(dataDir, { mustExist: true }));

async function filesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    found[path.relative(folder, file)] = sha256(await readFile(file));
  }
  return found;
}
