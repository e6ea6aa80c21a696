import type { BinaryNode } from "./baileys.ts";
import type { LinkedDevice } from "./device.ts";

interface AckPolicy {
  held: boolean;
  delayMs: number;
  /** The code with which every message is refused. */
  error: number | undefined;
}

/** How the server answers the messages that devices send: at once, later, not yet, or with an error. */
export class Acks {
  readonly #everyone: AckPolicy = { held: false, delayMs: 0, error: undefined };
  readonly #devices = new Map<string, AckPolicy>();
  readonly #held: { device: LinkedDevice; connection: LinkedDevice["connection"]; ack: BinaryNode }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();

  /** For one device, or for all and those to come. */
  set(change: Partial<AckPolicy>, number?: string): void {
    if (number === undefined) {
      Object.assign(this.#everyone, change);
      for (const policy of this.#devices.values()) Object.assign(policy, change);
    } else this.#devices.set(number, { ...this.#policy(number), ...change });
    this.#release();
  }

  /** The code with which this device's messages are refused now. */
  errorFor(device: LinkedDevice): number | undefined {
    return this.#policy(device.number).error;
  }

  /** On the connection on which the message came, or never. */
  send(device: LinkedDevice, ack: BinaryNode): void {
    const { connection } = device;
    const { held, delayMs } = this.#policy(device.number);
    if (held) this.#held.push({ device, connection, ack });
    else if (delayMs === 0) connection?.send(ack);
    else {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        connection?.send(ack);
      }, delayMs);
      this.#timers.add(timer);
    }
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #policy(number: string): AckPolicy {
    return this.#devices.get(number) ?? this.#everyone;
  }

  #release(): void {
    for (const waiting of this.#held.splice(0)) {
      if (this.#policy(waiting.device.number).held) this.#held.push(waiting);
      else waiting.connection?.send(waiting.ack);
    }
  }
}
