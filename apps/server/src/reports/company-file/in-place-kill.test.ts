import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { Database } from "../../platform/database/database.ts";
import { storedAt } from "../../platform/backup/media-pool.ts";
import { openDiskStore } from "../../platform/media/disk-store.ts";
import { contentOf, fill, install, mediaOf, root, schema, useBackupScene } from "../../testing/backup-scene.ts";
import { endInPlace } from "./in-place-files.ts";
import { writeCompany } from "./write-company.ts";

useBackupScene();

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

  await endInPlace(dataDir, url, media);
  expect(await mediaOf(dataDir)).toEqual(files);
  expect(await contentOf(url)).toMatchObject(expected);
  // What else was left is the next import's to sweep.
  expect((await readdir(path.join(dataDir, "imports")).catch(() => [])).filter((name) => name !== "file")).toEqual([]);
});
