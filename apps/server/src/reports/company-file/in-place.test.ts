import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { open, seal } from "../../platform/crypto/seal.ts";
import { Database } from "../../platform/database/database.ts";
import { openDiskStore } from "../../platform/media/disk-store.ts";
import { contentOf, fill, install, keyOf, mediaOf, root, schema, useBackupScene } from "../../testing/backup-scene.ts";
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

test("whose installation stops it for good comes linked, and what waited goes out there if that is asked for", async () => {
  const [from, to] = [await install(), await install()];
  await fill(from, 1);
  const database = new Database({ url: from.url });
  onTestFinished(() => database.close());
  const key = seal(from.secrets.deriveKey("storage"), Buffer.from("creds"), {
    companyId: 1,
    row: "session-key 7 creds me",
  });
  await database.tenant(1, async (tx) => {
    await tx.sql("insert into connections (company_id, id, name, status) values (1, 7, 'Loja', 'CONNECTED')");
    await tx.sql(
      "insert into session_keys (company_id, connection_id, kind, id, value) values (1, 7, 'creds', 'me', $1)",
      [key],
    );
    await tx.sql(`insert into contacts (company_id, id, name, number) values (1, 9, 'Maria', '5511900000001')`);
    await tx.sql(
      `insert into outbox (company_id, connection_id, contact_id, lane, kind, external_id, payload)
       values (1, 7, 9, 0, 'text', 'A1', '{"kind": "text"}')`,
    );
  });
  const file = path.join(root, "stopped.tar");
  const media = await openDiskStore(path.join(from.dataDir, "media"));
  await writeCompany({ databaseUrl: from.url, secrets: from.secrets, media, version: "6.0.0" }, 1, file, {
    audience: "operator",
    withSessions: true,
  });
  const there = new Database({ url: to.url });
  onTestFinished(() => there.close());
  await there.platform(
    "insert into plans (name, users, connections, queues, storage, value_cents) values ('Grande', 9, 9, 9, 999, 0)",
  );
  const { companyId, linked } = await importCompany(
    file,
    {
      databaseUrl: to.url,
      dataDir: to.dataDir,
      secrets: to.secrets,
      media: await openDiskStore(path.join(to.dataDir, "media")),
      schema,
    },
    { opener: keyOf(from), plan: "Grande", sends: true },
  );
  expect(linked).toBe(1);
  const [came] = await there.tenant(companyId, (tx) =>
    tx.sql<{ id: number; value: Buffer; wanted: boolean; waiting: number; status: string }>(
      `select k.connection_id as id, k.value, l.wanted, c.status, (select count(*) from outbox o
         where o.company_id = $1 and o.connection_id = c.id) as waiting
       from session_keys k join session_leases l on l.connection_id = k.connection_id
       join connections c on c.company_id = $1 and c.id = k.connection_id where k.company_id = $1`,
      [companyId],
    ),
  );
  expect(came).toMatchObject({ wanted: true, waiting: 1, status: "DISCONNECTED" });
  const place = { companyId, row: `session-key ${came?.id} creds me` };
  expect(open(to.secrets.deriveKey("storage"), came?.value ?? Buffer.alloc(0), place).toString()).toBe("creds");
});
