import { refuse } from "../refusal.ts";

/** Does expensive work, a few at a time and the rest in order. Refuses when too many already wait. */
export class WorkQueue {
  private readonly bounds: { atOnce: number; waiting: number };
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(bounds: { atOnce: number; waiting: number }) {
    this.bounds = bounds;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The next work takes this one's place.
      if (next) next();
      else this.running -= 1;
    }
  }

  private async turn(): Promise<void> {
    if (this.running < this.bounds.atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.bounds.waiting) throw refuse("ERR_TOO_MANY_REQUESTS", { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => void this.waiting.push(resolve));
  }
}
