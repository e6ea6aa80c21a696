/** Rules for a connection's timers. A connection's settings are minutes, all other times moments. */

export interface TimerSettings {
  /** Minutes until a ticket without a queue gets one; 0: never. */
  timeToTransfer: number;
  /** Minutes until a ticket whose customer does not answer is closed; 0: never. */
  expiresTicket: number;
  /** Minutes before closing when the customer is warned; 0: no warning. */
  expiresWarning: number;
}

/** How long a customer may be silent before the warning, and after it; both equal without a warning. */
export function silences({ expiresTicket, expiresWarning }: TimerSettings, hasWarning: boolean) {
  const warns = hasWarning && expiresWarning > 0 && expiresWarning < expiresTicket;
  return warns
    ? { warns, firstMinutes: expiresTicket - expiresWarning, lastMinutes: expiresWarning }
    : { warns, firstMinutes: expiresTicket, lastMinutes: expiresTicket };
}

/**
 * Whether a ticket waiting without a queue gets the connection's: not while the company is closed and nobody is there.
 */
export const mustGetQueue = (timeToTransfer: number, waitingSince: Date, now: Date, isClosed: boolean): boolean =>
  timeToTransfer > 0 && !isClosed && now.getTime() - waitingSince.getTime() >= timeToTransfer * minute;

const minute = 60_000;
/** Pause before looking again at due work that can't be done now. */
export const againMs = 30_000;

export interface Earliest {
  waitingSince: Date | null;
  answeredAt: Date | null;
}

/**
 * When to look again, in milliseconds since 1970; null if nothing is timed. A wait that begins after `now` is due `now`
 * plus the shortest time at the earliest, so nothing needs planning when it begins.
 */
export function nextLook(now: number, waits: { transfer: number; silence: number }, earliest: Earliest): number | null {
  const looks = [
    [waits.transfer, earliest.waitingSince],
    [waits.silence, earliest.answeredAt],
  ] as const;
  const next = looks.flatMap(([minutes, since]) => {
    if (minutes === 0) return [];
    const due = since === null ? Infinity : since.getTime() + minutes * minute;
    return [now + minutes * minute, due > now ? due : now + againMs];
  });
  return next.length === 0 ? null : Math.min(...next);
}
