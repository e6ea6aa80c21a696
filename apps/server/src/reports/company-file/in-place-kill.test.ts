import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { Database } from "../../platform/database/database.ts";
import { importLock } from "../../platform/backup/import-lock.ts";
import { restoreBackup } from "../../platform/backup/restore-backup.ts";
import { unendedRestore } from "../../platform/backup/format.ts";
import { writeBackup } from "../../platform/backup/write-backup.ts";
import { listFiles } from "../../identity/media/list-files.ts";
import { storedAt } from "../../platform/backup/media-pool.ts";
import { openDiskStore } from "../../platform/media/disk-store.ts";
import {
  connect,
  contentOf,
  emptyPlace,
  fill,
  install,
  keyOf,
  mediaOf,
  root,
  schema,
  useBackupScene,
} from "../../testing/backup-scene.ts";
import { endImport } from "./end-import.ts";
import { beginInPlace } from "./in-place-files.ts";
import { writeCompany } from "./write-company.ts";

useBackupScene();
const log = createLog({ level: "silent" });

/** Restores the company in place in a process of its own, which is killed right after the commit. */
async function killedAfterCommit(file: string, place: { url: string; dataDir: string }): Promise<void> {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    import { importCompany } from ${module("./import-company.ts")};
    import { openSecrets } from ${module("../../platform/crypto/secrets.ts")};
    import { openDiskStore } from ${module("../../platform/media/disk-store.ts")};
    const { file, url, dataDir, schema } = JSON.parse(process.argv[1]);
    await importCompany(
      file,
      { databaseUrl: url, dataDir, secrets: await openSecrets(dataDir), media: await openDiskStore(dataDir + "/media"), schema },
      { inPlace: true, afterCommit: () => process.kill(process.pid, "SIGKILL") },
    );`;
  const given = JSON.stringify({ file, url: place.url, dataDir: place.dataDir, schema });
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, given], { stdio: "inherit" });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
}

test("a company that comes back in place, killed between its rows and its files, is ended by the next start", async () => {
  const place = await install();
  await fill(place, 1);
  const media = await openDiskStore(path.join(place.dataDir, "media"));
  const file = path.join(root, "killed.tar");
  const { secrets, url, dataDir } = place;
  await writeCompany({ databaseUrl: url, secrets, media, version: "6.0.0" }, 1, file, { audience: "operator" });
  const [rows, files] = [await contentOf(url), await mediaOf(dataDir)];

  const database = new Database({ url });
  const [altered] = await database.tenant(1, (tx) =>
    tx.sql<{ key: string }>("select storage_key as key from media where company_id = 1 order by size desc limit 1"),
  );
  // A file that came since goes with its row, one that was altered comes back.
  const { key, sha256, size } = await media.put(1, file, { maxBytes: 10_000_000 });
  await database.tenant(1, (tx) =>
    tx.sql(
      "insert into media (company_id, storage_key, sha256, file_name, content_type, size) values (1, $1, $2, 'a', 'b', $3)",
      [key, sha256, size],
    ),
  );
  await database.close();
  const place1 = storedAt(path.join(dataDir, "media"), { companyId: 1, key: altered?.key ?? "", sha256: "", size: 0 });
  await writeFile(place1, Buffer.alloc((await readFile(place1)).length));

  await killedAfterCommit(file, place);
  const { jobs: _jobs, companies: _companies, ...expected } = rows;
  expect(await contentOf(url)).toMatchObject(expected);
  expect(await mediaOf(dataDir)).not.toEqual(files);

  // A backup before the end has the files of its rows nevertheless; none is made while an import may go on.
  const source = { databaseUrl: url, dataDir, secrets, media, version: "6.0.0", listFiles };
  const [early, importing] = [path.join(root, "early"), await connect(url)];
  await importing.query("select pg_advisory_lock($1)", [importLock]);
  await expect(writeBackup(source, { folder: early })).rejects.toThrow(/is being restored in place/);
  await importing.end();
  expect((await writeBackup(source, { folder: early })).manifest.media.missing).toBe(0);
  const elsewhere = await emptyPlace();
  await restoreBackup(early, elsewhere, schema, { opener: keyOf(place) });
  expect(await mediaOf(elsewhere.dataDir)).toEqual(files);

  await endImport(dataDir, url, { store: media, log });
  expect(await mediaOf(dataDir)).toEqual(files);
  expect(await contentOf(url)).toMatchObject(expected);
  expect(existsSync(path.join(dataDir, "imports"))).toBe(false);
});

/** A company whose restore in place left this as its transaction. */
async function leftBehind(transaction: string) {
  const place = await install();
  await fill(place, 1);
  const media = await openDiskStore(path.join(place.dataDir, "media"));
  const imports = path.join(place.dataDir, "imports");
  await beginInPlace(imports, 1, []);
  await writeFile(path.join(imports, "in-place.transaction"), transaction);
  return { ...place, media, journal: path.join(place.dataDir, unendedRestore) };
}

test("a transaction that this database does not know was not committed in it", async () => {
  const { dataDir, url, media, journal } = await leftBehind("4000000000000");
  const files = await mediaOf(dataDir);
  await endImport(dataDir, url, { store: media, log });
  expect(existsSync(journal)).toBe(false);
  expect(await mediaOf(dataDir)).toEqual(files);
});

test("what can't be settled does not stop the start, and is kept for the next one", async () => {
  const { dataDir, url, media, journal } = await leftBehind("");
  await endImport(dataDir, "postgres://127.0.0.1:1/none", { store: media, log });
  await writeFile(journal, "no record");
  await endImport(dataDir, url, { store: media, log });
  expect(existsSync(journal)).toBe(true);
});

test("while a backup holds the lock the start goes on, and what an import left is ended after it, or not at all once stopped", async () => {
  const { dataDir, url, media, journal } = await leftBehind("");
  const backup = await connect(url);
  await backup.query("select pg_advisory_lock($1)", [importLock]);
  const stopped = await endImport(dataDir, url, { store: media, log, waitMs: 50 });
  await stopped.stop();
  await stopped.ended;
  const waiting = await endImport(dataDir, url, { store: media, log, waitMs: 50 });
  expect(existsSync(journal)).toBe(true);
  await backup.query("select pg_advisory_unlock($1)", [importLock]);
  await waiting.ended;
  expect(existsSync(journal)).toBe(false);
});
