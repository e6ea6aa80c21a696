import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import type { Person } from "../../testing/person.ts";
import { backupBeforeUpgrade } from "../../backup-before-upgrade.ts";
import { listBackups } from "../../platform/backup/backup-folder.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { recoveryKeyOf } from "../../platform/backup/seal-secrets.ts";
import { makeBackup, makeDailyBackup } from "./make-backup.ts";
import { warnByMail } from "./warn-by-mail.ts";
import { inWords, runChecks } from "./checks.ts";
import { mailMyself } from "./test-mail.ts";
import { figuresRecorder, forgetFigures, observeAnswers } from "./record-figures.ts";

const mails = await startMailServer();
const home = useApp({ SMTP_URL: mails.url });
let owner: Person;
let folder: string;

beforeAll(async () => {
  owner = await home.nobody.login("dono@plataforma.test", "senha-forte");
  folder = await mkdtemp(path.join(os.tmpdir(), "recado-server-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const backups = async () => (await owner.does("GET /server")).backups;
/** As if the set-up had been so long ago. */
const age = (hours: number) =>
  home.app.database.platform("update platform_state set owner_made_at = now() - $1 * interval '1 hour'", [hours]);

test("a new server has the daily backup on, and nothing to warn of yet", async () => {
  expect(await backups()).toMatchObject({ daily: true, keepDays: 7, folder: null, last: null, warnings: [] });
  await makeDailyBackup(home.app);
  expect((await backups()).last).toBeNull();
});

test("the first daily backup is made an hour after the set-up, and the page shows it", async () => {
  await age(2);
  await makeDailyBackup(home.app);
  const { last, path: place, warnings } = await backups();
  expect(await listBackups(place)).toEqual([last?.name]);
  expect(last?.tableBytes).toBeGreaterThan(1_000);
  // On the machine of the tests as on a new server.
  expect(warnings).toEqual(["sameDisk"]);
  await makeDailyBackup(home.app);
  expect(await listBackups(place)).toHaveLength(1);
});

test("a backup is made now, by a worker, into a folder that was chosen, and old ones go", async () => {
  const chosen = path.join(folder, "chosen");
  expect(
    await owner.does("PUT /server/backups", { body: { folder: chosen, keepDays: 1, daily: false } }),
  ).toMatchObject({
    folderMade: true,
    backups: { folder: chosen, keepDays: 1, daily: false, warnings: ["sameDisk", "off"] },
  });
  await owner.does("POST /server/backups");
  await vi.waitFor(async () => expect(await backups()).toMatchObject({ isRunning: false, last: { folder: chosen } }), {
    timeout: 50_000,
    interval: 200,
  });
  await makeBackup(home.app);
  expect(await listBackups(chosen)).toHaveLength(1);
  expect(await owner.does("PUT /server/backups", { body: { folder: chosen } })).toMatchObject({ folderMade: false });
  expect(await owner.does("PUT /server/backups", { body: { folder: null, daily: true } })).toMatchObject({
    folderMade: false,
    backups: { folder: null, keepDays: 1, daily: true },
  });
});

test("a folder with other files, a relative one, one that can't be made and the database's own are refused", async () => {
  const strange = path.join(folder, "strange");
  await rm(strange, { recursive: true, force: true });
  await mkdir(strange);
  await writeFile(path.join(strange, "letter.txt"), "dear");
  for (const wrong of [strange, "backups", "/proc/x/y", path.join(home.app.config.dataDir, "database")]) {
    const answer = await owner.call("PUT /server/backups", { body: { folder: wrong } });
    expect([answer.status, answer.error]).toEqual([400, "ERR_BACKUP_FOLDER"]);
  }
  expect(await readdir(strange)).toEqual(["letter.txt"]);
});

test("the page names the backup that was made before the last upgrade", async () => {
  expect((await backups()).beforeUpgrade).toBeNull();
  const { config, secrets, media, database, log } = home.app;
  await backupBeforeUpgrade({ config, secrets, media, databaseUrl: database.url, log });
  const own = path.join(config.dataDir, "backups");
  const name = (await listBackups(own)).at(-1);
  expect((await backups()).beforeUpgrade).toEqual({ name, folder: own, startedAt: expect.any(String) });
});

test("the recovery key is shown once", async () => {
  expect(await owner.does("POST /server/recovery-key")).toEqual({ recoveryKey: recoveryKeyOf(home.app.secrets) });
  expect((await owner.call("POST /server/recovery-key")).error).toBe("ERR_RECOVERY_KEY_SHOWN");
  expect((await backups()).keyWaits).toBe(false);
});

test("a failure is shown with its reason and mailed, once a day, and forgotten when it is over", async () => {
  await home.app.database.platform("delete from server_warnings");
  await home.app.database.platform("update server_state set backup_folder = $1", [path.join(folder, "strange")]);
  await makeBackup(home.app);
  expect(await backups()).toMatchObject({
    failure: { reason: expect.stringContaining("other files") },
    warnings: ["failed", "sameDisk"],
  });
  const before = mails.mails.length;
  await warnByMail(home.app);
  await warnByMail(home.app);
  expect(mails.mails.length).toBe(before + 1);
  await home.app.database.platform("update server_state set backup_folder = null");
  await makeBackup(home.app);
  expect(await backups()).toMatchObject({ failure: null, warnings: ["sameDisk"] });
  await warnByMail(home.app);
  expect(await home.app.database.platform("select warning from server_warnings")).toEqual([{ warning: "sameDisk" }]);
});

test("figures: messages and answers of the last hour, what is late, and errors with the ids of the log", async () => {
  const { metrics, database } = home.app;
  const record = figuresRecorder(home.app);
  await record();
  const shown = async () => (await owner.does("GET /server/figures")).minutes;
  const before = await shown();
  metrics.messagesIn.inc(3);
  metrics.messagesOut.inc(2);
  observeAnswers(home.app)("GET", "/api/contacts", 500, 0.2, "request-of-a-fault");
  await database.platform(
    "insert into jobs (kind, data, given_up_at) values ('a-job', '{}', now()), ('an-old-job', '{}', now() - interval '2 hours')",
  );
  await Promise.all([record(), figuresRecorder({ ...home.app, metrics: createMetrics() })()]);
  const figures = await owner.does("GET /server/figures");
  expect(figures.minutes).toHaveLength(60);
  const sum = (minutes: typeof before, of: "messagesIn" | "messagesOut" | "errors") =>
    minutes.reduce((total, minute) => total + minute[of], 0);
  for (const [of, more] of [
    ["messagesIn", 3],
    ["messagesOut", 2],
    ["errors", 1],
  ] as const)
    expect(sum(figures.minutes, of) - sum(before, of)).toBeGreaterThanOrEqual(more);
  expect(figures.failures).toMatchObject([
    { kind: "job", what: "a-job" },
    { kind: "request", id: "request-of-a-fault", what: "GET /api/contacts" },
  ]);
  expect(figures).toMatchObject({ outboxSeconds: 0, sessions: { wanted: 0, held: 0 }, jobs: { givenUp: 1 } });
  expect(figures.answerMs).toBeGreaterThan(0);
  expect(figures.disk.used).toBeLessThan(figures.disk.total);
  expect(figures.memory.used).toBeLessThan(figures.memory.total);

  await database.platform("update server_minutes set minute = minute - interval '3 hours'");
  await database.platform(
    "update server_failures set at = at - interval '3 hours'; delete from jobs where kind like 'a%job'",
  );
  expect(sum(await shown(), "messagesIn")).toBe(0);
  await forgetFigures(home.app);
  expect(await database.platform("select request_id from server_failures")).toEqual([]);
});

test.each(["pt", "en", "es"] as const)("the doctor answers sentences with what to do (%s)", async (language) => {
  const checks = await owner.does("GET /server/checks", { query: { language } });
  const byKey = new Map(checks.map((check) => [check.key, check]));
  for (const key of ["node", "isolation", "clock", "rights", "jobs", "outbox", "sessions", "mail", "proxy"])
    expect(byKey.get(key)).toMatchObject({ status: "fine", advice: null });
  expect(byKey.get("address")).toMatchObject({ status: "broken", advice: expect.any(String) });
  expect(byKey.get("backups")?.status).toBe("warning");
  for (const { key, text, advice } of checks) {
    expect(text).not.toMatch(/\{\{|check\./);
    expect(advice ?? "").not.toMatch(/\{\{|advice\./);
    expect(key).not.toBe("");
  }
});

test.each([
  ["pt", "1.234,5"],
  ["en", "1,234.5"],
] as const)("the doctor writes numbers as the language does (%s)", (language, free) => {
  const disk = { key: "disk", status: "fine", values: { used: 12, inodes: 3, free: 1_234.5 } } as const;
  expect(inWords([disk], language)[0]?.text).toContain(free);
});

test("a test mail goes to who asks, in their language, and a mail server that refuses it is told", async () => {
  for (const [language, subject] of [
    ["pt", "O Recado consegue enviar e-mails"],
    ["en", "Recado can send mail"],
    ["es", "Recado puede enviar correos"],
  ] as const) {
    expect(await owner.does("POST /server/test-mail", { body: { language } })).toEqual({ to: "dono@plataforma.test" });
    expect(mails.mails.at(-1)?.text).toContain(`Subject: ${subject}`);
  }
  const mailer = { ...home.app.mailer, send: () => Promise.reject(new Error("550 no")) };
  await expect(mailMyself({ ...home.app, mailer }, "dono@plataforma.test", "en")).rejects.toMatchObject({
    code: "ERR_MAIL_NOT_SENT",
  });
});

test("the doctor holds a live connection through PUBLIC_URL, and names numbers that WhatsApp left without an answer", async () => {
  const port = await home.listen();
  const app = { ...home.app, config: { ...home.app.config, port, publicUrl: `http://127.0.0.1:${port}` } };
  const { companyId } = owner.user;
  const found = async () => new Map((await runChecks(app)).map((finding) => [finding.key, finding]));
  expect((await found()).get("sockets")).toMatchObject({ status: "fine" });
  expect((await found()).get("deaf")).toMatchObject({ status: "fine" });
  await home.app.database.tenant(companyId, (tx) =>
    tx.sql(
      `with made as (
         insert into connections (company_id, name, provider, last_fall_at, last_fall_reason)
         values ($1, 'Surdo', 'simulator', now(), 'deaf') returning id)
       insert into session_leases (company_id, connection_id, wanted) select $1, id, true from made`,
      [companyId],
    ),
  );
  expect((await found()).get("deaf")).toMatchObject({ status: "warning", values: { count: 1 } });
  await home.app.database.tenant(companyId, (tx) =>
    tx.sql("delete from session_leases where company_id = $1", [companyId]),
  );
  app.config.publicUrl = "http://127.0.0.1:1";
  expect((await found()).get("sockets")).toMatchObject({ status: "broken" });
  expect((await found()).get("address")?.values?.reason).toBe("http://127.0.0.1:1: bad port");
});

test("the doctor of the command line says that no server runs, and blames the proxy only if one does", async () => {
  const config = { ...home.app.config, port: 1, publicUrl: "http://127.0.0.1:1" };
  const told = async (visit?: { address: string; isForwarded: boolean }) =>
    new Map(inWords(await runChecks({ ...home.app, config }, visit), "en").map((check) => [check.key, check]));
  const stopped = await told();
  for (const key of ["address", "sockets"])
    expect(stopped.get(key)).toMatchObject({
      status: "broken",
      text: expect.stringContaining("Recado isn't running here; nothing answers on port 1"),
      advice: expect.stringContaining("npm start"),
    });
  const visited = await told({ address: "127.0.0.1", isForwarded: false });
  expect(visited.get("sockets")?.advice).toContain("proxy");
});

test("the doctor names a host that is not found, and advises no port then", async () => {
  const config = { ...home.app.config, whatsappWebsocketUrl: "wss://whatsapp.invalid" };
  const findings = (await runChecks({ ...home.app, config })).filter(({ key }) => key === "whatsapp");
  for (const language of ["pt", "en", "es"] as const) {
    const [check] = inWords(findings, language);
    expect(check).toMatchObject({ status: "broken", text: expect.stringContaining("whatsapp.invalid") });
    expect(check?.advice).toContain("DNS");
    expect(check?.advice).not.toContain("443");
  }
});

test("the doctor and the page count the disk as df does", async () => {
  const { dataDir } = home.app.config;
  const percent = Number.parseInt(
    execFileSync("df", ["--output=pcent", dataDir], { encoding: "utf8" }).split("\n")[1]!,
    10,
  );
  const disk = (await runChecks(home.app)).find(({ key }) => key === "disk");
  const { used, total } = (await owner.does("GET /server/figures")).disk;
  // df rounds up, and others write meanwhile.
  for (const shown of [Number(disk?.values?.used), (used / total) * 100])
    expect(Math.abs(shown - percent)).toBeLessThan(2);
});

test("the doctor sees that a table is not under row-level security any more", async () => {
  await home.app.database.platform("alter table users no force row level security");
  try {
    const checks = await owner.does("GET /server/checks", { query: { language: "en" } });
    expect(checks.find(({ key }) => key === "isolation")?.status).toBe("broken");
  } finally {
    await home.app.database.platform("alter table users force row level security");
  }
});
