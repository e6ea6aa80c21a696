import type { BinaryNode } from "./baileys.ts";

interface Letter {
  node: BinaryNode;
  /** How many refusals belong to earlier deliveries of it, which a request to send again has replaced. */
  staleRefusals: number;
}

/** What the server keeps for a linked device, in order, until the device says that it has it. */
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

  /** The device refused it. False: the refusal was that of an earlier delivery, or nothing waited. */
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
