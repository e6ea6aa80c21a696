import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { back, emptyPlace, fill, install, keyOf, root, schema, useBackupScene } from "../../testing/backup-scene.ts";
import { listBackups, nameOf } from "./backup-folder.ts";
import { names } from "./format.ts";
import { restoreBackup } from "./restore-backup.ts";
import { beforeUpgrade, thinOut, toRemove } from "./retention.ts";

useBackupScene();

const now = new Date("2026-11-26T12:00:00Z");
const ago = (days: number, hours = 0) => nameOf(new Date(now.getTime() - days * 86_400_000 - hours * 3_600_000));

test.each<[string, string[], string[]]>([
  ["the only one stays, however old", [ago(400)], []],
  ["of a day the newest stays", [ago(0, 6), ago(0, 3), ago(0, 1)], [ago(0, 6), ago(0, 3)]],
  ["a week of days stays", Array.from({ length: 7 }, (_, day) => ago(day)), []],
  // Thursday 26; the weeks begin on Mondays 16 and 9.
  ["then the newest of a week", [ago(0), ago(9), ago(11), ago(12)], [ago(12)]],
  ["and nothing after five weeks", [ago(0), ago(40)], [ago(40)]],
])("%s", (_, all, removed) => {
  expect(toRemove(all, 7, now)).toEqual(removed);
});

test("the backup before an upgrade stays for the days, though the same day has a later one", async () => {
  const folder = path.join(root, "upgraded");
  const other = await install();
  await fill(other, 1);
  const before = await back(other, folder, undefined, `${beforeUpgrade}1.0.0`);
  await back(other, folder);
  const [third, late] = [await back(other, folder), new Date(Date.now() + 8 * 86_400_000)];
  const removed = await thinOut(other.url, folder, 7, new Date());
  expect(removed).not.toContain(before.name);
  expect(await thinOut(other.url, folder, 7, late)).toContain(before.name);
  expect(await listBackups(folder)).toContain(third.name);
});

test("what is thinned out takes its files along, and the rest can be restored", async () => {
  const folder = path.join(root, "thinned");
  const other = await install();
  await fill(other, 1);
  const { name } = await back(other, folder);
  // An older backup that has a file of its own.
  const old = ago(90);
  await cp(path.join(folder, name), path.join(folder, old), { recursive: true });
  const pool = path.join(folder, names.media, "ff");
  await mkdir(pool, { recursive: true });
  await writeFile(path.join(pool, "f".repeat(64)), "of an older backup");
  expect(await thinOut(other.url, folder, 7, new Date())).toEqual([old]);
  expect(await readdir(pool)).toEqual([]);
  await restoreBackup(folder, await emptyPlace(), schema, { opener: keyOf(other) });
});
