import { execFile } from "node:child_process";
import { mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { giveTo, postgresMajor, type Runner } from "./launcher-binaries.ts";
import { isTaken, programEnvironment } from "./launcher-process.ts";

const run = promisify(execFile);

/** Whether the data folder exists; throws if another version of PostgreSQL made it. */
export async function isInitialised(dataDir: string): Promise<boolean> {
  const version = await readFile(path.join(dataDir, "PG_VERSION"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (version !== undefined && version.trim() !== postgresMajor) {
    throw new Error(`${dataDir} was made by PostgreSQL ${version.trim()} and Recado brings ${postgresMajor}`);
  }
  return version !== undefined;
}

/** Makes the data folder atomically: a kill in between leaves only a sibling, removed next time. */
export async function initialise(dataDir: string, runner: Runner, password: string): Promise<void> {
  await removeUnfinished(dataDir);
  const unfinished = await mkdtemp(`${dataDir}.init-${process.pid}-`);
  const passwordFile = path.join(unfinished, "password");
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    await giveTo(runner, unfinished);
    const made = path.join(unfinished, "data");
    // PostgreSQL's builtin locale: indexes survive changes of libc's sort order.
    await runProgram(runner, "initdb", [
      `--pgdata=${made}`,
      "--username=postgres",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ]);
    await rename(made, dataDir);
    await syncFolder(path.dirname(dataDir));
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) {
      // Another process made it meanwhile, or it has a user's files.
      if (await isInitialised(dataDir)) return;
      throw new Error(`${dataDir} holds files that are not a database`, { cause: error });
    }
    throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const ourStart = Date.now() - process.uptime() * 1000;
  const start = `${path.basename(dataDir)}.init-`;
  for (const name of await readdir(path.dirname(dataDir))) {
    if (!name.startsWith(start)) continue;
    const folder = path.join(path.dirname(dataDir), name);
    const pid = Number.parseInt(name.slice(start.length), 10);
    // In a container the previous process often had our pid.
    const atWork = pid === process.pid ? (await stat(folder)).birthtimeMs >= ourStart : isTaken(pid);
    if (!atWork) await rm(folder, { recursive: true, force: true });
  }
}

async function runProgram(runner: Runner, program: string, args: string[]): Promise<void> {
  const [command, ...rest] = [...runner.prefix, path.join(runner.native, "bin", program), ...args];
  try {
    await run(command!, rest, { ...runner.owner, env: programEnvironment, cwd: "/" });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`${program} failed: ${stderr?.trim() || message}`, { cause: error });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
