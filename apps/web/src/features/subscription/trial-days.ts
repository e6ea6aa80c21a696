const dayMs = 24 * 3_600_000;

/** Days between now and the end of a trial, rounded up (specification 2 §2); in the past they are days ago. */
export function trialDays(end: string, now: Date): { days: number; isOver: boolean } {
  const left = new Date(end).getTime() - now.getTime();
  return { days: Math.ceil(Math.abs(left) / dayMs), isOver: left < 0 };
}
