/** Limits of sockets, per process. */
export const socketLimits = {
  /** Open sockets: a browser has one per tab. */
  ofUser: 20,
  ofCompany: 500,
  ofAddress: 500,
  ofWideNetwork: 2_000,
  /** Bytes of a message from a browser. */
  message: 32 * 1024,
  /** Messages of any kind, per socket; a socket that sends more is closed. */
  messages: { burst: 3_000, perSecond: 100 },
  /** Requests to join and leave, per socket and for all sockets of a user. */
  asksOfSocket: { burst: 60, perSecond: 20 },
  asksOfUser: { burst: 300, perSecond: 40 },
  /** Characters of the name of a list or conversation. */
  name: 64,
  /** Names that a socket has joined at the same time. */
  names: 200,
} as const;

/** Counts open items per key, up to a limit. */
export class OpenCounts {
  private readonly open = new Map<string, number>();

  /** Counts one more under each key and returns a function that takes it back; undefined if a limit is reached. */
  take(bounds: readonly { key: string; max: number }[]): (() => void) | undefined {
    if (bounds.some(({ key, max }) => this.of(key) >= max)) return undefined;
    for (const { key } of bounds) this.open.set(key, this.of(key) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      for (const { key } of bounds) this.giveBack(key);
    };
  }

  private of(key: string): number {
    return this.open.get(key) ?? 0;
  }

  private giveBack(key: string): void {
    const left = this.of(key) - 1;
    if (left > 0) this.open.set(key, left);
    else this.open.delete(key);
  }
}
