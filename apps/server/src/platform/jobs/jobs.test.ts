import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { createDatabase } from "../../testing/test-database.ts";
import { Database } from "../database/database.ts";
import { Notifications } from "../notifications.ts";
import { createLog } from "../log.ts";
import { jobKind, Jobs, type JobKind } from "./jobs.ts";

// Pauses and claims last for seconds: the tests of this file wait side by side, each with kinds of its own.

let database: Database;
let drop: () => Promise<void>;
const opened: (() => Promise<void>)[] = [];
/** What the processes counted as given up. */
const counted: string[] = [];
const companyId = 1;

beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  database = new Database({ url: made.url });
});
afterAll(async () => {
  await Promise.all(opened.map((close) => close()));
  await database.close();
  await drop();
});

/** A process of the app, which `declare` tells what it does. */
async function open(declare: (jobs: Jobs) => void, { works = true } = {}): Promise<Jobs> {
  const log = createLog({ level: "silent" });
  const own = new Database({ url: database.url });
  const notifications = new Notifications({ databaseUrl: database.url, alone: false, log });
  const jobs = new Jobs({ database: own, notifications, log, works, onDead: (kind) => void counted.push(kind) });
  declare(jobs);
  await notifications.start();
  await jobs.start();
  opened.push(async () => {
    await jobs.stop();
    await notifications.close();
    await own.close();
  });
  return jobs;
}

const send = <Data extends object>(jobs: Jobs, kind: JobKind<Data>, ...all: Data[]) =>
  database.tenant(companyId, async (tx) => {
    for (const data of all) await jobs.send(tx, kind, data);
  });

const waiting = (kind: { name: string }) =>
  database.platform<{ seconds: number; claimed: boolean }>(
    "select extract(epoch from due_at - now())::float8 as seconds, claim is not null as claimed from jobs where kind = $1",
    [kind.name],
  );

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
    await waitFor(async () => expect(await waiting(kind)).toEqual([]));
  });

  it("begins as soon as the one before it is done, however many were sent at once", async ({ expect }) => {
    const kind = jobKind<{ n: number }>("many");
    const done: number[] = [];
    const jobs = await open((worker) => worker.handle(kind, async ({ n }) => void done.push(n)));
    await send(jobs, kind, ...Array.from({ length: 40 }, (_, n) => ({ n })));
    await waitFor(() => expect(done).toHaveLength(40));
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
    expect(late[0]).toBeLessThan(2_000);
  });

  it("is begun at once by another process, and when that one could not listen, as soon as it can again", async ({
    expect,
  }) => {
    const kind = jobKind<{ n: number }>("elsewhere");
    const done: number[] = [];
    const sender = await open((jobs) => jobs.handle(kind, async () => undefined), { works: false });
    await open((worker) => worker.handle(kind, async ({ n }) => void done.push(n)));
    await send(sender, kind, { n: 1 });
    await waitFor(() => expect(done).toEqual([1]), 5_000);
    const listening =
      "from pg_stat_activity where datname = current_database() and application_name = 'recado notifications'";
    const cut = await database.platform<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${listening}`);
    const pids = cut.map(({ pid }) => pid);
    // Listeners connect again at once: wait for the old connections to be gone, not for none to be there.
    const stillThere = () => database.platform(`select pid ${listening} and pid = any ($1)`, [pids]);
    await waitFor(async () => expect(await stillThere()).toEqual([]), 5_000);
    await send(sender, kind, { n: 2 });
    await waitFor(() => expect(done).toEqual([1, 2]), 10_000);
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
    const countedSo = () => counted.filter((name) => name === kind.name);
    await waitFor(() => expect(countedSo()).toHaveLength(1), 40_000);
    const dead = (await jobs.dead()).filter((one) => one.kind === kind.name);
    expect(dead).toEqual([{ kind: kind.name, id: expect.any(Number), at: expect.any(Date) }]);
    expect(dead[0]!.at.getTime()).toBeGreaterThanOrEqual(before);
    const [sent] = await database.platform<{ id: number }>("select id from jobs where kind = $1", [kind.name]);
    expect(dead[0]!.id).toBe(sent?.id);
    // Whoever starts later finds it, and doesn't count it again.
    const later = await open(declare);
    expect((await later.dead()).filter((one) => one.kind === kind.name)).toEqual(dead);
    expect(countedSo()).toHaveLength(1);
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

  it("that repeats is done once for all processes, and again after its interval, also when it fails", async ({
    expect,
  }) => {
    const kind = jobKind<Record<string, never>>("again-and-again", { retries: 0 });
    let runs = 0;
    const declare = (worker: Jobs) =>
      worker.repeat(kind, 3_600, async () => {
        if (++runs === 2) throw new Error("stumbled");
      });
    await Promise.all([open(declare), open(declare), open(declare)]);
    const next = async () => {
      const [job] = await database.platform<{ seconds: number; claim: string | null }>(
        "select extract(epoch from due_at - now())::float8 as seconds, claim from jobs where kind = $1",
        [kind.name],
      );
      expect(job).toEqual({ seconds: expect.closeTo(3_600, -2), claim: null });
    };
    await waitFor(() => expect(runs).toBe(1));
    await waitFor(next);
    await database.platform("update jobs set due_at = now() where kind = $1", [kind.name]);
    const jobs = await open(declare);
    await waitFor(() => expect(runs).toBe(2));
    await waitFor(next);
    expect(counted).toContain(kind.name);
    expect((await jobs.dead()).filter((one) => one.kind === kind.name)).toEqual([]);
  });

  it("sent under a key waits once, for the earlier time, and again once it is being done", async ({ expect }) => {
    const kind = jobKind<{ n: number }>("keyed");
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const done: number[] = [];
    const jobs = await open((worker) =>
      worker.handle(kind, async ({ n }) => {
        done.push(n);
        await mayEnd;
      }),
    );
    const sendAt = (n: number, inMs: number) =>
      database.tenant(companyId, (tx) =>
        jobs.sendOnce(tx, kind, { key: "one", data: { n }, at: new Date(Date.now() + inMs) }),
      );
    await sendAt(1, 3_600_000);
    await sendAt(2, 0);
    await sendAt(3, 3_600_000);
    await waitFor(() => expect(done).toEqual([1]));
    await sendAt(4, 1_800_000);
    end();
    await waitFor(async () =>
      expect(await waiting(kind)).toEqual([{ seconds: expect.closeTo(1_800, -2), claimed: false }]),
    );
    expect(done).toEqual([1]);
  });

  it("is left to others by a process that only sends", async ({ expect }) => {
    const kind = jobKind<{ n: number }>("sent-only");
    const done: string[] = [];
    const sender = await open((jobs) => jobs.handle(kind, async () => void done.push("sender")), { works: false });
    await send(sender, kind, { n: 1 });
    await open((jobs) => jobs.handle(kind, async () => void done.push("worker")));
    await waitFor(() => expect(done).toEqual(["worker"]));
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
    const rows = await database.platform<{ n: number }>("select (data->>'n')::int as n from jobs where kind = $1", [
      kind.name,
    ]);
    expect(rows).toEqual([{ n: 2 }]);
  });
});
