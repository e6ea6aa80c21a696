import { spawn } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { prepareSocketDir } from "./launcher-address.ts";
import type { Runner } from "./launcher-binaries.ts";

/** A server as its postmaster.pid describes it. */
export interface Server {
  pid: number;
  port: number;
  socketDir: string;
  status: string;
}

/** PostgreSQL needs nothing of our environment, which may hold secrets. */
export const programEnvironment = { PATH: process.env["PATH"], LANG: "C.UTF-8" };

const neverAPid = 2 ** 31 - 1;
const justMadeMs = 2000;
const maxLogBytes = 10 * 1024 * 1024;

/** For one company or fifty on a small machine. Never trade durability: fsync and synchronous_commit stay on. */
const defaultSettings: Record<string, string> = {
  cluster_name: "recado",
  listen_addresses: "127.0.0.1",
  max_connections: "60",
  shared_buffers: "32MB",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  effective_cache_size: "512MB",
  max_wal_size: "256MB",
  min_wal_size: "32MB",
  huge_pages: "off",
  fsync: "on",
  synchronous_commit: "on",
  jit: "off",
  random_page_cost: "1.1",
  // Fewer idle processes.
  io_method: "sync",
  autovacuum_max_workers: "2",
  // A new app's tables grow fast; until they are analyzed, PostgreSQL plans for empty ones.
  autovacuum_naptime: "15s",
  max_logical_replication_workers: "0",
  max_parallel_workers_per_gather: "1",
  // Errors go to the client that caused them. In the log they would show values, including message texts.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_timezone: "UTC",
  timezone: "UTC",
};

/** The server that runs on this data folder, whoever started it. */
export function readServer(dataDir: string): Server | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!isServerOf(dataDir, pid)) return undefined;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? "", status: (lines[7] ?? "").trim() };
}

/** Whether this process is alive and a PostgreSQL on this folder: pids of dead processes are reused. */
export function isServerOf(dataDir: string, pid: number): boolean {
  try {
    if (process.platform === "linux") {
      if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres") return false;
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
    }
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Repairs a postmaster.pid that would keep PostgreSQL from starting although no server runs. The dead server's pid may
 * be another program's by now; the rest of the file stays, since PostgreSQL finds by its shared memory key whether
 * orphans of the dead server still write. A crash of the machine leaves an empty file.
 */
export async function forgetDeadServer(dataDir: string): Promise<void> {
  const file = path.join(dataDir, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return;
  if (text === "") {
    const age = Date.now() - (await stat(file)).mtimeMs;
    if (age > justMadeMs) await rm(file, { force: true });
    return;
  }
  const pid = Number.parseInt(text, 10);
  if (isServerOf(dataDir, pid) || !isTaken(pid)) return;
  await writeFile(file, text.replace(/^.*/, String(neverAPid)));
}

/** Whether a process has this pid. */
export function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A server process that we started. */
export interface StartedProcess {
  pid: number | undefined;
  /** Resolves with how it ended. */
  ended: Promise<string>;
  /** Requests a fast shutdown. */
  interrupt(): void;
  /** The content of its log. */
  readLog(): Promise<string>;
}

/** Starts the server in a separate process group: neither Ctrl-C nor our death reaches it. */
export async function spawnServer(
  dataDir: string,
  runner: Runner,
  options: { port: number; socketDir: string; settings: Record<string, string> },
): Promise<StartedProcess> {
  await prepareSocketDir(options.socketDir, runner);
  const logFile = `${dataDir}.log`;
  const log = await openLog(logFile);
  const begin = (await log.stat()).size;
  const settings = {
    ...defaultSettings,
    ...options.settings,
    unix_socket_directories: options.socketDir,
    port: String(options.port),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command, ...args] = [...runner.prefix, path.join(runner.native, "bin/postgres"), "-D", dataDir, ...flags];
  try {
    const child = spawn(command!, args, {
      ...runner.owner,
      env: programEnvironment,
      cwd: "/",
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    const ended = new Promise<string>((resolve) => {
      child.once("error", (error) => resolve(error.message));
      child.once("exit", (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
    });
    child.unref();
    return {
      pid: child.pid,
      ended,
      interrupt: () => void child.kill("SIGINT"),
      readLog: async () => (await readFile(logFile)).subarray(begin).toString().trim(),
    };
  } finally {
    await log.close();
  }
}

async function openLog(file: string) {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > maxLogBytes) await rename(file, `${file}.old`);
  return open(file, "a", 0o600);
}
