import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { productVersion } from "@recado/contracts/limits";
import { readConfig } from "../../config.ts";
import { recoveryKeyOf, sealForTests } from "../../platform/backup/seal-secrets.ts";
import { restoreBackup } from "../../platform/backup/restore-backup.ts";
import { writeBackup } from "../../platform/backup/write-backup.ts";
import { openBothPlaces } from "../../platform/media/open-media.ts";
import type { TwoStores } from "../../platform/media/two-stores.ts";
import { downloadKey, listMovable } from "../../reports/company-download/list-downloads.ts";
import { importCompany } from "../../reports/company-file/import-company.ts";
import { writeCompany } from "../../reports/company-file/write-company.ts";
import { runChecks, inWords } from "../../reports/server/checks.ts";
import { schemaFolders, schemaRoot } from "../../schema.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { startS3 } from "../../testing/s3-server.ts";
import { createDatabase } from "../../testing/test-database.ts";
import { forgetFiles } from "../../inbox/messages/media/forget-files.ts";
import { deleteCompany, purgeCompany } from "../companies/delete-company.ts";
import { keepFile } from "./keep-file.ts";
import { listFiles } from "./list-files.ts";
import { moveMedia } from "./move-media.ts";

sealForTests();
const s3 = await startS3();
/** New files go to S3; those that are on the disk are found too. */
const home = useApp({ MEDIA_URL: s3.mediaUrl });
const silent = { error: () => undefined };
let folder: string;
let address: string;
let admin: Person;
let companyId: number;
/** By media id, what each file has. */
const contents = new Map<number, string>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "recado-move-"));
  address = `http://127.0.0.1:${await home.listen()}`;
  admin = await home.nobody.signUp();
  companyId = admin.user.companyId;
  const disk = await bothPlaces("disk,");
  for (let n = 0; n < 12; n++) {
    const text = `file ${n} `.repeat(500);
    const store = n % 2 === 0 ? disk : home.app.media;
    const stored = await store.put(companyId, Readable.from([Buffer.from(text)]), { maxBytes: 10_000 });
    contents.set(await home.app.database.tenant(companyId, (tx) => keepFile(tx, stored, `${n}.txt`)), text);
  }
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await s3.close();
});

async function bothPlaces(first = ""): Promise<TwoStores> {
  const { mediaPlaces } = readConfig({ MEDIA_URL: `${first}${s3.mediaUrl}` });
  const stores = await openBothPlaces(mediaPlaces, { dataDir: home.app.config.dataDir, log: silent });
  if (!stores) throw new Error("there are two");
  return stores;
}
const move = (stores: TwoStores) =>
  moveMedia(home.databaseUrl, stores, (client, id) =>
    listMovable(client, id, { secrets: home.app.secrets, store: stores }),
  );
const get = (mediaId: number, range?: string) =>
  admin.call("GET /media/:mediaId", { params: { mediaId }, headers: range ? { range } : {} });
const onDisk = async () =>
  (
    await readdir(path.join(home.app.config.dataDir, "media", String(companyId)), {
      recursive: true,
      withFileTypes: true,
    })
  ).filter((entry) => entry.isFile()).length;
const allThere = async () => {
  for (const [mediaId, text] of contents) expect(await get(mediaId)).toMatchObject({ status: 200, body: text });
};

test("files are read from S3 and from the disk, whole and in part", async () => {
  await allThere();
  for (const [mediaId, text] of contents)
    expect(await get(mediaId, "bytes=10-19")).toMatchObject({ status: 206, body: text.slice(10, 20) });
});

test("files move to S3, back and again, and each can be read all the while", async () => {
  const moveTo = async (first: string) => {
    const stores = await bothPlaces(first);
    let isOver = false;
    const moving = move(stores).finally(() => (isOver = true));
    while (!isOver) await allThere();
    return moving;
  };
  expect(await moveTo("")).toEqual({ moved: 6, there: 6, missing: 0, damaged: 0 });
  expect(await onDisk()).toBe(0);
  expect(await moveTo("disk,")).toEqual({ moved: 12, there: 0, missing: 0, damaged: 0 });
  expect(await onDisk()).toBe(12);
  expect(await moveTo("")).toEqual({ moved: 12, there: 0, missing: 0, damaged: 0 });
  expect(await moveTo("")).toEqual({ moved: 0, there: 12, missing: 0, damaged: 0 });
  await allThere();
});

test("a company's own download moves too", async () => {
  const [row] = await home.app.database.tenant(companyId, (tx) =>
    tx.sql<{ id: number }>(
      "insert into company_downloads (company_id, finished_at, size) values ($1, now(), 7) returning id",
      [companyId],
    ),
  );
  const key = downloadKey(home.app.secrets, companyId, row?.id ?? 0);
  await (await bothPlaces("disk,")).put(companyId, Readable.from([Buffer.from("archive")]), { maxBytes: 10, key });
  expect(await move(await bothPlaces())).toMatchObject({ moved: 1, missing: 0, damaged: 0 });
  expect(await onDisk()).toBe(0);
  const { download } = await admin.does("GET /company-download");
  const answer = await fetch(new URL(download?.url ?? "", address));
  expect(await answer.text()).toBe("archive");
  await home.app.database.tenant(companyId, (tx) =>
    tx.sql("delete from company_downloads where company_id = $1", [tx.companyId]),
  );
  await home.app.media.erase(companyId, key);
});

test("a move that S3 breaks off leaves every file readable, and goes on when it is started again", async () => {
  const back = await bothPlaces("disk,");
  await move(back);
  let puts = 0;
  s3.fault = (method) => (method === "PUT" && puts++ >= 4 ? { status: 403 } : undefined);
  await expect(move(await bothPlaces())).rejects.toThrow(/^S3: /);
  await allThere();
  s3.fault = () => undefined;
  expect(await move(await bothPlaces())).toMatchObject({ missing: 0, damaged: 0 });
  expect(await onDisk()).toBe(0);
  await allThere();
});

test("files of deleted messages are removed once S3 is back", async () => {
  const { key } = await home.app.media.put(companyId, Readable.from([Buffer.from("gone")]), { maxBytes: 10 });
  s3.fault = () => ({ status: 403 });
  await expect(forgetFiles(home.app, { companyId, keys: [key] })).rejects.toThrow(/^S3: /);
  s3.fault = () => undefined;
  await forgetFiles(home.app, { companyId, keys: [key] });
  expect(await home.app.media.size(companyId, key)).toBeUndefined();
});

test("while S3 is away files are refused with 503, and not called lost; a lost one is", async () => {
  const [mediaId = 0] = contents.keys();
  s3.fault = () => ({ status: 403 });
  expect(await get(mediaId)).toMatchObject({ status: 503, error: "ERR_FILES_UNAVAILABLE" });
  s3.fault = () => undefined;
  const stored = await home.app.media.put(companyId, Readable.from([Buffer.from("x")]), { maxBytes: 10 });
  const lost = await home.app.database.tenant(companyId, (tx) => keepFile(tx, stored, "x"));
  await home.app.media.remove(companyId, stored.key);
  expect(await get(lost)).toMatchObject({ status: 404, error: "ERR_NO_MEDIA_FOUND" });
  expect(await move(await bothPlaces())).toMatchObject({ missing: 1 });
  await home.app.database.tenant(companyId, (tx) =>
    tx.sql("delete from media where company_id = $1 and id = $2", [companyId, lost]),
  );
});

test("a backup reads files from S3, and a restore brings them there", async () => {
  const { config, secrets, media } = home.app;
  const source = {
    databaseUrl: home.databaseUrl,
    dataDir: config.dataDir,
    secrets,
    media,
    version: productVersion,
    listFiles,
  };
  const backups = path.join(folder, "backups");
  const { manifest } = await writeBackup(source, { folder: backups });
  expect(manifest.media).toMatchObject({ files: 12, missing: 0 });
  const bucket = await startS3();
  const { url, drop } = await createDatabase();
  const { mediaPlaces } = readConfig({ MEDIA_URL: bucket.mediaUrl });
  const to = { databaseUrl: url, dataDir: path.join(folder, "restored"), mediaPlaces };
  await restoreBackup(
    backups,
    to,
    { root: schemaRoot, folders: schemaFolders },
    { opener: { recoveryKey: recoveryKeyOf(secrets) } },
  );
  expect(bucket.requests.PUT).toBe(12);
  expect(await readdir(path.join(to.dataDir, "media"))).toEqual(["incoming"]);
  await drop();
  // The bucket is another's too: what it has besides stays, whichever place is the first.
  const second = await createDatabase();
  const both = readConfig({ MEDIA_URL: `disk,${bucket.mediaUrl}` }).mediaPlaces;
  const others = await openBothPlaces(mediaPlaces, { dataDir: path.join(folder, "others"), log: silent });
  const foreign = await others!.put(77, Readable.from([Buffer.from("another's")]), { maxBytes: 100 });
  await restoreBackup(
    backups,
    { databaseUrl: second.url, dataDir: path.join(folder, "restored-second"), mediaPlaces: both },
    { root: schemaRoot, folders: schemaFolders },
    { opener: { recoveryKey: recoveryKeyOf(secrets) } },
  );
  expect(await others!.size(77, foreign.key)).toBe(9);
  await second.drop();
  await bucket.close();
  s3.fault = () => ({ status: 403 });
  await expect(writeBackup(source, { folder: path.join(folder, "none") })).rejects.toThrow(
    /A file could not be read.*S3: /,
  );
  s3.fault = () => undefined;
});

test("a company's file is written from S3 and read into it", async () => {
  const { config, secrets, media } = home.app;
  const file = path.join(folder, "company.tar");
  await writeCompany({ databaseUrl: home.databaseUrl, secrets, media, version: productVersion }, companyId, file, {
    audience: "operator",
  });
  await home.app.database.platform("update companies set name = 'Other' where id = $1", [companyId]);
  await home.app.database.platform("update email_directory set email = 'gone-' || email where company_id = $1", [
    companyId,
  ]);
  const schema = { root: schemaRoot, folders: schemaFolders };
  const target = { databaseUrl: home.databaseUrl, dataDir: config.dataDir, secrets, media, schema };
  const imported = await importCompany(file, target, {});
  const keys = async (id: number) => {
    const found: string[] = [];
    for await (const one of media.list()) if (one.companyId === id) found.push(one.key);
    return found.sort();
  };
  expect(await keys(imported.companyId)).toEqual(await keys(companyId));
  await deleteCompany(home.app, imported.companyId);
  await purgeCompany(home.app, imported.companyId);
  expect(await keys(imported.companyId)).toEqual([]);
});

test("the doctor says whether S3 takes files, and why not", async () => {
  const line = async () => inWords(await runChecks(home.app), "en").find(({ key }) => key === "s3");
  expect(await line()).toMatchObject({
    status: "fine",
    text: expect.stringContaining("takes, shows and deletes files"),
  });
  s3.fault = (method) => (method === "PUT" ? { status: 403 } : undefined);
  expect(await line()).toMatchObject({
    status: "broken",
    text: expect.stringMatching(/^Files in S3: /),
    advice: expect.any(String),
  });
  s3.fault = () => undefined;
  await vi.waitFor(async () => expect(await line()).toMatchObject({ status: "fine" }));
});
