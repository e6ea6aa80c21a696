import { setTimeout as pause } from "node:timers/promises";

/** Opens only a few sessions a second, at irregular times, so that a start does not flood WhatsApp (decision 31). */
export class StartPace {
  private readonly perSecond: number;
  private nextAt = 0;

  constructor(perSecond: number) {
    this.perSecond = perSecond;
  }

  /** How many more sessions may open within so many milliseconds. */
  room(milliseconds: number): number {
    const late = Math.max(0, this.nextAt - performance.now());
    return Math.max(0, Math.floor(((milliseconds - late) / 1_000) * this.perSecond));
  }

  /** Resolves when it is the caller's turn. */
  async turn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + (1_000 / this.perSecond) * (0.5 + Math.random());
    if (at > now) await pause(at - now);
  }
}
