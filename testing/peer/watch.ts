export interface UntilOptions {
  /** Default 10,000. */
  timeoutMs?: number;
  /** Said when the time is over. */
  what?: string;
}

export type Found<T> = Exclude<T, undefined | null | false | 0 | "">;

/** Waits for conditions without polling: each change is reported, and then every condition is checked again. */
export class Watch {
  readonly #looks = new Set<() => void>();

  changed(): void {
    for (const look of [...this.#looks]) look();
  }

  /** Waits until `check` gives something truthy, and gives it; throws what `check` throws, or when the time is over. */
  until<T>(check: () => T, { timeoutMs = 10_000, what = "what was waited for" }: UntilOptions = {}): Promise<Found<T>> {
    const { promise, resolve, reject } = Promise.withResolvers<Found<T>>();
    const finish = (): void => {
      clearTimeout(timer);
      this.#looks.delete(look);
    };
    const look = (): void => {
      try {
        const found = check();
        if (!found) return;
        finish();
        resolve(found as Found<T>);
      } catch (error) {
        finish();
        reject(error);
      }
    };
    const timer = setTimeout(() => {
      finish();
      reject(new Error(`${what}: not within ${timeoutMs} ms`));
    }, timeoutMs);
    this.#looks.add(look);
    look();
    return promise;
  }
}
