import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { makeFolder } from "../make-folder.ts";
import { BackupError, formatVersion, names, readFlags, syncToDisk, writeDurably } from "./format.ts";

/** `2026-11-26T02-00-00-000Z`: sorts by time. */
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
export const nameOf = (at: Date): string => at.toISOString().replace(/[:.]/g, "-");
export const timeOf = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, "T$1:$2:$3.$4Z"));

/** Where backups go unless another folder was chosen, and always before an upgrade. */
export const ownBackups = ({ dataDir }: { dataDir: string }): string => path.join(dataDir, "backups");

const marker = z.object({ format: z.int(), installation: z.string() });

/** The complete backups of a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  return entries.filter((name) => backupName.test(name)).sort();
}

/**
 * Marks the folder as ours, or throws a sentence for the operator: if it has other files, or another installation's
 * backups. Answers whether there was no such folder and it was made.
 */
export async function claimFolder(folder: string, dataDir: string, installation: string): Promise<boolean> {
  refuseInside(folder, path.join(dataDir, "database"));
  refuseInside(folder, path.join(dataDir, "media"));
  const isMade = await makeFolder(path.resolve(folder));
  const found = await readMarker(folder);
  if (found === installation) return isMade;
  if (found !== undefined)
    throw new BackupError(`${folder} has the backups of another installation of Recado. Choose another folder.`);
  // A process that died while marking the folder left a draft.
  const others = (await readdir(folder)).filter((name) => !name.startsWith(`${names.marker}.`));
  if (others.length > 0)
    throw new BackupError(`${folder} has other files and is no folder of backups. Choose an empty folder.`);
  const draft = path.join(folder, `${names.marker}.${process.pid}`);
  await rm(draft, { force: true });
  await writeDurably(draft, `${JSON.stringify({ format: formatVersion, installation })}\n`);
  await rename(draft, path.join(folder, names.marker));
  await syncToDisk(folder);
  return isMade;
}

async function readMarker(folder: string): Promise<string | undefined> {
  const file = path.join(folder, names.marker);
  const text = await readFile(file, { encoding: "utf8", flag: readFlags }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const read = marker.safeParse(parsed(text));
  if (!read.success) throw new BackupError(`${file} was altered: this is no folder of backups any more.`);
  if (read.data.format > formatVersion)
    throw new BackupError(`${folder} was made by a newer version of Recado. Use that version.`);
  return read.data.installation;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuseInside(folder: string, forbidden: string): void {
  const relative = path.relative(forbidden, path.resolve(folder));
  if (!relative.startsWith("..") && !path.isAbsolute(relative))
    throw new BackupError(`${folder} is inside ${forbidden}, which is what is backed up. Choose another folder.`);
}

/** Removes what dead processes left half written or half removed. Call it while no other backup is made. */
export async function sweepFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(".partial-") || name.startsWith(".removed-"))
      await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Removes backups at once from the readers' view, and then frees their space. */
export async function removeBackups(folder: string, removed: readonly string[]): Promise<void> {
  for (const name of removed) {
    const grave = path.join(folder, `.removed-${name}`);
    await rename(path.join(folder, name), grave);
    await rm(grave, { recursive: true, force: true });
  }
}

/** Finds a backup: the newest of a folder, one of them by name, or the folder of a single one. */
export async function findBackup(folder: string, name?: string): Promise<{ folder: string; name: string }> {
  const all = await listBackups(folder);
  const chosen = name ?? all.at(-1);
  if (chosen !== undefined) {
    if (!all.includes(chosen)) throw new BackupError(`${folder} has no backup ${chosen}. It has ${all.join(", ")}.`);
    return { folder, name: chosen };
  }
  const own = path.basename(path.resolve(folder));
  const isBackup = backupName.test(own) && (await stat(path.join(folder, names.manifest)).catch(() => undefined));
  if (!isBackup) throw new BackupError(`${folder} has no whole backup of Recado.`);
  return { folder: path.dirname(path.resolve(folder)), name: own };
}
