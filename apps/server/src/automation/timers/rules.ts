/** When a connection's timers run. Times are in minutes where they are a connection's, else moments. */

export interface TimerSettings {
  /** Until a ticket without a queue is given to one; 0: never. */
  timeToTransfer: number;
  /** Until a ticket is closed whose customer does not answer; 0: never. */
  expiresTicket: number;
  /** So long before that the customer is warned; 0: not. */
  expiresWarning: number;
}

/** How long a customer may be silent before the warning, and after it; both the same where nobody is warned. */
export function silences({ expiresTicket, expiresWarning }: TimerSettings, hasWarning: boolean) {
  const warns = hasWarning && expiresWarning > 0 && expiresWarning < expiresTicket;
  return warns
    ? { warns, firstMinutes: expiresTicket - expiresWarning, lastMinutes: expiresWarning }
    : { warns, firstMinutes: expiresTicket, lastMinutes: expiresTicket };
}

/** Whether a ticket that waits without a queue gets the connection's: not while the company is closed, when nobody is there. */
export const mustGetQueue = (timeToTransfer: number, waitingSince: Date, now: Date, isClosed: boolean): boolean =>
  timeToTransfer > 0 && !isClosed && now.getTime() - waitingSince.getTime() >= timeToTransfer * minute;

const minute = 60_000;
/** What is due but can't be done now is looked at again after so long. */
export const againMs = 30_000;

export interface Earliest {
  waitingSince: Date | null;
  answeredAt: Date | null;
}

/**
 * When to look again, in milliseconds since 1970; null where nothing is timed. What begins to wait after `now` is due
 * `now` plus the shortest time at the earliest, so that nothing has to be planned when it begins.
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
