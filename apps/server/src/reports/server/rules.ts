import type { BackupWarning } from "@recado/contracts/server";

const hourMs = 3_600_000;
/** So old is the last backup when the next daily one is made; a job asks every hour. */
const dailyAfterMs = 23.5 * hourMs;
/** The first backup is made so long after the set-up. */
const firstAfterMs = hourMs;
/** A failed one is tried again after so long. */
const againAfterMs = 2 * hourMs;
const oldAfterMs = 36 * hourMs;
const mailAgainAfterMs = 24 * hourMs;

export interface BackupFacts {
  now: Date;
  daily: boolean;
  /** Null: not set up, nothing to back up. */
  setUpAt: Date | null;
  lastAt: Date | null;
  /** The last attempt, if it failed. */
  failedAt: Date | null;
  isSameDisk: boolean;
  /** Free on the target's disk, bytes; null where it can't be reached. */
  free: number | null;
  /** What the next backup will take, bytes. */
  nextBytes: number;
}

const passed = ({ now }: BackupFacts, since: Date): number => now.getTime() - since.getTime();

/** Whether the daily backup is to be made now. */
export function isDue(facts: BackupFacts): boolean {
  const { daily, setUpAt, lastAt, failedAt } = facts;
  if (!daily || !setUpAt) return false;
  if (failedAt && passed(facts, failedAt) < againAfterMs) return false;
  return lastAt ? passed(facts, lastAt) >= dailyAfterMs : passed(facts, setUpAt) >= firstAfterMs;
}

/** What the super users are to be told, the most urgent first; nothing while the first backup is still to come. */
export function warningsOf(facts: BackupFacts): BackupWarning[] {
  const { daily, setUpAt, lastAt, failedAt, isSameDisk, free, nextBytes } = facts;
  if (!setUpAt || passed(facts, setUpAt) < firstAfterMs) return [];
  const isOld = passed(facts, lastAt ?? setUpAt) > oldAfterMs;
  return [
    ...(failedAt ? (["failed"] as const) : []),
    ...(isOld ? (["old"] as const) : []),
    ...(free !== null && free < nextBytes ? (["full"] as const) : []),
    ...(isSameDisk ? (["sameDisk"] as const) : []),
    ...(daily ? [] : (["off"] as const)),
  ];
}

/** Whether to mail of a warning that stands: of what is wrong with the choice once, of what needs help now every day. */
export function isMailDue(warning: BackupWarning, mailedAt: Date | null, now: Date): boolean {
  if (mailedAt === null) return true;
  const isOnce = warning === "sameDisk" || warning === "off";
  return !isOnce && now.getTime() - mailedAt.getTime() >= mailAgainAfterMs;
}
