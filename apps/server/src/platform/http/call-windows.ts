import { refuse } from "../refusal.ts";

/** Most keys remembered; the oldest are forgotten first. */
const maxKeys = 20_000;

export interface CallWindow {
  count: number;
  endsAt: number;
}

/** Counts each key's calls within a time that begins with its first call. */
export class CallWindows {
  readonly #max: number;
  readonly #milliseconds: number;
  readonly #windows = new Map<string, CallWindow>();

  constructor({ max, perSeconds }: { max: number; perSeconds: number }) {
    this.#max = max;
    this.#milliseconds = perSeconds * 1_000;
  }

  /** Counts a call, or refuses it if the key has reached its limit. */
  count(key: string, now: number): CallWindow {
    const window = this.of(key, now);
    if (window.count >= this.#max)
      throw refuse("ERR_TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil((window.endsAt - now) / 1_000) });
    window.count += 1;
    return window;
  }

  /** The calls of a key so far. */
  of(key: string, now: number): CallWindow {
    const known = this.#windows.get(key);
    if (known && known.endsAt > now) return known;
    this.#windows.delete(key);
    const [oldest] = this.#windows.size >= maxKeys ? this.#windows.keys() : [];
    if (oldest !== undefined) this.#windows.delete(oldest);
    const window = { count: 0, endsAt: now + this.#milliseconds };
    this.#windows.set(key, window);
    return window;
  }
}
