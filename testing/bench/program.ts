import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "./temporary.ts";

export const root = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));
export const setupCode = "code-for-bench";

export interface Program extends AsyncDisposable {
  url: string;
  /** The server's, or npm's where npm started it. */
  pid: number;
  /** Milliseconds from the first process to the one that listens. */
  startedIn: number;
}

export interface ProgramOptions {
  dataDir: string;
  /** Recado's folder; this tree by default. */
  folder?: string;
  /** A server's source to run instead of the script that builds and starts it. */
  main?: string;
  /** Runs `npm start` instead of the script behind it. */
  withNpm?: boolean;
  environment?: Record<string, string>;
  /** Called with each log line. */
  onLine?: (line: string) => void;
}

/** Recado as a user runs it, in separate processes, listening on its own port. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const folder = options.folder ?? root;
  const port = await freePort();
  const [command, args] = options.withNpm
    ? ["npm", ["start"]]
    : [process.execPath, [options.main ?? path.join(folder, "scripts/start.mjs")]];
  const begin = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    // A separate process group, so that a signal reaches the children of npm.
    detached: true,
    env: {
      ...cleanEnvironment(),
      PORT: String(port),
      HOST: "127.0.0.1",
      TRUSTED_PROXIES: "127.0.0.1",
      DATA_DIR: options.dataDir,
      SETUP_CODE: setupCode,
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await lineWith(child, '"msg":"listening"', options.onLine);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    startedIn: performance.now() - begin,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(-child.pid!, "SIGINT");
      await once(child, "exit");
    },
  };
}

/** Removes npm's variables from the environment, so that child processes run as from a user's shell. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_)/i.test(name));
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => !folder.includes("node_modules"));
  return { ...Object.fromEntries(kept), PATH: folders.join(path.delimiter) };
}

/** Waits for a line that contains `part` and returns it. Throws the last lines if the process ends before. */
export async function lineWith(child: ChildProcess, part: string, onLine?: (line: string) => void): Promise<string> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on("line", (line) => {
        if (line.includes(part)) resolve(line);
        onLine?.(line);
        lines.push(line);
        if (lines.length > 30) lines.shift();
      });
    }
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`It ended with code ${code}:\n${lines.join("\n")}`)));
  });
}
