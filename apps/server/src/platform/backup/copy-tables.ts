import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { BackupError, readFlags, tableFile, type TableEntry } from "./format.ts";
import { measured, type Measure } from "./measured.ts";
import { copied, type TableShape } from "./tables.ts";

/** Writes the rows that the client's transaction sees into the table's file. */
export async function writeTable(
  client: pg.ClientBase,
  table: TableShape,
  companies: readonly number[],
  folder: string,
): Promise<TableEntry> {
  const [plain, packed] = [measured(), measured()];
  const file = path.join(folder, tableFile(table.name));
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(rowsOf(client, table, companies), plain, createZstdCompress(), packed, target);
  return {
    name: table.name,
    columns: table.columns,
    rows: plain.measure.lines,
    bytes: plain.measure.bytes,
    sha256: plain.measure.sha256(),
    fileBytes: packed.measure.bytes,
    fileSha256: packed.measure.sha256(),
  };
}

/** Counts and hashes the rows that the client's transaction sees, as `writeTable` would write them. */
export async function measureTable(
  client: pg.ClientBase,
  table: TableShape,
  companies: readonly number[],
): Promise<Measure> {
  const plain = measured();
  plain.resume();
  await pipeline(rowsOf(client, table, companies), plain);
  return plain.measure;
}

/** The output of COPY; for a tenant's table company by company, unless row-level security shows all rows at once. */
async function* rowsOf(client: pg.ClientBase, table: TableShape, companies: readonly number[]) {
  const statement = `copy ${table.rows === undefined ? copied(table) : `(${table.rows})`} to stdout`;
  if (!table.isTenant) return yield* client.query(copyTo(statement)) as AsyncIterable<Buffer>;
  for (const companyId of table.isOpen ? [""] : companies) {
    await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
    yield* client.query(copyTo(statement)) as AsyncIterable<Buffer>;
  }
}

/**
 * Loads the table's file into the table, or into `into` with its columns; verifies it by the entry. `isFresh`: the
 * transaction has truncated the table, so its rows are written as those of old transactions, and nothing marks them later.
 */
export async function loadTable(
  client: pg.ClientBase,
  entry: TableEntry & { into?: string },
  folder: string,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<void> {
  const file = path.join(folder, tableFile(entry.name));
  const [packed, plain] = [measured(entry.fileBytes), measured(entry.bytes)];
  const source = (await open(file, readFlags)).createReadStream();
  await pipeline(
    source,
    packed,
    createZstdDecompress(),
    plain,
    client.query(copyFrom(`copy ${entry.into ?? copied(entry)} from stdin${isFresh ? " with (freeze)" : ""}`)),
  );
  if (plain.measure.sha256() !== entry.sha256 || plain.measure.lines !== entry.rows)
    throw new BackupError(`${file} is damaged: it has other rows than its manifest says.`);
}

/** Whether the table's file is unchanged since it was written. */
export async function isWhole(entry: TableEntry, folder: string): Promise<boolean> {
  return isSame(path.join(folder, tableFile(entry.name)), { bytes: entry.fileBytes, sha256: entry.fileSha256 });
}

/** Whether a file has this content; false for a missing one. */
export async function isSame(file: string, expected: { bytes: number; sha256: string }): Promise<boolean> {
  const read = measured();
  read.resume();
  try {
    await pipeline((await open(file, readFlags)).createReadStream(), read);
  } catch (error) {
    if (["ENOENT", "ELOOP"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
  return read.measure.bytes === expected.bytes && read.measure.sha256() === expected.sha256;
}
