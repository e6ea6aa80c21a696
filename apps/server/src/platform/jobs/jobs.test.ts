import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { createDatabase } from "../../testing/test-database.ts";
import { Database } from "../database/database.ts";
import { createLog } from "../log.ts";
import { jobKind, Jobs, type JobKind } from "./jobs.ts";

// Backoff and heartbeats last for seconds: the tests of this file wait side by side, each with kinds of its own.

let database: Database;
let drop: () => Promise<void>;
const opened: Jobs[] = [];
/** What the processes counted as given up. */
const counted: string[] = [];
const companyId = 1;

beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  database = new Database({ url: made.url });
});
afterAll(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()));
  await database.close();
  await drop();
});

/** A process of the app, which `declare` tells what it does. */
async function open(declare: (jobs: Jobs) => void, { works = true, databaseUrl = database.url } = {}): Promise<Jobs> {
  const log = createLog({ level: "silent" });
  const jobs = new Jobs({ databaseUrl, log, works, onDead: (kind) => void counted.push(kind) });
  declare(jobs);
  await jobs.start();
  opened.push(jobs);
  return jobs;
}

const send = <Data extends object>(jobs: Jobs, kind: JobKind<Data>, ...all: Data[]) =>
  database.tenant(companyId, async (tx) => {
    for (const data of all) await jobs.send(tx, kind, data);
  });

const waitFor = (isSo: () => void | Promise<void>, timeout = 20_000) => vi.waitFor(isSo, { timeout, interval: 25 });

describe.concurrent("a job", () => {
  it("is done when its transaction is durable, and never was when it isn't", async ({ expect }) => {
    const kind = jobKind<{ n: number }>("durable");
    const done: number[] = [];
    const jobs = await open((worker) => worker.handle(kind, async ({ n }) => void done.push(n)));
    const rolledBack = database.tenant(companyId, async (tx) => {
      await jobs.send(tx, kind, { n: 1 });
      throw new Error("changed my mind");
    });
    await expect(rolledBack).rejects.toThrow("changed my mind");
    await database.tenant(companyId, async (tx) => {
      await jobs.send(tx, kind, { n: 2 });
      await send(jobs, kind, { n: 3 });
      await waitFor(() => expect(done).toEqual([3]), 5_000);
    });
    await waitFor(() => expect(done).toEqual([3, 2]), 5_000);
    const rows = await database.platform("select data from pgboss.job where name = $1 order by data", [kind.name]);
    expect(rows).toEqual([{ data: { n: 2 } }, { data: { n: 3 } }]);
  });

  it("begins as soon as the one before it is done, however many were sent at once", async ({ expect }) => {
    const kind = jobKind<{ n: number }>("many");
    const done: number[] = [];
    const jobs = await open((worker) => worker.handle(kind, async ({ n }) => void done.push(n)));
    await send(jobs, kind, ...Array.from({ length: 40 }, (_, n) => ({ n })));
    await waitFor(() => expect(done).toHaveLength(40), 5_000);
    expect(new Set(done).size).toBe(40);
  });

  it("waits for its time", async ({ expect }) => {
    const kind = jobKind<{ at: number }>("timed");
    const late: number[] = [];
    const jobs = await open((worker) => worker.handle(kind, async ({ at }) => void late.push(Date.now() - at)));
    const at = new Date(Date.now() + 2_000);
    await database.tenant(companyId, (tx) => jobs.send(tx, kind, { at: at.getTime() }, at));
    await waitFor(() => expect(late).toHaveLength(1));
    expect(late[0]).toBeGreaterThanOrEqual(-50);
    expect(late[0]).toBeLessThan(5_000);
  });

  it("that failed is tried again, each time after a longer pause", async ({ expect }) => {
    const kind = jobKind<{ n: number }>("failing-twice", { retries: 5 });
    const tries: number[] = [];
    const jobs = await open((worker) =>
      worker.handle(kind, async () => {
        tries.push(Date.now());
        if (tries.length < 3) throw new Error("not yet");
      }),
    );
    await send(jobs, kind, { n: 1 });
    await waitFor(() => expect(tries).toHaveLength(3), 35_000);
    const [first, second] = [tries[1]! - tries[0]!, tries[2]! - tries[1]!];
    expect(first).toBeGreaterThanOrEqual(900);
    expect(second).toBeGreaterThanOrEqual(1_900);
    expect(await jobs.dead()).not.toContainEqual(expect.objectContaining({ kind: kind.name }));
  }, 45_000);

  it("that keeps failing is given up, shown with its kind, and counted at that moment by one process", async ({
    expect,
  }) => {
    const kind = jobKind<{ n: number }>("hopeless", { retries: 1 });
    const declare = (worker: Jobs) =>
      worker.handle(kind, async () => {
        throw new Error("never");
      });
    const [jobs] = await Promise.all([open(declare), open(declare)]);
    const before = Date.now();
    await send(jobs, kind, { n: 1 });
    await waitFor(() => expect(counted).toEqual([kind.name]), 40_000);
    const dead = (await jobs.dead()).filter((one) => one.kind === kind.name);
    expect(dead).toEqual([{ kind: kind.name, id: expect.any(String), at: expect.any(Date) }]);
    expect(dead[0]!.at.getTime()).toBeGreaterThanOrEqual(before);
    const [sent] = await database.platform<{ id: string }>("select id from pgboss.job where name = $1", [kind.name]);
    expect(dead[0]!.id).toBe(sent?.id);
    // Whoever starts later finds it, and doesn't count it again.
    const later = await open(declare);
    expect((await later.dead()).filter((one) => one.kind === kind.name)).toEqual(dead);
    expect(counted).toEqual([kind.name]);
  }, 60_000);

  it("of a killed process runs again within 20 s", async ({ expect, onTestFinished }) => {
    const kind = jobKind<{ n: number }>("doomed");
    const jobs = await open((sender) => sender.handle(kind, async () => undefined), { works: false });
    const program = fileURLToPath(new URL("doomed-worker.ts", import.meta.url));
    const child = fork(program, [database.url, kind.name], { execArgv: [], stdio: "ignore" });
    onTestFinished(() => void child.kill("SIGKILL"));
    const taken = once(child, "message");
    await send(jobs, kind, { n: 7 });
    expect(await taken).toEqual([7, undefined]);
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
    const killedAt = Date.now();
    const again: number[] = [];
    await open((worker) => worker.handle(kind, async ({ n }) => void again.push(n)));
    await waitFor(() => expect(again).toEqual([7]), 25_000);
    expect(Date.now() - killedAt).toBeLessThan(20_000);
  }, 40_000);

  it("at certain times is done once for all processes", async ({ expect, onTestFinished }) => {
    // In a database of its own: the process that another test kills may fall with a minute's sending in its hands.
    const { url: databaseUrl, drop: dropOwn } = await createDatabase();
    const own = new Database({ url: databaseUrl });
    const processes: Jobs[] = [];
    onTestFinished(async () => {
      await Promise.all(processes.map((jobs) => jobs.stop()));
      await own.close();
      await dropOwn();
    });
    const kind = jobKind<Record<string, never>>("every-minute");
    let runs = 0;
    const start = async () =>
      processes.push(
        await open((worker) => worker.repeat(kind, "* * * * *", async () => void runs++), { databaseUrl }),
      );
    // Each process looks for what is due as it starts, when nobody else looked just before.
    for (let n = 0; n < 3; n++) {
      await start();
      await own.platform("update pgboss.version set cron_on = now() - interval '1 hour'");
    }
    await start();
    await waitFor(async () => {
      const [row] = await own.platform<{ sent: number; minutes: number; coming: number }>(
        `select count(*) filter (where name = $1) as sent,
                count(distinct singleton_on) filter (where singleton_key like $1 || '%') as minutes,
                count(*) filter (where name like '%send-it' and state < 'completed') as coming
         from pgboss.job where (select cron_on from pgboss.version) > now() - interval '1 minute'`,
        [kind.name],
      );
      expect(runs).toBeGreaterThan(0);
      expect(row).toEqual({ sent: runs, minutes: runs, coming: 0 });
    });
  });

  it("is left to others by a process that only sends", async ({ expect }) => {
    const kind = jobKind<{ n: number }>("sent-only");
    const done: string[] = [];
    const sender = await open((jobs) => jobs.handle(kind, async () => void done.push("sender")), { works: false });
    await send(sender, kind, { n: 1 });
    await open((jobs) => jobs.handle(kind, async () => void done.push("worker")));
    await waitFor(() => expect(done).toEqual(["worker"]));
  });

  it("follows its kind's rule of today, not the one of the first start", async ({ expect }) => {
    const name = "changed-rule";
    await open((jobs) => jobs.handle(jobKind(name, { retries: 1 }), async () => undefined), { works: false });
    const today = jobKind<{ n: number }>(name, { retries: 7 });
    const jobs = await open((sender) => sender.handle(today, async () => undefined), { works: false });
    await send(jobs, today, { n: 1 });
    expect(await database.platform("select retry_limit from pgboss.job where name = $1", [name])).toEqual([
      { retry_limit: 7 },
    ]);
  });
});

describe.concurrent("stopping", () => {
  it("waits for what is being done, and takes nothing new", async ({ expect }) => {
    const kind = jobKind<{ n: number }>("stopping");
    const done: number[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const jobs = await open((worker) =>
      worker.handle(kind, async ({ n }) => {
        begin();
        await mayEnd;
        done.push(n);
      }),
    );
    await send(jobs, kind, { n: 1 }, { n: 2 });
    await begun;
    let isStopped = false;
    const stopping = jobs.stop().then(() => (isStopped = true));
    // Long enough for who has nothing to wait for.
    await (await open((idle) => idle.handle(jobKind("idle"), async () => undefined))).stop();
    expect(isStopped).toBe(false);
    end();
    await stopping;
    expect(done).toEqual([1]);
    const rows = await database.platform<{ n: number; state: string }>(
      "select (data->>'n')::int as n, state::text from pgboss.job where name = $1 order by 1",
      [kind.name],
    );
    expect(rows).toEqual([
      { n: 1, state: "completed" },
      { n: 2, state: "created" },
    ]);
  });
});
