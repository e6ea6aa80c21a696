import type { BinaryNode } from "./baileys.ts";

interface Letter {
  node: BinaryNode;
  /** The number of refusals of earlier deliveries, which a retry request has replaced. */
  staleRefusals: number;
}

/** The server's queue for a linked device, in order; items stay until the device acknowledges them. */
export class Mailbox {
  readonly #letters = new Map<string, Letter>();

  get size(): number {
    return this.#letters.size;
  }

  get keys(): string[] {
    return [...this.#letters.keys()];
  }

  /** Keeps its place when something under that key waits already. */
  put(key: string, node: BinaryNode): void {
    const waiting = this.#letters.get(key);
    if (waiting) waiting.node = node;
    else this.#letters.set(key, { node, staleRefusals: 0 });
  }

  /** The device has it. False: it didn't wait. */
  take(key: string): boolean {
    return this.#letters.delete(key);
  }

  /** The device asked for it again; the refusal that goes with its request doesn't concern the next delivery. */
  expectRefusal(key: string): void {
    const waiting = this.#letters.get(key);
    if (waiting) waiting.staleRefusals += 1;
  }

  /** The device refused it. False if the refusal was for an earlier delivery, or nothing waited. */
  refuse(key: string): boolean {
    const waiting = this.#letters.get(key);
    if (!waiting) return false;
    if (waiting.staleRefusals > 0) {
      waiting.staleRefusals -= 1;
      return false;
    }
    return this.#letters.delete(key);
  }

  /** Everything that waits, marked as having waited; a new connection starts with no refusals on their way. */
  redeliver(): BinaryNode[] {
    return [...this.#letters.values()].map((letter) => {
      letter.staleRefusals = 0;
      return { ...letter.node, attrs: { ...letter.node.attrs, offline: "1" } };
    });
  }
}
