import type { proto } from "./baileys.ts";
import type { SendOptions } from "./writer.ts";

/** A customer's message to a device, and its outcome. */
export interface WrittenMessage {
  id: string;
  device: string;
  customer: string;
  /** The group that it was written into; null: to the company alone. */
  group: string | null;
  message: proto.IMessage;
  /** The options with which it was sent, in case it must be encrypted again. */
  options: SendOptions;
  /** Unix time in milliseconds. */
  at: number;
  /** The device acknowledged it, refused it for good, or neither: then it is sent again after the next login. */
  state: "waiting" | "acknowledged" | "refused";
  /** When it was acknowledged first; stays when it is written again. */
  acknowledgedAt: number | null;
  /** The code of its last refusal, even if it had been acknowledged or will be sent again. */
  error: string | null;
  /** How often the device requested it again. */
  retries: number;
  /** How often the customer sent it under this id. */
  times: number;
}

type Fresh = Pick<WrittenMessage, "id" | "device" | "customer" | "group" | "message" | "options">;

/** Everything that customers ever wrote, in order, so that a test can count what was lost. */
export class WrittenMessages implements Iterable<WrittenMessage> {
  readonly #messages = new Map<string, WrittenMessage>();
  readonly #byId = new Map<string, WrittenMessage[]>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Two customers may use the same id; the same customer using it again sends that message once more. */
  record(fresh: Fresh): WrittenMessage {
    const known = this.of(fresh.device, fresh.customer, fresh.id);
    if (known) {
      const at = fresh.options.at ?? known.at;
      Object.assign(known, fresh, { at, state: "waiting", times: known.times + 1 });
      return known;
    }
    const counters = { state: "waiting", acknowledgedAt: null, error: null, retries: 0, times: 1 } as const;
    const message: WrittenMessage = { ...fresh, at: fresh.options.at ?? this.#now(), ...counters };
    this.#messages.set(keyOf(fresh.device, fresh.customer, fresh.id), message);
    this.#byId.set(fresh.id, [...(this.#byId.get(fresh.id) ?? []), message]);
    return message;
  }

  /** The first with this id; of one customer, or to one company, where several have it. */
  find(id: string, { customer, device }: { customer?: string; device?: string } = {}): WrittenMessage | undefined {
    return this.#byId
      .get(id)
      ?.find((each) => each.customer === (customer ?? each.customer) && each.device === (device ?? each.device));
  }

  of(device: string, customer: string, id: string): WrittenMessage | undefined {
    return this.#messages.get(keyOf(device, customer, id));
  }

  acknowledge(message: WrittenMessage | undefined): void {
    if (!message) return;
    message.state = "acknowledged";
    message.acknowledgedAt ??= this.#now();
  }

  refuse(message: WrittenMessage | undefined, error: string, final: boolean): void {
    if (!message) return;
    message.error = error;
    if (final) message.state = "refused";
  }

  [Symbol.iterator](): Iterator<WrittenMessage> {
    return this.#messages.values();
  }
}

const keyOf = (device: string, customer: string, id: string): string => `${device}/${customer}/${id}`;
