import type { BinaryNode } from "./baileys.ts";
import type { LinkedDevice } from "./device.ts";

interface AckPolicy {
  held: boolean;
  delayMs: number;
  /** How often each ack is sent. */
  copies: number;
  /** The code with which every message is refused. */
  error: number | undefined;
}

/** How the server answers the messages that devices send: at once, later, not yet, or with an error. */
export class Acks {
  readonly #everyone: AckPolicy = { held: false, delayMs: 0, copies: 1, error: undefined };
  readonly #devices = new Map<string, AckPolicy>();
  readonly #held: { device: LinkedDevice; connection: LinkedDevice["connection"]; ack: BinaryNode }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();

  /**
   * Sets the policy for one device, or for all current and future ones. Released acks leave in order, or in reverse.
   */
  set(change: Partial<AckPolicy>, number?: string, reversed = false): void {
    if (number === undefined) {
      Object.assign(this.#everyone, change);
      for (const policy of this.#devices.values()) Object.assign(policy, change);
    } else this.#devices.set(number, { ...this.#policy(number), ...change });
    this.#release(reversed);
  }

  /** The code with which this device's messages are refused now. */
  errorFor(device: LinkedDevice): number | undefined {
    return this.#policy(device.number).error;
  }

  /** Sends it on the connection on which the message came, or never. */
  send(device: LinkedDevice, ack: BinaryNode): void {
    const { connection } = device;
    const { held, delayMs, copies } = this.#policy(device.number);
    const send = (): void => {
      for (let copy = 0; copy < copies; copy++) connection?.send(ack);
    };
    if (held) this.#held.push({ device, connection, ack });
    else if (delayMs === 0) send();
    else {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        send();
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

  #release(reversed: boolean): void {
    const waiting = this.#held.splice(0);
    this.#held.push(...waiting.filter(({ device }) => this.#policy(device.number).held));
    const free = waiting.filter((each) => !this.#held.includes(each));
    for (const { device, connection, ack } of reversed ? free.toReversed() : free) {
      for (let copy = 0; copy < this.#policy(device.number).copies; copy++) connection?.send(ack);
    }
  }
}
