import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Database } from "../../platform/database/database.ts";
import { openDiskStore } from "../../platform/media/disk-store.ts";
import { fill, install, keyOf, mediaOf, root, schema, useBackupScene } from "../../testing/backup-scene.ts";
import type { CompanyFileOptions } from "./write-company.ts";
import { writeCompany } from "./write-company.ts";
import { importCompany } from "./import-company.ts";

useBackupScene();
type Place = Awaited<ReturnType<typeof install>>;

async function targetOf(place: Place) {
  const media = await openDiskStore(path.join(place.dataDir, "media"));
  return { databaseUrl: place.url, dataDir: place.dataDir, secrets: place.secrets, media, schema };
}

/** The file of the first company of an installation. */
async function fileOf(place: Place, name: string, audience: CompanyFileOptions["audience"] = "operator") {
  const file = path.join(root, name);
  const media = await openDiskStore(path.join(place.dataDir, "media"));
  await writeCompany({ databaseUrl: place.url, secrets: place.secrets, media, version: "6.0.0" }, 1, file, {
    audience,
  });
  return file;
}

function open(place: Place): Database {
  const database = new Database({ url: place.url });
  onTestFinished(() => database.close());
  return database;
}

async function withPlan(): Promise<Place> {
  const place = await install();
  await open(place).platform(
    "insert into plans (name, users, connections, queues, storage, value_cents) values ('Grande', 9, 9, 9, 999, 0)",
  );
  return place;
}

test("two at once: the second is refused, and the first has all its files", async () => {
  const [from, to] = [await install(), await withPlan()];
  await fill(from, 1);
  const [file, target] = [await fileOf(from, "two.tar"), await targetOf(to)];
  const options = { opener: keyOf(from), plan: "Grande" };
  const { companyId } = await importCompany(file, target, {
    ...options,
    beforeCommit: () =>
      expect(importCompany(file, target, { ...options, name: "Outra" })).rejects.toThrow(/Another company is being/),
  });
  const hashes = async ({ dataDir }: Place) => Object.values(await mediaOf(dataDir)).sort();
  expect(await hashes(to)).toEqual(await hashes(from));
  expect(await readdir(path.join(to.dataDir, "media"))).toContain(String(companyId));
  expect(await readdir(to.dataDir)).not.toContain("imports");
});
