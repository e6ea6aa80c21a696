const day = 86_400_000;

/** Whole days since a time; never negative, even if clocks differ. */
export const daysSince = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / day));
