import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Database } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { openDiskStore } from "../../platform/media/disk-store.ts";
import {
  connect,
  contentOf,
  fill,
  install,
  keyOf,
  mediaOf,
  root,
  schema,
  useBackupScene,
} from "../../testing/backup-scene.ts";
import { importCompany } from "./import-company.ts";
import { writeCompany, type CompanyFileOptions } from "./write-company.ts";

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

describe("in place", () => {
  const stateOf = async (place: Place) => [await contentOf(place.url), await mediaOf(place.dataDir)];

  test("what breaks off leaves the files as they were, also what differs from the company's file", async () => {
    const place = await install();
    await fill(place, 1);
    const [file, target] = [await fileOf(place, "files.tar"), await targetOf(place)];
    const whole = await mediaOf(place.dataDir);
    const [gone = "", altered = ""] = Object.keys(whole);
    const at = (name: string) => path.join(place.dataDir, "media", name);
    await rm(at(gone));
    await writeFile(at(altered), "outro");
    const database = new Database({ url: place.url });
    await database.tenant(1, (tx) =>
      tx.sql("delete from media where company_id = 1 and storage_key = $1", [path.basename(gone)]),
    );
    await database.close();
    const before = await stateOf(place);

    const bytes = await readFile(file);
    const content = bytes.lastIndexOf("media/") + 520;
    bytes.writeUInt8(bytes.readUInt8(content) ^ 1, content);
    const damaged = path.join(root, "damaged-files.tar");
    await writeFile(damaged, bytes);
    await expect(importCompany(damaged, target, { inPlace: true })).rejects.toThrow(/other content/);
    expect(await stateOf(place)).toEqual(before);
    const beforeCommit = () => Promise.reject(new Error("power cut"));
    await expect(importCompany(file, target, { inPlace: true, beforeCommit })).rejects.toThrow("power cut");
    expect(await stateOf(place)).toEqual(before);

    await importCompany(file, target, { inPlace: true });
    expect(await mediaOf(place.dataDir)).toEqual(whole);
  });

  test.each(["while the files come", "before the end"])("is given up where Recado starts %s", async (when) => {
    const place = await install();
    await fill(place, 1);
    const [file, target] = [await fileOf(place, `starts ${when}.tar`), await targetOf(place)];
    const before = await stateOf(place);
    const start = () => open(place).platform("select");
    const isEarly = when === "while the files come";
    const media = { ...target.media, room: async () => (await start(), target.media.room()) };
    await expect(
      importCompany(
        file,
        { ...target, media: isEarly ? media : target.media },
        { inPlace: true, beforeCommit: isEarly ? undefined : async () => void (await start()) },
      ),
    ).rejects.toThrow(/Recado is running/);
    expect(await stateOf(place)).toEqual(before);
  });

  test("a start waits until the rows are there", async () => {
    const place = await install();
    await fill(place, 1);
    const [file, target] = [await fileOf(place, "start.tar"), await targetOf(place)];
    const watcher = await connect(place.url);
    let starting: Promise<unknown> | undefined;
    let isOver = false;
    await importCompany(file, target, {
      inPlace: true,
      beforeCommit: async () => {
        starting = migrate(place.url, schema.root, schema.folders).finally(() => (isOver = true));
        await vi.waitFor(
          async () => {
            const { rows } = await watcher.query(
              `select from pg_stat_activity where datname = current_database() and application_name = 'recado migrate'
             and state = 'idle' and query like 'select pg_try_advisory_lock%'`,
            );
            expect(rows).toHaveLength(1);
          },
          { timeout: 20_000, interval: 25 },
        );
        expect(isOver).toBe(false);
      },
    });
    expect(await starting).toEqual([]);
  });
});

test("a file from the company's own hands decides neither its plan nor its due date and flags", async () => {
  const [from, to] = [await withPlan(), await withPlan()];
  await fill(from, 1);
  await open(from).platform(
    `update companies set plan_id = (select id from plans where name = 'Grande'), due_date = '2999-01-01', trial_expiration = null, recurrence = 'ANUAL',
     campaigns_enabled = false, phone = '5511900000001' where id = 1`,
  );
  const [own, operators, target] = [
    await fileOf(from, "own.tar", "company"),
    await fileOf(from, "operators.tar"),
    await targetOf(to),
  ];
  await expect(importCompany(own, target, {})).rejects.toThrow(/--plan NAME/);
  const standing = async (file: string, name: string) => {
    const { companyId } = await importCompany(file, target, {
      name,
      ...(file === own ? { plan: "Grande" } : { opener: keyOf(from) }),
    });
    const [row] = await open(to).platform(
      `select phone, status, recurrence, campaigns_enabled as campaigns, due_date = trial_expiration as "isTrial",
              due_date < now() + interval '5 days' as "isSoon" from companies where id = $1`,
      [companyId],
    );
    return row;
  };
  const phone = "5511900000001";
  expect(await standing(own, "Dela")).toEqual({
    phone,
    status: true,
    recurrence: "MENSAL",
    campaigns: true,
    isTrial: true,
    isSoon: true,
  });
  expect(await standing(operators, "Dele")).toEqual({
    phone,
    status: true,
    recurrence: "ANUAL",
    campaigns: false,
    isTrial: null,
    isSoon: false,
  });
});

describe("numbers", () => {
  const last = async (place: Place) =>
    Number((await open(place).platform<{ last: string }>("select last_value as last from tags_id_seq"))[0]!.last);

  test.each([
    ["sequence", "select setval('tags_id_seq', 1099511627777)"],
    ["row", "insert into tags (company_id, id, name, color) values (1, 1099511627777, 'longe', '#112233')"],
    ["row below all", "insert into tags (company_id, id, name, color) values (1, -5, 'longe', '#112233')"],
  ])("that no installation gives are refused: of a %s", async (what, statement) => {
    const [from, to] = [await install(), await withPlan()];
    await fill(from, 1);
    await open(from).tenant(1, (tx) => tx.sql(statement));
    const [file, target] = [await fileOf(from, `odd ${what}.tar`), await targetOf(to)];
    const before = await last(to);
    await expect(importCompany(file, target, { opener: keyOf(from), plan: "Grande" })).rejects.toThrow(
      /no installation gives/,
    );
    expect(await last(to)).toBe(before);
  });

  test("beyond what the file says of their sequence are not given again", async () => {
    const [from, to] = [await install(), await withPlan()];
    await fill(from, 1);
    await open(from).tenant(1, (tx) =>
      tx.sql("insert into tags (company_id, id, name, color) values (1, 5000, 'longe', '#112233')"),
    );
    const file = await fileOf(from, "beyond.tar");
    const options = { opener: keyOf(from), plan: "Grande" };
    const { companyId } = await importCompany(file, await targetOf(to), options);
    const [tag] = await open(to).tenant(companyId, (tx) =>
      tx.sql<{ id: number }>("select id::float8 as id from tags where company_id = $1", [companyId]),
    );
    expect(await last(to)).toBeGreaterThanOrEqual(tag!.id);
  });
});
