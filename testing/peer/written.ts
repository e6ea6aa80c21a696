import type { proto } from "./baileys.ts";

/** A customer's message on its way to a device, and what came of it. */
export interface WrittenMessage {
  id: string;
  device: string;
  customer: string;
  message: proto.IMessage;
  /** Unix time in milliseconds. */
  at: number;
  /** The device said that it has it, refused it for good, or neither: then it comes again after the next login. */
  state: "waiting" | "acknowledged" | "refused";
  /** When it was acknowledged first; stays when it is written again. */
  acknowledgedAt: number | null;
  /** The code of its last refusal, also when it had been acknowledged or is to be sent again. */
  error: string | null;
  /** How often the device asked for it again. */
  retries: number;
}

/** Everything that customers ever wrote, in order, so that a test can count what was lost. */
export class WrittenMessages implements Iterable<WrittenMessage> {
  readonly #messages = new Map<string, WrittenMessage>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  record(message: Pick<WrittenMessage, "id" | "device" | "customer" | "message">): void {
    if (this.#messages.has(message.id)) throw new Error(`message ${message.id} was written already`);
    const fresh = { state: "waiting", acknowledgedAt: null, error: null, retries: 0 } as const;
    this.#messages.set(message.id, { ...message, at: this.#now(), ...fresh });
  }

  find(id: string): WrittenMessage | undefined {
    return this.#messages.get(id);
  }

  acknowledge(id: string): void {
    const message = this.#messages.get(id);
    if (!message) return;
    message.state = "acknowledged";
    message.acknowledgedAt ??= this.#now();
  }

  refuse(id: string, error: string, final: boolean): void {
    const message = this.#messages.get(id);
    if (!message) return;
    message.error = error;
    if (final) message.state = "refused";
  }

  [Symbol.iterator](): Iterator<WrittenMessage> {
    return this.#messages.values();
  }
}
