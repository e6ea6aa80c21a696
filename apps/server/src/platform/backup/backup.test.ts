import { cpSync, globSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { schemaRoot } from "../../schema.ts";
import {
  back,
  connect,
  contentOf,
  emptyPlace,
  fill,
  install,
  keyOf,
  mediaOf,
  root,
  schema,
  source,
  useBackupScene,
} from "../../testing/backup-scene.ts";
import { openSecrets } from "../crypto/secrets.ts";
import { Database } from "../database/database.ts";
import { restoreBackup, type RestoreOptions } from "./restore-backup.ts";
import { restoredMark, settleRestore, stagedSecrets } from "./settle-restore.ts";
import { verifyBackup } from "./verify-backup.ts";

useBackupScene();

/** Two companies paid; the first was deleted. */
async function withOutlived() {
  const place = await install();
  await fill(place, 2);
  const database = new Database({ url: place.url });
  for (const companyId of [1, 2])
    await database.tenant(companyId, (tx) =>
      tx.sql(
        `insert into payments (company_id, company_name, invoice_id, gateway, external_id, value_cents, received_at, is_applied)
         values ($1, 'Loja', $2, 'manual', $3, 9900, now(), true)`,
        [companyId, companyId, `pago ${companyId}`],
      ),
    );
  await database.platform("delete from companies where id = 1");
  await database.close();
  return place;
}

describe("a backup", () => {
  test("comes back elsewhere with every row and file, the secrets by the recovery key alone", async () => {
    const folder = path.join(root, "whole");
    const { manifest } = await back(source, folder);
    const to = await emptyPlace();
    await writeFile(path.join(to.dataDir, "secrets.json.restored"), "of a restore that was killed");
    await restoreBackup(folder, to, schema, { opener: keyOf(source) });

    expect(await contentOf(to.databaseUrl)).toEqual(await contentOf(source.url));
    expect(await mediaOf(to.dataDir)).toEqual(await mediaOf(source.dataDir));
    const secrets = await openSecrets(to.dataDir, { mustExist: true });
    expect(secrets.deriveKey("storage")).toEqual(source.secrets.deriveKey("storage"));
    expect(manifest.companies).toBe(3);
    // Row-level security, references and numbers are as they were.
    const database = new Database({ url: to.databaseUrl });
    onTestFinished(() => database.close());
    expect(await database.platform("select * from queues")).toEqual([]);
    const [next] = await database.platform<{ id: number }>("insert into companies (name) values ('Nova') returning id");
    expect(next!.id).toBe(4);
    await expect(
      database.tenant(1, (tx) => tx.sql("insert into queues (company_id, name, color) values (1, 'outra', '#1')")),
    ).rejects.toThrow("queues_name");
  });

  test("has the payments of companies that were deleted", async () => {
    const folder = path.join(root, "outlived");
    const other = await withOutlived();
    await back(other, folder);
    const to = await emptyPlace();
    await restoreBackup(folder, to, schema, { opener: keyOf(other) });
    const restored = new Database({ url: to.databaseUrl });
    onTestFinished(() => restored.close());
    expect(await restored.platform("select external_id as id from payments order by id")).toEqual([
      { id: "pago 1" },
      { id: "pago 2" },
    ]);
  });

  test("takes only the files that the folder has not, and contents once", async () => {
    const folder = path.join(root, "twice");
    const other = await install();
    await fill(other, 2);
    const first = await back(other, folder);
    expect(first.manifest.media).toMatchObject({ files: 4, addedFiles: 3, addedBytes: 100_025, missing: 0 });
    await fill(other, 1);
    const second = await back(other, folder);
    expect(second.manifest.media).toMatchObject({ files: 6, addedFiles: 0 });
  });

  test("is of one instant, while rows come", async () => {
    const folder = path.join(root, "busy");
    const other = await install();
    await fill(other, 1);
    const database = new Database({ url: other.url });
    let isDone = false;
    const writing = (async () => {
      // Each queue comes with its setting: one without the other would be half.
      for (let n = 0; !isDone; n++)
        await database.tenant(1, async (tx) => {
          await tx.sql("insert into queues (company_id, name, color) values (1, $1, $2)", [
            `Q ${n}`,
            `#${(0x200000 + n).toString(16)}`,
          ]);
          await tx.sql("insert into settings (company_id, key, value) values (1, $1, $2)", [`q${n}`, "1"]);
        });
    })();
    await back(other, folder);
    isDone = true;
    await writing;
    await database.close();
    const to = await emptyPlace();
    await restoreBackup(folder, to, schema, { opener: keyOf(other) });
    const restored = new Database({ url: to.databaseUrl });
    onTestFinished(() => restored.close());
    const [counts] = await restored.tenant(1, (tx) =>
      tx.sql("select (select count(*) from queues where name like 'Q %') = (select count(*) from settings) as same"),
    );
    expect(counts).toEqual({ same: true });
  });

  test("of an older version gets this version's migrations after its rows", async () => {
    const folder = path.join(root, "older");
    await back(source, folder);
    const newer = await mkdtemp(path.join(root, "newer-"));
    for (const file of globSync("**/*.sql", { cwd: schemaRoot }))
      cpSync(path.join(schemaRoot, file), path.join(newer, file));
    await writeFile(
      path.join(newer, "identity/queues/migrations/209901010000_shade.sql"),
      "alter table queues add column shade text not null default 'dark'",
    );
    const to = await emptyPlace();
    await restoreBackup(folder, to, { ...schema, root: newer }, { opener: keyOf(source) });
    const database = new Database({ url: to.databaseUrl });
    onTestFinished(() => database.close());
    expect(await database.tenant(1, (tx) => tx.sql("select shade from queues"))).toEqual([
      { shade: "dark" },
      { shade: "dark" },
    ]);
  });
});

describe("an installation with companies", () => {
  test("is not overwritten, unless that is asked for", async () => {
    const folder = path.join(root, "over");
    await back(source, folder);
    const other = await install();
    await fill(other, 5);
    const to = { databaseUrl: other.url, dataDir: other.dataDir };
    const before = [await contentOf(other.url), await mediaOf(other.dataDir)];
    await expect(restoreBackup(folder, to, schema, { opener: keyOf(source) })).rejects.toThrow(/--force/);
    expect([await contentOf(other.url), await mediaOf(other.dataDir)]).toEqual(before);

    await restoreBackup(folder, to, schema, { opener: keyOf(source), force: true });
    expect([await contentOf(other.url), await mediaOf(other.dataDir)]).toEqual([
      await contentOf(source.url),
      await mediaOf(source.dataDir),
    ]);
    const secrets = await openSecrets(other.dataDir);
    expect(secrets.deriveKey("storage")).toEqual(source.secrets.deriveKey("storage"));
    // The database's own password stays: our PostgreSQL was made with it.
    expect(secrets.databasePassword).toBe(other.secrets.databasePassword);
  });

  test("stays as it was when the restore breaks off, which can be started again", async () => {
    const folder = path.join(root, "broken-off");
    await back(source, folder);
    const other = await install();
    await fill(other, 5);
    const before = await contentOf(other.url);
    const to = { databaseUrl: other.url, dataDir: other.dataDir };
    const dying: RestoreOptions = {
      opener: keyOf(source),
      force: true,
      beforeCommit: () => Promise.reject(new Error("power cut")),
    };
    await expect(restoreBackup(folder, to, schema, dying)).rejects.toThrow("power cut");
    expect(await contentOf(other.url)).toEqual(before);
    expect(await settleRestore(other.dataDir, other.url)).toBe(false);
    expect((await openSecrets(other.dataDir)).deriveKey("storage")).toEqual(other.secrets.deriveKey("storage"));
    await restoreBackup(folder, to, schema, { opener: keyOf(source), force: true });
    expect(await contentOf(other.url)).toEqual(await contentOf(source.url));
  });

  test("has the new secrets exactly when it has the new rows", async () => {
    const other = await install();
    const staged = path.join(other.dataDir, stagedSecrets);
    const text = await readFile(path.join(source.dataDir, "secrets.json"), "utf8");
    await writeFile(staged, JSON.stringify({ mark: "this one", secrets: text }));
    expect(await settleRestore(other.dataDir, other.url)).toBe(false);
    await writeFile(staged, JSON.stringify({ mark: "this one", secrets: text }));
    await restoredMark.write(await connect(other.url), "this one");
    expect(await settleRestore(other.dataDir, other.url)).toBe(true);
    expect(await readFile(path.join(other.dataDir, "secrets.json"), "utf8")).toBe(text);
    expect(await readdir(other.dataDir)).toEqual(["secrets.json"]);
  });
});

test("what a killed backup left is taken for nothing and swept by the next", async () => {
  const folder = path.join(root, "killed");
  const { name } = await back(source, folder);
  await mkdir(path.join(folder, ".partial-2026-01-01T00-00-00-000Z"));
  await back(source, folder);
  expect((await readdir(folder)).filter((one) => one.startsWith("."))).toEqual([]);
  expect((await stat(path.join(folder, name))).isDirectory()).toBe(true);
});

test("verify restores into a scratch database, which it removes, and finds it the same", async () => {
  const folder = path.join(root, "verified");
  const other = await withOutlived();
  await back(other, folder);
  const scratchParent = await mkdtemp(path.join(root, "scratch-"));
  const verified = await verifyBackup(folder, { dataDir: other.dataDir, scratchParent }, schema);
  expect(verified.secretsOpen).toBe(true);
  for (const table of ["queues", "payments"])
    expect(verified.manifest.tables.find(({ name }) => name === table)).toMatchObject({ rows: 2 });
  expect(await readdir(scratchParent)).toEqual([]);
});
