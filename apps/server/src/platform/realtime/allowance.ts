/** How often somebody may ask: so many at once, and so many more each second. */
export class Allowance {
  private left: number;
  private at: number;
  private readonly burst: number;
  private readonly perSecond: number;

  /** Times are milliseconds of any clock that doesn't go back. */
  constructor({ burst, perSecond }: { burst: number; perSecond: number }, now: number) {
    this.burst = this.left = burst;
    this.perSecond = perSecond;
    this.at = now;
  }

  /** Whether one more is allowed now. */
  spend(now: number): boolean {
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1_000) * this.perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
