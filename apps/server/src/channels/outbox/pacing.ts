/** Attendants, bots, campaigns: lower lanes are sent first. */
export const lanes = [0, 1, 2] as const;
export type Lane = (typeof lanes)[number];

/** The share of a connection's burst that each lane leaves to the lanes before it. */
const reserves: Record<Lane, number> = { 0: 0, 1: 0.25, 2: 0.5 };
/** Campaigns are slow whatever the company's setting: fast ones get a number banned. */
const campaignPace: Pace = { perSecond: 1, burst: 2 };

export const pacing = {
  /** Most unacknowledged messages of a connection, one per conversation. */
  window: 16,
  /** Attempts for a message that WhatsApp neither accepts nor refuses. */
  attempts: 6,
  /** A notification may be lost: read the outbox again at least this often. */
  pollMs: 30_000,
  /** Pause before reading the outbox again after an error. */
  againMs: 5_000,
  /** Pause before reading a file again from a store that did not answer. */
  storePauseMs: 2_000,
  /** Waiting rows are counted at most this often. */
  countMs: 5_000,
} as const;

export interface Pace {
  perSecond: number;
  burst: number;
}

/** A token bucket. Times are milliseconds of a monotonic clock. */
export class TokenBucket {
  private pace: Pace;
  private left: number;
  private at: number;

  constructor(pace: Pace, now: number) {
    this.pace = pace;
    this.left = pace.burst;
    this.at = now;
  }

  get burst(): number {
    return this.pace.burst;
  }

  /** Changes the rate; spent tokens stay spent. */
  change(pace: Pace, now: number): void {
    this.refill(now);
    this.left = Math.max(0, this.left + pace.burst - this.pace.burst);
    this.pace = pace;
  }

  take(now: number, reserve = 0): boolean {
    if (this.wait(now, reserve) > 0) return false;
    this.left -= 1;
    return true;
  }

  /** Milliseconds until a token is free beyond `reserve`; 0 when one is. */
  wait(now: number, reserve = 0): number {
    this.refill(now);
    const lacking = 1 + reserve - this.left;
    return lacking <= 0 ? 0 : Math.ceil((lacking / this.pace.perSecond) * 1_000);
  }

  private refill(now: number): void {
    this.left = Math.min(this.pace.burst, this.left + (Math.max(0, now - this.at) / 1_000) * this.pace.perSecond);
    this.at = Math.max(this.at, now);
  }
}

/** The sending rate of a connection: one bucket that all lanes share. */
export class ConnectionPace {
  private readonly all: TokenBucket;
  private readonly campaigns: TokenBucket;

  constructor(pace: Pace, now: number) {
    this.all = new TokenBucket(pace, now);
    this.campaigns = new TokenBucket(campaignPace, now);
  }

  change(pace: Pace, now: number): void {
    this.all.change(pace, now);
  }

  take(lane: Lane, now: number): boolean {
    if (this.wait(lane, now) > 0) return false;
    if (lane === 2) this.campaigns.take(now);
    return this.all.take(now, this.reserve(lane));
  }

  /** Milliseconds until the lane may send; 0 when it may. */
  wait(lane: Lane, now: number): number {
    const own = lane === 2 ? this.campaigns.wait(now) : 0;
    return Math.max(own, this.all.wait(now, this.reserve(lane)));
  }

  private reserve(lane: Lane): number {
    return Math.floor(this.all.burst * reserves[lane]);
  }
}

/** The rate from the company's settings: messages per minute and burst. */
export const paceOf = ({ sendPerMinute, sendBurst }: { sendPerMinute: string; sendBurst: string }): Pace => ({
  perSecond: Number(sendPerMinute) / 60,
  burst: Number(sendBurst),
});

/** The pause before a retry: 1, 2, 4 … 30 s. */
export const retryPauseMs = (attempts: number): number => Math.min(30_000, 1_000 * 2 ** Math.max(0, attempts - 1));
