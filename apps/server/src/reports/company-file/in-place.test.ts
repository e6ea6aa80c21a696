import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Database } from "../../platform/database/database.ts";
import { openDiskStore } from "../../platform/media/disk-store.ts";
import { contentOf, fill, install, mediaOf, root, schema, useBackupScene } from "../../testing/backup-scene.ts";
import { importCompany } from "./import-company.ts";
import { writeCompany } from "./write-company.ts";

useBackupScene();

test("one company comes back in place: its rows and files as they were, everything else as it is", async () => {
  const place = await install();
  await fill(place, 2);
  const media = await openDiskStore(path.join(place.dataDir, "media"));
  const target = { databaseUrl: place.url, dataDir: place.dataDir, secrets: place.secrets, media, schema };
  const database = new Database({ url: place.url });
  await database.tenant(1, async (tx) => {
    await tx.sql(
      `insert into users (company_id, name, email, password_hash, profile) values (1, 'Ana', 'ana@loja.test', 'h', 'admin')`,
    );
    await tx.sql("insert into connections (company_id, name) values (1, 'Loja')");
    await tx.sql("insert into session_leases (company_id, connection_id, wanted) values (1, 1, true)");
    await tx.sql(
      "insert into session_keys (company_id, connection_id, kind, id, value) values (1, 1, 'k', 'old', 'x')",
    );
  });
  const file = path.join(root, "in-place.tar");
  await writeCompany({ databaseUrl: place.url, secrets: place.secrets, media, version: "6.0.0" }, 1, file, {
    audience: "operator",
  });
  // Keys that came since are the newest: WhatsApp knows no others.
  await database.tenant(1, (tx) => tx.sql("update session_keys set id = 'new' where company_id = 1"));
  const [rows, files] = [await contentOf(place.url), await mediaOf(place.dataDir)];
  await expect(importCompany(file, target, { inPlace: true })).rejects.toThrow(/Recado is running/);

  await database.tenant(1, async (tx) => {
    await tx.sql("update queues set name = name || ' trocada' where company_id = 1");
    await tx.sql("insert into tags (company_id, name, color) values (1, 'nova', '#112233')");
    await tx.sql("delete from media where company_id = 1");
  });
  await rm(path.join(place.dataDir, "media", "1"), { recursive: true });
  await database.tenant(2, (tx) => tx.sql("insert into tags (company_id, name, color) values (2, 'fica', '#112233')"));
  const tags = await contentOf(place.url);
  await database.close();

  const { companyId, linked } = await importCompany(file, target, { inPlace: true });
  expect({ companyId, linked }).toEqual({ companyId: 1, linked: 0 });
  const after = await contentOf(place.url);
  // A row that is updated stands elsewhere in its table.
  const { tags: kept, jobs, companies: _after, ...rest } = after;
  const { tags: none, jobs: before, companies: _before, ...expected } = rows;
  expect(rest).toEqual(expected);
  expect(kept).not.toBe(tags.tags);
  expect(kept).not.toBe(none);
  expect(jobs).not.toBe(before);
  expect(await mediaOf(place.dataDir)).toEqual(files);
  const again = new Database({ url: place.url });
  onTestFinished(() => again.close());
  expect(await again.tenant(2, (tx) => tx.sql("select name from tags"))).toEqual([{ name: "fica" }]);
});
