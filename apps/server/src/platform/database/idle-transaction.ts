/** A transaction's work waited for something other than the database for too long. */
export class IdleTransaction extends Error {}

const tickMs = 1_000;

/**
 * The result of a transaction's work, or `IdleTransaction` after so many consecutive one-second ticks without a running
 * statement. A process that is suspended misses the ticks: that does not count.
 */
export async function unlessIdle<T>(work: Promise<T>, isAtWork: () => boolean, ticks: number): Promise<T> {
  const idle = Promise.withResolvers<never>();
  let idleTicks = 0;
  const timer = setInterval(() => {
    idleTicks = isAtWork() ? 0 : idleTicks + 1;
    if (idleTicks >= ticks) idle.reject(new IdleTransaction(`No statement was under way for ${ticks} s.`));
  }, tickMs);
  try {
    return await Promise.race([work, idle.promise]);
  } finally {
    clearInterval(timer);
    // After the abort nobody awaits the work.
    work.catch(() => undefined);
  }
}
