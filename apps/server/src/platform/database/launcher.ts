import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DiskFullError, isDiskFull } from "../full-disk.ts";
import { choosePort, socketDirFor } from "./launcher-address.ts";
import { chooseRunner, findBinaries } from "./launcher-binaries.ts";
import { initialise, isInitialised } from "./launcher-cluster.ts";
import { forgetDeadServer, isServerOf, isTaken, readServer, spawnServer, type Server } from "./launcher-process.ts";

export interface EmbeddedDatabase {
  /** postgres:// URL of the superuser, only for creating the app's own role. */
  adminUrl: string;
  port: number;
  socketDir: string;
  /** The server's process id; it changes with each restart. */
  pid: number;
  mode: "adopted" | "started";
  /** Fast shutdown, if this process started the server or took it over from a dead starter. */
  stop(): Promise<void>;
}

export interface LaunchOptions {
  /** Created if missing, for example ./data/database. Log, port and socket are beside it under the same name. */
  dataDir: string;
  /** The superuser's password, set on a new database; an existing one must have been created with it. */
  password: string;
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>;
  /** The server died, or a restart failed; it will be retried. */
  onDeath?: (why: string) => void;
  /** The server runs again, at the same address. */
  onRestart?: () => void;
}

interface Running extends Server {
  /** Resolves with how it ended; undefined if it isn't our child. */
  ended: Promise<string> | undefined;
}

interface StartRequest {
  dataDir: string;
  settings: Record<string, string>;
  /** Present if a data folder may be created. */
  password?: string;
  /** Where clients expect the server; undefined: choose an address. */
  address?: { port: number; socketDir: string };
  signal: AbortSignal;
}

/** Crash recovery after a long run takes seconds, on a slow disk a minute. */
const startLimitMs = 180_000;
const stopLimitMs = 20_000;
const adoptedCheckMs = 500;
const stepMs = 5;
const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** Orphans of a killed server end by themselves; a taken port is chosen again; another process started first. */
const worthAnotherTry = /still in use|could not create any TCP\/IP sockets|postmaster\.pid" (is empty|already exists)/;
/** A server that ran at least this long is restarted at once when it dies. */
const calmMs = 10_000;

/**
 * Adopts the PostgreSQL that runs on the data folder, or starts it (creating the folder if needed), and restarts it
 * whenever it dies. The server outlives this process unless `stop` is called, so a killed process costs no recovery.
 * Throws one sentence that says what to do.
 */
export async function launchDatabase(options: LaunchOptions): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir);
  const stopping = new AbortController();
  const request: StartRequest = { dataDir, settings: options.settings ?? {}, signal: stopping.signal };
  let running: Running;
  try {
    running = await adoptOrStart({ ...request, password: options.password });
  } catch (error) {
    if (isDiskFull(error) && !(error instanceof NotReady))
      throw new DiskFullError(
        `The disk of ${dataDir} is full: Recado can't start its own PostgreSQL. Free some room, then start again.`,
        { cause: error },
      );
    const [reason, ...log] = (error as Error).message.split("\n");
    const sentence = `Recado can't start its own PostgreSQL: ${reason}. To use a server of yours instead, set DATABASE_URL.`;
    throw new Error([sentence, ...log].join("\n"), { cause: error });
  }
  const address = { port: running.port, socketDir: running.socketDir };
  const mode = running.ended ? "started" : "adopted";
  let ours = await claim(dataDir, running);

  const supervise = async (): Promise<void> => {
    let pause = 0;
    let end = death(dataDir, running, stopping.signal);
    for (;;) {
      const why = await end;
      if (stopping.signal.aborted) return;
      options.onDeath?.(why);
      await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      pause = Math.min(longestPauseMs, pause * 2 || firstPauseMs);
      end = adoptOrStart({ ...request, address }).then(
        async (server) => {
          running = server;
          ours = await claim(dataDir, server);
          const since = Date.now();
          options.onRestart?.();
          const reason = await death(dataDir, server, stopping.signal);
          if (Date.now() - since > calmMs) pause = 0;
          return reason;
        },
        (error: Error) => error.message,
      );
    }
  };
  const supervision = supervise();

  return {
    adminUrl: `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${address.port}/postgres`,
    ...address,
    mode,
    get pid() {
      return running.pid;
    },
    stop: async () => {
      stopping.abort();
      await supervision;
      if (ours && (await owner(dataDir)) === process.pid) await stopServer(dataDir);
    },
  };
}

/**
 * The running server of this folder. Several processes may call this at once: one starts it and the others adopt it.
 */
async function adoptOrStart(request: StartRequest): Promise<Running> {
  const { dataDir, signal } = request;
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const server = readServer(dataDir);
    if (server?.status === "ready") return { ...server, ended: undefined };
    const started = server ? undefined : await start(request, deadline);
    if (started) return started;
    await wait(stepMs);
  }
  throw new NotReady(`it was not ready after ${startLimitMs / 1000} s\n${await readLog(dataDir)}`);
}

/** The end of its log may be about another start. */
class NotReady extends Error {}

/** Answers undefined if a retry may help: another process was first, or the port was taken in between. */
async function start(request: StartRequest, deadline: number): Promise<Running | undefined> {
  const { dataDir, settings, signal } = request;
  const initialised = await isInitialised(dataDir);
  if (!initialised && request.password === undefined) throw new Error(`${dataDir} is gone`);
  await mkdir(path.dirname(dataDir), { recursive: true, mode: 0o700 });
  const runner = await chooseRunner(dataDir, await findBinaries());
  if (!initialised) await initialise(dataDir, runner, request.password ?? "");
  await forgetDeadServer(dataDir);
  const address = request.address ?? { port: await choosePort(dataDir), socketDir: socketDirFor(dataDir) };
  const child = await spawnServer(dataDir, runner, { ...address, settings });
  let ended: string | undefined;
  void child.ended.then((why) => (ended = why));
  while (ended === undefined && Date.now() < deadline) {
    const server = readServer(dataDir);
    if (server?.status === "ready") return { ...server, ended: server.pid === child.pid ? child.ended : undefined };
    if (signal.aborted) child.interrupt();
    await wait(stepMs);
  }
  const log = await child.readLog();
  if (readServer(dataDir)) return undefined;
  if (worthAnotherTry.test(log)) return undefined;
  throw new Error(`the server ${ended ?? "didn't answer"}\n${lastLines(log)}`);
}

/** Waits until the server ends and says how, or until the signal. */
async function death(dataDir: string, server: Running, signal: AbortSignal): Promise<string> {
  if (server.ended) {
    const aborted = new Promise<string>((resolve) =>
      signal.addEventListener("abort", () => resolve("stopped"), { once: true }),
    );
    return Promise.race([server.ended, aborted]);
  }
  while (!signal.aborted && isServerOf(dataDir, server.pid)) {
    await wait(adoptedCheckMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return "is gone";
}

async function stopServer(dataDir: string): Promise<void> {
  const server = readServer(dataDir);
  if (!server) return;
  // A server asked to stop while it recovers from a full disk may hang: an immediate shutdown ends it, and costs the
  // next start a recovery.
  if (!(await ends(dataDir, server, "SIGINT")) && !(await ends(dataDir, server, "SIGQUIT")))
    throw new Error(`PostgreSQL (process ${server.pid}) has not stopped within ${(2 * stopLimitMs) / 1000} s.`);
  await rm(`${dataDir}.owner`, { force: true });
  await rm(server.socketDir, { recursive: true, force: true });
}

/** Sends the signal and waits for the end. */
async function ends(dataDir: string, server: Server, signal: NodeJS.Signals): Promise<boolean> {
  process.kill(server.pid, signal);
  const deadline = Date.now() + stopLimitMs;
  while (isServerOf(dataDir, server.pid)) {
    if (Date.now() > deadline) return false;
    await wait(stepMs);
  }
  return true;
}

/**
 * Whether this process should stop the server: its starter does, or the process that adopted it after the starter died.
 */
async function claim(dataDir: string, server: Running): Promise<boolean> {
  const pid = await owner(dataDir);
  if (!server.ended && pid !== undefined && isTaken(pid)) return false;
  await writeFile(`${dataDir}.owner`, `${process.pid}\n`, { mode: 0o600 });
  return true;
}

async function owner(dataDir: string): Promise<number | undefined> {
  const text = await readFile(`${dataDir}.owner`, "utf8").catch(() => "");
  return Number.parseInt(text, 10) || undefined;
}

async function readLog(dataDir: string): Promise<string> {
  return lastLines(await readFile(`${dataDir}.log`, "utf8").catch(() => ""));
}

const lastLines = (log: string): string => log.trim().split("\n").slice(-10).join("\n");
