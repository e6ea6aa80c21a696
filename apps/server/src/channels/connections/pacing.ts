/** Attendants, bots, campaigns: the lower goes first. */
export const lanes = [0, 1, 2] as const;
export type Lane = (typeof lanes)[number];

/** How fast a connection sends, by lane: people don't wait for machines, and machines keep the number from being banned. */
const paces: Record<Lane, Pace> = {
  0: { perSecond: 20, burst: 40 },
  1: { perSecond: 10, burst: 20 },
  2: { perSecond: 1, burst: 2 },
};

export const pacing = {
  paces,
  /** So many messages of a connection may be under way, unacknowledged; one of each conversation. */
  window: 16,
  /** So often a message is tried that WhatsApp neither takes nor refuses. */
  attempts: 6,
  /** A bell may be lost: the outbox is looked at by itself. */
  pollMs: 5_000,
} as const;

interface Pace {
  perSecond: number;
  burst: number;
}

/** Lets `burst` pass at once and `perSecond` over time. Times are milliseconds of one monotonic clock. */
export class TokenBucket {
  private readonly pace: Pace;
  private left: number;
  private at: number;

  constructor(pace: Pace, now: number) {
    this.pace = pace;
    this.left = pace.burst;
    this.at = now;
  }

  /** How many may pass now. */
  ready(now: number): number {
    this.refill(now);
    return Math.floor(this.left);
  }

  take(now: number): boolean {
    this.refill(now);
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }

  /** Milliseconds until one may pass; 0 now. */
  wait(now: number): number {
    this.refill(now);
    return this.left >= 1 ? 0 : Math.ceil(((1 - this.left) / this.pace.perSecond) * 1_000);
  }

  private refill(now: number): void {
    this.left = Math.min(this.pace.burst, this.left + (Math.max(0, now - this.at) / 1_000) * this.pace.perSecond);
    this.at = Math.max(this.at, now);
  }
}

/** The pause before a message is tried again: 1, 2, 4 … 30 s. */
export const retryPauseMs = (attempts: number): number => Math.min(30_000, 1_000 * 2 ** Math.max(0, attempts - 1));
