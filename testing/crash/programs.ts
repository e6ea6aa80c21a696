import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readServer } from "../../apps/server/src/platform/database/launcher-process.ts";
import { RemotePeer } from "../peer/remote.ts";

export const root = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** Builds the server where its sources have changed since. */
export async function buildServer(): Promise<void> {
  const script = pathToFileURL(path.join(root, "scripts/build.mjs")).href;
  const { buildWhatIsStale } = (await import(script)) as { buildWhatIsStale: (names: string[]) => Promise<void> };
  await buildWhatIsStale(["server"]);
}

export interface ServerEnvironment extends Record<string, string> {
  PORT: string;
  DATA_DIR: string;
  SETUP_CODE: string;
  WHATSAPP_WEBSOCKET_URL: string;
}

/** Recado's own program, with its own PostgreSQL in the data folder, which survives it. */
export class ServerProgram {
  readonly url: string;
  readonly #environment: ServerEnvironment;
  readonly #log: WriteStream | undefined;
  #child: ChildProcess | undefined;
  #isToEnd = false;

  /** `logFile`: the file for its output. */
  constructor(environment: ServerEnvironment, { logFile }: { logFile?: string | undefined } = {}) {
    this.url = `http://127.0.0.1:${environment.PORT}`;
    this.#environment = environment;
    this.#log = logFile === undefined ? undefined : createWriteStream(logFile, { flags: "a" });
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when it listens, or has been ended before; throws when it ended by itself. */
  async start(): Promise<void> {
    const main = path.join(root, "apps/server/dist/main.js");
    const asStarted = { NODE_ENV: "production", NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/recado") };
    const env = { ...process.env, HOST: "127.0.0.1", ...asStarted, ...this.#environment };
    const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    this.#isToEnd = false;
    const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
    const listens = new Promise<void>((resolve) => {
      createInterface(child.stdout).on("line", (line) => {
        if (line.includes('"msg":"listening"')) resolve();
        this.#log?.write(`${line}\n`);
      });
    });
    await Promise.race([
      listens,
      ended.then(([code, signal]) => {
        if (!this.#isToEnd) throw new Error(`the server ended with ${signal ?? code}`);
      }),
    ]);
  }

  /** `kill -9`; resolves when it is gone. Throws if it had ended by itself. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || hasEnded(child)) throw new Error("the server had ended by itself");
    this.#isToEnd = true;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  /** Stops it where it is, as a machine that is out of breath does; `thaw` lets it go on. */
  freeze(): void {
    this.#child?.kill("SIGSTOP");
  }

  thaw(): void {
    this.#child?.kill("SIGCONT");
  }

  /** Asks it to end; answers its exit code. */
  async end(signal: "SIGTERM" | "SIGINT"): Promise<number | null> {
    const child = this.#child;
    if (!child || hasEnded(child)) throw new Error("the server had ended by itself");
    this.#isToEnd = true;
    child.kill(signal);
    const [code] = (await once(child, "exit")) as [number | null];
    return code;
  }

  /** Stops it like Ctrl-C, or cleans up after a kill: its PostgreSQL ends too. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#isToEnd = true;
    if (child && !hasEnded(child)) {
      child.kill("SIGCONT");
      child.kill("SIGINT");
      await once(child, "exit");
    }
    const folder = path.join(this.#environment.DATA_DIR, "database");
    const database = readServer(folder);
    if (database) process.kill(database.pid, "SIGINT");
    while (readServer(folder)) await pause(20);
    this.#log?.end();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

export interface PeerProgram extends AsyncDisposable {
  url: string;
  /** The URL of its files. */
  mediaUrl: string;
  peer: RemotePeer;
  stop(): Promise<void>;
}

/** WhatsApp, in a separate process that is never killed. */
export async function startPeerProgram(): Promise<PeerProgram> {
  const child = spawn(process.execPath, [path.join(root, "testing/peer/main.ts"), "--few-keys"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const { url, control, mediaUrl } = JSON.parse(line) as { url: string; control: string; mediaUrl: string };
  const stop = async () => {
    if (hasEnded(child)) return;
    child.kill();
    await once(child, "exit");
  };
  return { url, mediaUrl, peer: new RemotePeer(control), stop, [Symbol.asyncDispose]: stop };
}
