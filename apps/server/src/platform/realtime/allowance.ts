/** A token bucket: burst size and refill per second. */
export class Allowance {
  private left: number;
  private at: number;
  private readonly burst: number;
  private readonly perSecond: number;

  /** Times are milliseconds of a monotonic clock. */
  constructor({ burst, perSecond }: { burst: number; perSecond: number }, now: number) {
    this.burst = this.left = burst;
    this.perSecond = perSecond;
    this.at = now;
  }

  /** Takes one token; false if there is none. */
  spend(now: number): boolean {
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1_000) * this.perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
