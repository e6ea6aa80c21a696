import { access, constants, readFile, stat, statfs } from "node:fs/promises";
import os from "node:os";
import { productVersion } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { graded, type Check } from "./check.ts";

const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 100) : 0);
const gigabytes = (bytes: number): number => Math.round(bytes / 1e8) / 10;

export const machineChecks = ({ config: { dataDir } }: App): Check[] => [
  { key: "version", run: async () => ({ status: "fine", values: { version: productVersion } }) },
  {
    key: "node",
    run: async () => {
      const major = Number(process.versions.node.split(".")[0]);
      return { status: graded(24 - major, 1, 3), values: { version: process.versions.node } };
    },
  },
  {
    key: "disk",
    run: async () => {
      const { used, total, usedInodes, inodes: allInodes } = await diskOf(dataDir);
      const [usedPercent, inodes] = [percent(used, total), percent(usedInodes, allInodes)];
      const status = graded(Math.max(usedPercent, inodes), 90, 97);
      return { status, values: { used: usedPercent, inodes, free: gigabytes(total - used) } };
    },
  },
  {
    key: "memory",
    run: async () => {
      const used = 100 - percent(await availableMemory(), os.totalmem());
      return { status: graded(used, 92, 98), values: { used, total: gigabytes(os.totalmem()) } };
    },
  },
  {
    key: "files",
    run: async () => {
      const limits = await readFile("/proc/self/limits", "utf8").catch(() => "");
      const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
      // Not Linux, or unlimited.
      if (!soft) return { status: "fine", values: { limit: "?" } };
      return { status: graded(-Number(soft), -4_095, -1_023), values: { limit: soft } };
    },
  },
  {
    key: "rights",
    run: async () => {
      await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
      const open = ((await stat(dataDir)).mode & 0o007) !== 0;
      return { status: open ? "warning" : "fine", values: { folder: dataDir } };
    },
  },
];

/** The disk's bytes as df counts them: what is kept back for root belongs neither to the used ones nor to the whole. */
export async function diskOf(folder: string) {
  const { bavail, bfree, blocks, bsize, ffree, files } = await statfs(folder);
  const used = blocks - bfree;
  return { used: used * bsize, total: (used + bavail) * bsize, usedInodes: files - ffree, inodes: files };
}

/** Memory available to programs: more than the free memory, because caches can be dropped. */
export async function availableMemory(): Promise<number> {
  const text = await readFile("/proc/meminfo", "utf8").catch(() => "");
  const kilobytes = /^MemAvailable:\s+(\d+)/m.exec(text)?.[1];
  return kilobytes ? Number(kilobytes) * 1_024 : os.freemem();
}
