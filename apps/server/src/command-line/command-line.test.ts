import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useApp } from "../testing/harness.ts";
import { createDatabase } from "../testing/test-database.ts";

// Each command is a program of its own, which loads the whole server.
vi.setConfig({ testTimeout: 240_000 });
const home = useApp();
const main = fileURLToPath(new URL("main.ts", import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "recado-command-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command as its own process; its answer as JSON. */
function recado(args: string[], environment: Record<string, string> = {}, asJson = true) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: home.databaseUrl,
    DATA_DIR: home.app.config.dataDir,
    RECADO_STARTED_IN: folder,
    NODE_COMPILE_CACHE: path.join(os.tmpdir(), "recado-compiled"),
    ...environment,
  };
  return new Promise<{ code: number; answer: Record<string, unknown>; error: string; text: string }>((resolve) => {
    execFile(process.execPath, [main, ...(asJson ? ["--json"] : []), ...args], { env }, (error, text, stderr) => {
      const code = error ? Number(error.code) : 0;
      resolve({ code, answer: code === 0 && text.startsWith("{") ? JSON.parse(text) : {}, error: stderr, text });
    });
  });
}

test("the help names every command, and wrong use exits with 2", async () => {
  const help = await recado(["--help"]);
  expect(help.code).toBe(0);
  for (const command of ["start", "backup", "verify", "restore", "upgrade", "doctor", "company", "user", "service"])
    expect(help.text).toContain(command);
  expect((await recado(["bakcup"])).code).toBe(2);
  expect((await recado(["restore"])).code).toBe(2);
});

test("without an installation it says so", async () => {
  const { code, error } = await recado(["company", "list"], { DATA_DIR: path.join(folder, "nowhere") });
  expect(code).toBe(1);
  expect(error).toContain("There is no installation in");
});

test("a kill of npm ends what npm started: no shell stays between them", async () => {
  const root = fileURLToPath(new URL("../../../..", import.meta.url));
  const { scripts } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  for (const name of ["start", "dev", "recado"]) expect(scripts[name]).toMatch(/^exec node scripts\//);

  const client = new pg.Client({ connectionString: home.databaseUrl });
  await client.connect();
  try {
    // A start waits for this lock, and tells the database so.
    await client.query("select pg_advisory_lock(7231904410)");
    const waiting = async () =>
      (
        await client.query(
          "select from pg_stat_activity where datname = current_database() and application_name = 'recado migrate'",
        )
      ).rowCount;
    const npm = spawn("npm", ["run", "recado", "--", "upgrade"], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: home.databaseUrl, DATA_DIR: home.app.config.dataDir },
      stdio: "ignore",
    });
    await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 60_000, interval: 100 });
    npm.kill("SIGTERM");
    await once(npm, "exit");
    await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 10_000, interval: 100 });
  } finally {
    await client.end();
  }
});

test("company list shows the companies beside a server that runs", async () => {
  const { answer } = await recado(["company", "list"]);
  expect(answer).toMatchObject({ companies: [{ name: "Plataforma", active: true }] });
});

test("company list shows the day a company is due on the company's own clock", async () => {
  const client = new pg.Client({ connectionString: home.databaseUrl });
  await client.connect();
  try {
    // The end of 30 November in São Paulo.
    await client.query("update companies set due_date = '2026-12-01 02:59:59.999+00'");
    expect((await recado(["company", "list"])).answer).toMatchObject({ companies: [{ dueDate: "2026-11-30" }] });
    await client.query("select set_config('app.company_id', (select id::text from companies), false)");
    await client.query(
      "insert into settings (company_id, key, value) select id, 'timezone', 'Europe/Lisbon' from companies on conflict (company_id, key) do update set value = excluded.value",
    );
    expect((await recado(["company", "list"])).answer).toMatchObject({ companies: [{ dueDate: "2026-12-01" }] });
  } finally {
    await client.query("update companies set due_date = null");
    await client.query("delete from settings where key = 'timezone'");
    await client.end();
  }
});

test("what the operator has to mend is said in a sentence", async () => {
  const folderIsFile = await recado(["backup", main]);
  expect(JSON.parse(folderIsFile.error)).toEqual({ error: `${main} is a file, not a folder.` });
  const below = await recado(["backup", path.join(main, "copies")]);
  expect(JSON.parse(below.error)).toEqual({ error: `${main} is a file, not a folder.` });
  expect(JSON.parse((await recado(["restore", main])).error)).toEqual({
    error: `${main} has no whole backup of Recado.`,
  });
  const away = await recado(["company", "list"], { DATABASE_URL: "postgres://recado:geheim@127.0.0.1:1/recado" });
  expect(JSON.parse(away.error)).toEqual({ error: "DATABASE_URL: nothing answers at 127.0.0.1:1." });
  const { url, drop } = await createDatabase();
  try {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("drop table companies cascade");
    await client.end();
    const empty = await recado(["company", "list"], { DATABASE_URL: url });
    expect(JSON.parse(empty.error).error).toMatch(/^The database is not one of this version .*start Recado once/);
  } finally {
    await drop();
  }
});

test("user reset-password prints a password that logs in", async () => {
  const { code, answer } = await recado(["user", "reset-password", "Dono@plataforma.test"]);
  expect(code).toBe(0);
  const login = (password: string) =>
    home.nobody.call("POST /auth/login", { body: { email: "dono@plataforma.test", password } });
  expect((await login("senha-forte")).status).not.toBe(200);
  expect((await login(String(answer.password))).status).toBe(200);
  const given = await recado(["user", "reset-password", "dono@plataforma.test", "--password-env", "NEW"], {
    NEW: "senha-forte",
  });
  expect(given.answer).toEqual({ email: "dono@plataforma.test" });
  expect((await login("senha-forte")).status).toBe(200);
  expect((await recado(["user", "reset-password", "ninguem@plataforma.test"])).error).toContain("Nobody logs in");
});

test("doctor looks at everything and says what to do, and service prints its unit", async () => {
  const { code, text } = await recado(["doctor"]);
  const { checks } = JSON.parse(text) as { checks: { key: string; status: string; advice: string | null }[] };
  expect(checks.find(({ key }) => key === "isolation")).toMatchObject({ status: "fine", advice: null });
  expect(checks.filter(({ status, advice }) => status !== "fine" && !advice)).toEqual([]);
  expect(code).toBe(checks.some(({ status }) => status === "broken") ? 1 : 0);
  expect((await recado(["doctor", "--mail-to", "dono@plataforma.test"])).error).toContain("set SMTP_URL");
  expect((await recado(["service", "install", "--print"])).answer.unit).toContain("scripts/start.mjs");
});

test("what the log says is on stderr: stdout is the answer alone", async () => {
  const client = new pg.Client({ connectionString: home.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ now: Date }>("select now()");
    const doctor = recado(["doctor"]);
    // As when the embedded database ends with the command.
    const cut = async () =>
      (
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'recado realtime' and state = 'idle' and backend_start > $1`,
          [rows[0]?.now],
        )
      ).rowCount;
    await vi.waitUntil(async () => ((await cut()) ?? 0) > 0, { timeout: 60_000, interval: 20 });
    const { text, error } = await doctor;
    expect(error).toContain("terminating connection");
    expect(JSON.parse(text)).toHaveProperty("checks");
  } finally {
    await client.end();
  }
});

test("service names a unit that would never come up, and a folder that has no installation", async () => {
  const printed = (DATA_DIR: string) =>
    recado(["service", "install", "--print", "--user", "root"], { DATABASE_URL: "", DATA_DIR });
  const asRoot = await printed(home.app.config.dataDir);
  expect(asRoot).toMatchObject({ code: 0, error: expect.stringContaining("--user recado") });
  expect(asRoot.answer.unit).toContain(`DATA_DIR=${home.app.config.dataDir}`);
  expect((await printed(path.join(folder, "mistyped"))).error).toContain("does not exist");
});

test("company export writes a file for another installation, and one for the company itself without secrets", async () => {
  const { id } = ((await recado(["company", "list"])).answer.companies as { id: number }[])[0]!;
  expect((await recado(["company", "export", "x", "one.tar"])).error).toContain("named by its number");
  expect((await recado(["company", "export", "999999", "one.tar"])).error).toContain("There is no company 999999");
  const { answer } = await recado(["company", "export", String(id), "one.tar", "--for-company"]);
  expect(answer).toMatchObject({ file: path.join(folder, "one.tar"), company: { name: "Plataforma" }, messages: 0 });
  expect((await recado(["company", "export", String(id), "one.tar"])).error).toContain("--force");
  expect((await recado(["company", "import", "one.tar"])).error).toMatch(/the company itself.*--plan NAME/);
});

test("backup beside a server that runs, verify, and restore elsewhere with the recovery key", async () => {
  const backup = await recado(["backup", "copies"]);
  expect(backup.answer).toMatchObject({ companies: 1, folder: path.join(folder, "copies") });
  expect(await readdir(path.join(folder, "copies"))).toContain(backup.answer.name);
  expect((await recado(["verify", "copies"])).answer).toMatchObject({ verified: true, secretsOpen: true });

  const { url, drop } = await createDatabase();
  try {
    const elsewhere = { DATABASE_URL: url, DATA_DIR: path.join(folder, "elsewhere") };
    const refused = await recado(["restore", "copies"], elsewhere);
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining("--recovery-key-env NAME") });
    const { answer: key } = await recado(["recovery-key"]);
    const restored = await recado(["restore", "copies", "--recovery-key-env", "KEY"], {
      ...elsewhere,
      KEY: String(key.recoveryKey),
    });
    expect(restored.answer).toMatchObject({ restored: true, companies: 1, outgoing: null, linked: 0 });
    expect((await recado(["company", "list"], elsewhere)).answer).toMatchObject({
      companies: [{ name: "Plataforma" }],
    });
    expect((await recado(["restore", "copies"], elsewhere)).error).toContain("--force");

    const [{ id }] = (await recado(["company", "list"], elsewhere)).answer.companies as [{ id: number }];
    expect((await recado(["company", "export", String(id), "own.tar"], elsewhere)).code).toBe(0);
    const inPlace = await recado(["company", "import", "own.tar", "--force"], elsewhere, false);
    expect(inPlace.text).toContain("WhatsApp numbers stay linked");
    expect(inPlace.text).toContain("second factors, and what it owes, stay");
    expect(inPlace.text).not.toContain("set up again");
  } finally {
    await drop();
  }
});
