import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findBinaries, readableBinaries } from "./launcher-binaries.ts";
import { isServerOf } from "./launcher-process.ts";
import { launchDatabase, type EmbeddedDatabase, type LaunchOptions } from "./launcher.ts";

const password = "s3cret / with %";
const isRoot = process.getuid?.() === 0;

let root: string;
let home: string;
const launched: EmbeddedDatabase[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "recado-launcher-"));
  // Other users may pass, so that the mode that runs as one can be tested.
  await chmod(root, 0o755);
});

afterAll(() => rm(root, { recursive: true, force: true }));

afterEach(async () => {
  for (const database of launched.splice(0)) {
    await database.stop();
    if (isServerOf(path.join(home, "database"), database.pid)) process.kill(database.pid, "SIGQUIT");
  }
});

async function freshHome(): Promise<string> {
  home = await mkdtemp(path.join(root, "data-"));
  return path.join(home, "database");
}

async function launch(dataDir: string, options: Partial<LaunchOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await launchDatabase({ dataDir, password, ...options });
  launched.push(database);
  return database;
}

async function query(database: EmbeddedDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

async function userOf(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid;
}

test("the first start makes a database that asks for the password, sorts by its own rules and keeps to itself", async () => {
  const dataDir = await freshHome();
  const database = await launch(dataDir);

  expect(database.mode).toBe("started");
  expect(await query(database, "show listen_addresses")).toEqual(["127.0.0.1"]);
  expect(await query(database, "show server_version_num")).toEqual([expect.stringMatching(/^18/)]);
  expect(
    await query(
      database,
      "select upper('joão'), datlocprovider, datlocale from pg_database where datname = 'postgres'",
    ),
  ).toEqual(["JOÃO", "b", "C.UTF-8"]);
  expect(await query(database, "select current_setting('fsync') || current_setting('synchronous_commit')")).toEqual([
    "onon",
  ]);
  const wrong = new pg.Client({ connectionString: database.adminUrl.replace(/:[^:@]+@/, ":wrong@") });
  await expect(wrong.connect()).rejects.toThrow("password authentication failed");
  for (const name of await readdir(home)) expect((await stat(path.join(home, name))).mode & 0o077, name).toBe(0);
});

test("settings of the caller stand above ours", async () => {
  const database = await launch(await freshHome(), { settings: { work_mem: "8MB" } });
  expect(await query(database, "show work_mem")).toEqual(["8MB"]);
});

test("a server that lives is adopted, and stopped only by its starter", async () => {
  const dataDir = await freshHome();
  const first = await launch(dataDir);
  const second = await launch(dataDir);

  expect([second.mode, second.pid, second.port]).toEqual(["adopted", first.pid, first.port]);
  await second.stop();
  expect(isServerOf(dataDir, first.pid)).toBe(true);
  await first.stop();
  expect(isServerOf(dataDir, first.pid)).toBe(false);
  expect((await readdir(home)).sort()).toEqual(["database", "database.log", "database.port"]);
});

test("two that start at once share one server", async () => {
  const dataDir = await freshHome();
  const [one, other] = await Promise.all([launch(dataDir), launch(dataDir)]);
  expect(one.pid).toBe(other.pid);
});

describe("a killed server", () => {
  test.each(["started", "adopted"] as const)(
    "is back at the same address with what was committed (%s)",
    async (mode) => {
      const dataDir = await freshHome();
      const starter = await launch(dataDir);
      const deaths: string[] = [];
      const watched = Promise.withResolvers<void>();
      if (mode === "started") await starter.stop();
      const database = await launch(dataDir, {
        onDeath: (why) => deaths.push(why),
        onRestart: () => watched.resolve(),
      });
      expect(database.mode).toBe(mode);
      await query(database, "create table kept as select 7 as number");
      const before = database.pid;

      process.kill(before, "SIGKILL");
      await watched.promise;

      expect(database.pid).not.toBe(before);
      expect(deaths.length).toBeGreaterThan(0);
      expect(await query(database, "select number from kept")).toEqual([7]);
    },
  );

  test("is not started again after stop", async () => {
    const dataDir = await freshHome();
    const restarts: number[] = [];
    const database = await launch(dataDir, { onRestart: () => restarts.push(1) });
    process.kill(database.pid, "SIGKILL");
    await database.stop();
    expect(isServerOf(dataDir, database.pid)).toBe(false);
    expect(restarts).toEqual([]);
  });
});

test("the server outlives its starter's kill, and who adopts it then stops it", async () => {
  const dataDir = await freshHome();
  const launcher = fileURLToPath(new URL("launcher.ts", import.meta.url));
  const program = `
    const { launchDatabase } = await import(${JSON.stringify(launcher)});
    await launchDatabase(${JSON.stringify({ dataDir, password })});
    console.log("up");
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");

  const database = await launch(dataDir);
  expect(database.mode).toBe("adopted");
  expect(await query(database, "select 1")).toEqual([1]);
  await database.stop();
  expect(isServerOf(dataDir, database.pid)).toBe(false);
});

describe("what a crash leaves behind", () => {
  test.each([
    [
      "the number of a process that is another program's by now",
      (text: string) => text.replace(/^\d+/, String(process.ppid)),
    ],
    ["the number of a process that is gone", (text: string) => text],
  ])("%s in postmaster.pid", async (_, alter) => {
    const dataDir = await freshHome();
    const first = await launch(dataDir);
    const file = path.join(dataDir, "postmaster.pid");
    const text = await readFile(file, "utf8");
    await first.stop();
    await writeFile(file, alter(text));

    const second = await launch(dataDir);
    expect(second.mode).toBe("started");
    expect(await query(second, "select 1")).toEqual([1]);
  });

  test("a half made data folder", async () => {
    const dataDir = await freshHome();
    await mkdir(`${dataDir}.init-999999999-x/data`, { recursive: true });
    const database = await launch(dataDir);
    expect(await query(database, "select 1")).toEqual([1]);
    expect(await readdir(home)).not.toContain("database.init-999999999-x");
  });
});

test("the port stays, unless another program has taken it", async () => {
  const dataDir = await freshHome();
  const first = await launch(dataDir);
  await first.stop();
  const second = await launch(dataDir);
  expect(second.port).toBe(first.port);
  await second.stop();
  const squatter = createServer().listen(first.port, "127.0.0.1");
  await once(squatter, "listening");
  const third = await launch(dataDir);
  squatter.close();
  expect(third.port).not.toBe(first.port);
});

test("a log above 10 MB begins anew", async () => {
  const dataDir = await freshHome();
  await writeFile(`${dataDir}.log`, "x".repeat(10 * 1024 * 1024 + 1));
  await launch(dataDir);
  expect((await stat(`${dataDir}.log`)).size).toBeLessThan(10_000);
});

describe("a start that fails says why and names DATABASE_URL", () => {
  test("a setting that PostgreSQL refuses, with its own words", async () => {
    const start = launch(await freshHome(), { settings: { shared_buffers: "many" } });
    await expect(start).rejects.toThrow(
      /^Recado can't start .*DATABASE_URL\.\n.*invalid value for parameter "shared_buffers"/s,
    );
  });

  test("files that are no database", async () => {
    const dataDir = await freshHome();
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, "letter.txt"), "dear");
    await expect(launch(dataDir)).rejects.toThrow(/holds files that are not a database.*DATABASE_URL/);
    expect(await readdir(dataDir)).toEqual(["letter.txt"]);
  });

  test("a database of another PostgreSQL", async () => {
    const dataDir = await freshHome();
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, "PG_VERSION"), "16\n");
    await expect(launch(dataDir)).rejects.toThrow(/made by PostgreSQL 16.*DATABASE_URL/);
  });
});

describe.runIf(isRoot)("as root", () => {
  test("the files stay root's where user namespaces are allowed", async () => {
    const dataDir = await freshHome();
    await launch(dataDir);
    expect((await stat(dataDir)).uid).toBe(0);
  });

  test("runs as nobody where they are not, in a folder that was closed to others", async () => {
    const dataDir = await freshHome();
    const searchPath = process.env["PATH"];
    process.env["PATH"] = await mkdtemp(path.join(root, "no-unshare-"));
    for (const tool of ["chown", "chmod"])
      await cp(`/bin/${tool}`, path.join(process.env["PATH"], tool), { dereference: true });
    let database: EmbeddedDatabase;
    try {
      database = await launch(dataDir);
    } finally {
      process.env["PATH"] = searchPath;
    }
    expect(await userOf(database.pid)).toBe(65_534);
    expect(await query(database, "select 1")).toEqual([1]);
    expect((await stat(home)).mode & 0o066).toBe(0);
    expect((await stat(dataDir)).mode & 0o077).toBe(0);
  });

  test("runs as the folder's owner, and again after a kill", async () => {
    const dataDir = await freshHome();
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, 65_534, 65_534);
    const restarted = Promise.withResolvers<void>();
    const database = await launch(dataDir, { onRestart: () => restarted.resolve() });
    expect(await userOf(database.pid)).toBe(65_534);
    process.kill(database.pid, "SIGKILL");
    await restarted.promise;
    expect(await userOf(database.pid)).toBe(65_534);
  });

  test("copies the programs when they lie where that user may not go", async () => {
    const dataDir = await freshHome();
    await chmod(home, 0o711);
    const hidden = path.join(root, "hidden");
    await mkdir(hidden, { mode: 0o700 });
    const native = await findBinaries();
    await cp(path.dirname(native), hidden, { recursive: true, verbatimSymlinks: true });

    const copy = await readableBinaries(path.join(hidden, "native"), 65_534, dataDir);
    const child = spawn(path.join(copy, "bin/postgres"), ["--version"], { uid: 65_534, gid: 65_534, cwd: "/" });
    const [code] = (await once(child, "exit")) as [number];
    expect(code).toBe(0);
    expect(await readableBinaries(native, 65_534, dataDir)).toBe(native);
  });
});
