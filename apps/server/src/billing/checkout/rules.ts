const minutes = 60_000;
const hours = 60 * minutes;

/** How long charges with unknown expiry are polled. */
const unknownEnd = 24 * hours;

/**
 * The next poll of a charge, in case nothing reports its payment: every 30 s while it is new, every minute until it
 * ends, and then rarely, since banks may be late. Null: no more.
 */
export function nextLook(charge: { createdAt: Date; expiresAt: Date | null }, now: Date): Date | null {
  const at = now.getTime();
  const born = charge.createdAt.getTime();
  const end = charge.expiresAt?.getTime() ?? born + unknownEnd;
  const after = (pause: number) => new Date(at + pause);
  if (at < Math.min(born + 10 * minutes, end)) return after(30_000);
  if (at < end) return after(minutes);
  if (at < end + 10 * minutes) return after(5 * minutes);
  return at < end + 48 * hours ? after(12 * hours) : null;
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A name for a charge: letters and digits, of this length, from random bytes. */
export const txidOf = (random: Uint8Array): string =>
  [...random].map((byte) => letters[byte % letters.length]).join("");
