import { execFile, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "../bench/temporary.ts";

const run = promisify(execFile);

/** A file system that can be filled without harm. */
export interface SmallDisk extends AsyncDisposable {
  path: string;
  /** Fills the remaining space, including what was freed since the last call. */
  fill(): void;
  /** Gives it back. */
  free(): void;
}

/** Mounts a small tmpfs; undefined if this user may not. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await temporaryFolder();
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder.path]);
  } catch {
    await folder[Symbol.asyncDispose]();
    return undefined;
  }
  const data = path.join(folder.path, "data");
  mkdirSync(data);
  const ballast = path.join(folder.path, "ballast");
  return {
    path: data,
    fill: () => takeAll(ballast),
    free: () => rmSync(ballast, { force: true }),
    [Symbol.asyncDispose]: async () => {
      // A just stopped process may still hold files.
      await run("umount", [folder.path]).catch(() => run("umount", ["--lazy", folder.path]));
      await folder[Symbol.asyncDispose]();
    },
  };
}

function takeAll(file: string): void {
  const descriptor = openSync(file, "a");
  for (let size = 1 << 20; size >= 512; size /= 2) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(descriptor);
}

/** Runs this very command where one may mount, as in a container of one's own; its exit code, or undefined where that can't be had either. */
export function runWhereOneMayMount(): number | undefined {
  if (process.env.RECADO_PROOF_IN_NAMESPACE) return undefined;
  const may = ["-Urm", "sh", "-c", "mount -t tmpfs tmpfs /mnt"];
  if (spawnSync("unshare", may, { stdio: "ignore" }).status !== 0) return undefined;
  const env = { ...process.env, RECADO_PROOF_IN_NAMESPACE: "1" };
  return (
    spawnSync("unshare", ["-Urm", process.execPath, ...process.argv.slice(1)], { env, stdio: "inherit" }).status ?? 1
  );
}
