import { cpSync } from "node:fs";
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { zstdCompressSync } from "node:zlib";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  back,
  contentOf,
  emptyPlace,
  install,
  keyOf,
  root,
  schema,
  source,
  useBackupScene,
} from "../../testing/backup-scene.ts";
import { Database } from "../database/database.ts";
import { names, sha256, type Manifest } from "./format.ts";
import { restoreBackup, type RestoreOptions } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";
import { holdingBackups } from "./write-backup.ts";

useBackupScene();

describe("what is refused", () => {
  let base: { folder: string; name: string };
  let untouched: { databaseUrl: string; dataDir: string };
  beforeAll(async () => {
    base = await back(source, path.join(root, "base"));
    untouched = await emptyPlace();
  });
  const damaged = async (damage: (place: string, folder: string) => Promise<unknown>) => {
    const { name } = base;
    const folder = await mkdtemp(path.join(root, "damaged-"));
    cpSync(base.folder, folder, { recursive: true });
    await damage(path.join(folder, name), folder);
    return folder;
  };
  const flip = async (file: string) => {
    const bytes = await readFile(file);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    await writeFile(file, bytes);
  };
  const alter = async (place: string, change: (manifest: Manifest) => object) => {
    const file = path.join(place, names.manifest);
    const text = JSON.stringify(change(JSON.parse(await readFile(file, "utf8")) as Manifest));
    await writeFile(file, text);
    await writeFile(path.join(place, names.manifestHash), sha256(text));
  };
  const aMedium = async (folder: string) => {
    const all = await readdir(path.join(folder, names.media), { recursive: true, withFileTypes: true });
    const found = all.find((entry) => entry.isFile())!;
    return path.join(found.parentPath, found.name);
  };

  test.each<[string, (place: string, folder: string) => Promise<unknown>, RegExp]>([
    ["a flipped bit in a table", (place) => flip(path.join(place, "queues.copy.zst")), /damaged: queues\.copy\.zst/],
    ["a table that is cut off", (place) => truncate(path.join(place, "companies.copy.zst"), 20), /damaged: companies/],
    ["a table that grew", (place) => appendFile(path.join(place, "queues.copy.zst"), "x"), /damaged: queues/],
    ["a table that is missing", (place) => rm(path.join(place, "queues.copy.zst")), /damaged: queues/],
    ["a flipped bit in the manifest", (place) => flip(path.join(place, names.manifest)), /manifest was altered/],
    ["no manifest", (place) => rm(path.join(place, names.manifest)), /not a whole backup/],
    ["flipped secrets", (place) => flip(path.join(place, names.secrets)), /damaged: secrets\.age/],
    ["a flipped list of files", (place) => flip(path.join(place, names.mediaList)), /damaged: media\.txt\.zst/],
    ["a flipped bit in a file", async (_, folder) => flip(await aMedium(folder)), /media\/.*(altered|damaged)/],
    ["a file that is missing", async (_, folder) => rm(await aMedium(folder)), /media\/.*(missing|damaged)/],
    ["a newer format", (place) => alter(place, (manifest) => ({ ...manifest, format: 2 })), /newer version of Recado/],
    [
      "a newer schema",
      (place) => alter(place, (m) => ({ ...m, migrations: [...m.migrations, "inbox/tickets/migrations/9999_x.sql"] })),
      /newer version of Recado \(it has inbox/,
    ],
    [
      "a table's name that leads elsewhere",
      (place) => alter(place, (m) => ({ ...m, tables: [{ ...m.tables[0]!, name: "../../secrets" }] })),
      /does not understand/,
    ],
    [
      "more rows than it says",
      (place) =>
        alter(place, (m) => ({
          ...m,
          tables: m.tables.map((table) => (table.name === "queues" ? { ...table, bytes: 10 } : table)),
        })),
      /more than 10 bytes/,
    ],
    [
      "a table that unpacks to more than any disk has",
      (place) =>
        alter(place, (m) => ({
          ...m,
          tables: m.tables.map((table) => (table.name === "queues" ? { ...table, bytes: 1e12 } : table)),
        })),
      /queues\.copy\.zst would unpack to/,
    ],
    [
      "a list of files that is one endless line",
      async (place) => {
        const packed = zstdCompressSync(Buffer.alloc(5_000_000));
        await writeFile(path.join(place, names.mediaList), packed);
        const list = { bytes: packed.length, sha256: sha256(packed) };
        await alter(place, (m) => ({ ...m, media: { ...m.media, list } }));
      },
      /has no lines/,
    ],
  ])("%s", async (_, damage, sentence) => {
    const folder = await damaged(damage);
    const before = await contentOf(untouched.databaseUrl);
    await expect(restoreBackup(folder, untouched, schema, { opener: keyOf(source) })).rejects.toThrow(sentence);
    expect(await contentOf(untouched.databaseUrl)).toEqual(before);
    await expect(verifyBackup(folder, { dataDir: source.dataDir, scratchParent: root }, schema)).rejects.toThrow(
      sentence,
    );
  });

  test("a wrong key, a wrong passphrase, and none", async () => {
    const folder = path.join(root, "sealed");
    await back(source, folder, "a long passphrase");
    const to = await emptyPlace();
    const restore = (opener?: RestoreOptions["opener"]) => restoreBackup(folder, to, schema, { opener });
    await expect(restore()).rejects.toThrow(/--passphrase-env NAME/);
    await expect(restore(keyOf(source))).rejects.toThrow(/--passphrase-env NAME/);
    await expect(restore({ passphrase: "another" })).rejects.toThrow(/not the passphrase/);
    await restore({ passphrase: "a long passphrase" });
    const keyed = path.join(root, "keyed");
    await back(source, keyed);
    const other = await install();
    await expect(restoreBackup(keyed, await emptyPlace(), schema, { opener: keyOf(other) })).rejects.toThrow(
      /not the recovery key/,
    );
    await expect(restoreBackup(keyed, await emptyPlace(), schema)).rejects.toThrow(/--recovery-key-env NAME/);
  });

  test("a folder with other files, another installation's, and the database's own", async () => {
    const strange = await mkdtemp(path.join(root, "strange-"));
    await writeFile(path.join(strange, "letter.txt"), "dear");
    await expect(back(source, strange)).rejects.toThrow(/other files/);
    expect(await readdir(strange)).toEqual(["letter.txt"]);
    const theirs = path.join(root, "theirs");
    await back(await install(), theirs);
    await expect(back(source, theirs)).rejects.toThrow(/another installation/);
    for (const inside of ["database", "database/base", "media"])
      await expect(back(source, path.join(source.dataDir, inside))).rejects.toThrow(/is inside/);
    await expect(restoreBackup(strange, await emptyPlace(), schema)).rejects.toThrow(/no whole backup/);
  });

  test("two at once", async () => {
    await holdingBackups(source.url, async () => {
      await expect(back(source, path.join(root, "second"))).rejects.toThrow(/Another backup is being made/);
    });
    await back(source, path.join(root, "second"));
  });

  test("a restore into a database on which Recado runs", async () => {
    const folder = path.join(root, "running");
    await back(source, folder);
    const to = await emptyPlace();
    const database = new Database({ url: to.databaseUrl });
    onTestFinished(() => database.close());
    await database.platform("select 1");
    await expect(restoreBackup(folder, to, schema, { opener: keyOf(source) })).rejects.toThrow(/is running/);
  });
});
