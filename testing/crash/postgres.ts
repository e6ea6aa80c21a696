import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readServer } from "../../apps/server/src/platform/database/launcher-process.ts";
import { memoryBelow } from "../bench/processes.ts";
import { temporaryFolder } from "../bench/temporary.ts";
import { installAudit } from "./audit.ts";
import { backOnLine, Outage } from "./outage.ts";
import type { Outcome } from "./outcome.ts";
import { startOwnServer } from "./own-server.ts";
import type { Limits } from "./report.ts";
import { areOnLine, eventually } from "./scene.ts";
import { underLoad, type Request, type Trial } from "./trial.ts";

const back = "until PostgreSQL answered again";
export const postgresLimits: Limits = { [backOnLine]: { part: "p95", milliseconds: 30_000 } };

interface Fall {
  name: string;
  /** The launcher has to start a new one. */
  ends: boolean;
  /** Causes the failure and resolves when it is over, or when PostgreSQL's launcher must handle it. */
  happen: (trial: Trial, pid: number) => Promise<Outage>;
}

const pidsBelow = (pid: number): number[] => memoryBelow([pid]).map((one) => one.pid);

const signal = (name: NodeJS.Signals) => async (trial: Trial, pid: number) => {
  const outage = Outage.begin(trial);
  process.kill(pid, name);
  return outage;
};

const falls: readonly Fall[] = [
  { name: "PostgreSQL killed with -9", ends: true, happen: signal("SIGKILL") },
  {
    name: "PostgreSQL stands still",
    ends: false,
    happen: (trial, pid) => standStill(trial, pid, trial.chance.between(2_000, 6_000)),
  },
  { name: "PostgreSQL restarted", ends: true, happen: signal("SIGINT") },
  {
    name: "a process of PostgreSQL killed with -9",
    ends: false,
    happen: async (trial, pid) => {
      const outage = Outage.begin(trial);
      const backends = memoryBelow([pid]).filter(({ name }) => name.startsWith("postgres: recado: recado"));
      const victim = backends[Math.floor(trial.chance.between(0, backends.length))];
      if (victim) process.kill(victim.pid, "SIGKILL");
      return outage;
    },
  },
  {
    name: "PostgreSQL stands still for longer than a lease",
    ends: false,
    happen: (trial, pid) => standStill(trial, pid, trial.chance.between(11_000, 14_000)),
  },
  { name: "PostgreSQL ended at once", ends: true, happen: signal("SIGQUIT") },
];

/** All of it is stopped where it is, as on a disk that does not answer. */
async function standStill(trial: Trial, pid: number, milliseconds: number): Promise<Outage> {
  // The first makes no more while the others are being stopped.
  process.kill(pid, "SIGSTOP");
  const all = pidsBelow(pid);
  for (const one of all) process.kill(one, "SIGSTOP");
  const stopped = Outage.begin(trial);
  await pause(milliseconds);
  const judge = await stopped.nothingWasStored();
  for (const one of all) process.kill(one, "SIGCONT");
  await judge();
  return stopped;
}

/** Recado's own PostgreSQL is killed, restarted and stopped under load; `amount` are falls. */
export async function postgres(request: Request): Promise<Outcome> {
  await using folder = await temporaryFolder();
  await using own = await startOwnServer(folder.path, request);
  return await underLoad(own.world, request, async (trial) => {
    await installAudit(trial.ledger);
    await fallAgainAndAgain(trial, folder.path, request.amount);
  });
}

/** PostgreSQL below the data folder falls so often, each time in another way; resolves when messages flow again. */
export async function fallAgainAndAgain(trial: Trial, dataDir: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await eventually("the session", () => areOnLine(trial.peer));
    await pause(trial.chance.between(500, 3_000));
    await fall(trial, path.join(dataDir, "database"), falls[n % falls.length] ?? falls[0]!);
  }
}

async function fall(trial: Trial, dataDir: string, { name, ends, happen }: Fall): Promise<void> {
  const { ledger, outcome, say } = trial;
  const server = readServer(dataDir);
  if (!server) throw new Error("PostgreSQL had ended by itself");
  const began = Date.now();
  const outage = await happen(trial, server.pid);
  // Remaining processes of a killed one may still answer for a moment.
  const isThere = () =>
    (ends ? readServer(dataDir)?.pid !== server.pid : true) && readServer(dataDir)?.status === "ready";
  await eventually("PostgreSQL", async () => isThere() && (await ledger.answers()));
  (outcome.times[back] ??= []).push(Date.now() - began);
  await outage.isOver();
  outcome.injected[name] = (outcome.injected[name] ?? 0) + 1;
  say(name);
}
