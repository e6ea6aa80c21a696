import path from "node:path";
import { listBackups, removeBackups, timeOf } from "./backup-folder.ts";
import { readManifest } from "./format.ts";
import { sweepMedia } from "./media-pool.ts";
import { holdingBackups } from "./write-backup.ts";

const dayMs = 24 * 3_600_000;
/** Weeks, beyond the days, of which the newest backup stays. */
const weeks = 5;

/**
 * The backups (names, in any order) to remove: all but the newest, the newest of each of the last `days` days, and the
 * newest of each of the last five weeks. Days and weeks are in UTC.
 */
export function toRemove(names: readonly string[], days: number, now: Date): string[] {
  const newestFirst = names.toSorted().toReversed();
  const kept = new Set(newestFirst.slice(0, 1));
  const seen = new Set<string>();
  for (const name of newestFirst) {
    const at = timeOf(name).getTime();
    const age = now.getTime() - at;
    const day = Math.floor(at / dayMs);
    // 1970 began on a Thursday.
    const week = Math.floor((day + 3) / 7);
    const slots = [...(age < days * dayMs ? [`day ${day}`] : []), ...(age < weeks * 7 * dayMs ? [`week ${week}`] : [])];
    if (slots.some((slot) => !seen.has(slot))) kept.add(name);
    for (const slot of slots) seen.add(slot);
  }
  return names.filter((name) => !kept.has(name));
}

/** Marks the version of a backup that was made before an upgrade. */
export const beforeUpgrade = "before ";

/** Whether a backup was made before an upgrade; false for an unreadable one. */
async function isBeforeUpgrade(folder: string, name: string): Promise<boolean> {
  const manifest = await readManifest(path.join(folder, name)).catch(() => undefined);
  return manifest?.version.startsWith(beforeUpgrade) ?? false;
}

/** The newest backup of a folder that was made before an upgrade; none if the folder can't be read. */
export async function newestBeforeUpgrade(folder: string): Promise<{ name: string; at: Date } | undefined> {
  const names = await listBackups(folder).catch(() => []);
  for (const name of names.toReversed()) if (await isBeforeUpgrade(folder, name)) return { name, at: timeOf(name) };
  return undefined;
}

/**
 * Removes the backups of `toRemove` from a folder, except those of the last `days` days made before an upgrade, and
 * files that no backup uses any more. Answers the removed names.
 */
export function thinOut(databaseUrl: string, folder: string, days: number, now: Date): Promise<string[]> {
  return holdingBackups(databaseUrl, async () => {
    const removed: string[] = [];
    for (const name of toRemove(await listBackups(folder), days, now)) {
      const isRecent = now.getTime() - timeOf(name).getTime() < days * dayMs;
      if (!(isRecent && (await isBeforeUpgrade(folder, name)))) removed.push(name);
    }
    if (removed.length === 0) return removed;
    await removeBackups(folder, removed);
    await sweepMedia(folder, await listBackups(folder));
    return removed;
  });
}
