import { listBackups, removeBackups, timeOf } from "./backup-folder.ts";
import { sweepMedia } from "./media-pool.ts";
import { holdingBackups } from "./write-backup.ts";

const dayMs = 24 * 3_600_000;
/** Beyond the days, the newest of each week stays for so long. */
const weeks = 5;

/**
 * Which of these backups (names, in any order) may go: all but the newest, the newest of each of the last `days` days,
 * and the newest of each of the last five weeks. Days and weeks are UTC's.
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

/** Removes what `toRemove` names from a folder, and the files that no backup has any more. Answers the removed names. */
export function thinOut(databaseUrl: string, folder: string, days: number, now: Date): Promise<string[]> {
  return holdingBackups(databaseUrl, async () => {
    const removed = toRemove(await listBackups(folder), days, now);
    if (removed.length === 0) return removed;
    await removeBackups(folder, removed);
    await sweepMedia(folder, await listBackups(folder));
    return removed;
  });
}
