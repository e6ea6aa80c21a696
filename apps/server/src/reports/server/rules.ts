import type { BackupWarning } from "@recado/contracts/server";

const hourMs = 3_600_000;
/** Age of the last backup when the next daily one is due; a job checks every hour. */
const dailyAfterMs = 23.5 * hourMs;
/** Time from the set-up to the first backup. */
const firstAfterMs = hourMs;
/** Time until a failed one is retried. */
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
  /** Free bytes on the target's disk; null if it can't be reached. */
  free: number | null;
  /** Expected bytes of the next backup. */
  nextBytes: number;
}

const passed = ({ now }: BackupFacts, since: Date): number => now.getTime() - since.getTime();

/** Whether the daily backup is due now. */
export function isDue(facts: BackupFacts): boolean {
  const { daily, setUpAt, lastAt, failedAt } = facts;
  if (!daily || !setUpAt) return false;
  if (failedAt && passed(facts, failedAt) < againAfterMs) return false;
  return lastAt ? passed(facts, lastAt) >= dailyAfterMs : passed(facts, setUpAt) >= firstAfterMs;
}

/** Warnings for the super users, the most urgent first; none before the first backup. */
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

/** Whether to mail a current warning: once for a bad choice, every day for urgent problems. */
export function isMailDue(warning: BackupWarning, mailedAt: Date | null, now: Date): boolean {
  if (mailedAt === null) return true;
  const isOnce = warning === "sameDisk" || warning === "off";
  return !isOnce && now.getTime() - mailedAt.getTime() >= mailAgainAfterMs;
}
