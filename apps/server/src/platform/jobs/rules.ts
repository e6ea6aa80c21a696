/** Seconds before a failed job is retried: 1 to 2, 2 to 4, 4 to 8, … at most 10 minutes. `random` is from 0 to 1. */
export function retryPauseSeconds(attempts: number, random: number): number {
  return Math.min(600, 2 ** attempts) * (0.5 + random / 2);
}

/** A job is tried once and then `retries` times. */
export const isSpent = (attempts: number, retries: number): boolean => attempts > retries;
