/** Bytes of keys that a session keeps in memory: the Signal sessions of several hundred people. */
const mostBytes = 2_000_000;
/** Bytes of an entry beside its value. */
const entryBytes = 200;

/**
 * The keys that a session used last, as stored. Only the owner of a session's lease writes its keys, so this cache
 * equals the database until the lease is lost. Null means that there is no such key.
 */
export class RecentKeys {
  /** Least recently used first. */
  private readonly entries = new Map<string, Buffer | null>();
  private bytes = 0;
  private isClosed = false;

  /** Undefined if the key is not cached. */
  get(kind: string, id: string): Buffer | null | undefined {
    const name = nameOf(kind, id);
    const value = this.entries.get(name);
    if (value === undefined) return undefined;
    this.entries.delete(name);
    this.entries.set(name, value);
    return value;
  }

  set(kind: string, id: string, value: Buffer | null): void {
    // A one-time key is read once and then deleted.
    if (this.isClosed || kind === "pre-key") return;
    const name = nameOf(kind, id);
    this.remove(name);
    this.entries.set(name, value);
    this.bytes += sizeOf(value);
    while (this.bytes > mostBytes) {
      const [oldest] = this.entries.keys();
      if (oldest === undefined) return;
      this.remove(oldest);
    }
  }

  /** Forgets all keys for good. */
  close(): void {
    this.isClosed = true;
    this.entries.clear();
    this.bytes = 0;
  }

  private remove(name: string): void {
    const value = this.entries.get(name);
    if (value === undefined) return;
    this.entries.delete(name);
    this.bytes -= sizeOf(value);
  }
}

const nameOf = (kind: string, id: string): string => `${kind} ${id}`;
const sizeOf = (value: Buffer | null): number => entryBytes + (value?.length ?? 0);
