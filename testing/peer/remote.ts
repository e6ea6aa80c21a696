import type { CustomerOptions } from "./customer.ts";
import type { ScanOptions } from "./pairing.ts";
import type { PeerState } from "./state.ts";
import type { UntilOptions } from "./watch.ts";

/** A peer in another process, driven over its control address. Needs nothing of Baileys. */
export class RemotePeer {
  readonly controlUrl: string;

  constructor(controlUrl: string) {
    this.controlUrl = controlUrl;
  }

  scan(qr: string, options: ScanOptions): Promise<unknown> {
    return this.#call("scan", { qr, ...options });
  }

  customer(number: string, options: CustomerOptions = {}): Promise<unknown> {
    return this.#call("customer", { number, ...options });
  }

  /** Gives the message's id. */
  async write(customer: string, device: string, text: string, id?: string): Promise<string> {
    const written = (await this.#call("write", { customer, device, text, id })) as { id: string };
    return written.id;
  }

  writeAgain(customer: string, id: string): Promise<unknown> {
    return this.#call("write-again", { customer, id });
  }

  deliver(customer: string, id: string): Promise<unknown> {
    return this.#call("deliver", { customer, id });
  }

  read(customer: string, id: string): Promise<unknown> {
    return this.#call("read", { customer, id });
  }

  setRegistered(number: string, registered: boolean): Promise<unknown> {
    return this.#call("set-registered", { number, registered });
  }

  setCanonical(number: string, canonical: string): Promise<unknown> {
    return this.#call("set-canonical", { number, canonical });
  }

  holdAcks(held: boolean, device?: string): Promise<unknown> {
    return this.#call("hold-acks", { held, device });
  }

  delayAcks(milliseconds: number, device?: string): Promise<unknown> {
    return this.#call("delay-acks", { milliseconds, device });
  }

  refuseMessages(code: number | null, device?: string): Promise<unknown> {
    return this.#call("refuse-messages", { code: code ?? undefined, device });
  }

  deaf(device: string): Promise<unknown> {
    return this.#call("deaf", { device });
  }

  drop(device: string): Promise<unknown> {
    return this.#call("drop", { device });
  }

  endStream(device: string, code: number): Promise<unknown> {
    return this.#call("end-stream", { device, code });
  }

  unlink(device: string): Promise<unknown> {
    return this.#call("unlink", { device });
  }

  /** Everything the peer knows; with `after`, as soon as something has happened since that version. */
  async state(after = -1, waitMs = 0): Promise<PeerState> {
    const answer = await fetch(`${this.controlUrl}/state?after=${after}&wait=${waitMs}`);
    return (await answer.json()) as PeerState;
  }

  /** Waits for a state that `check` accepts, and gives it. */
  async until(
    check: (state: PeerState) => unknown,
    { timeoutMs = 10_000, what = "the peer" }: UntilOptions = {},
  ): Promise<PeerState> {
    const end = Date.now() + timeoutMs;
    for (let state = await this.state(); ; state = await this.state(state.version, end - Date.now())) {
      if (check(state)) return state;
      if (Date.now() >= end) throw new Error(`${what}: not within ${timeoutMs} ms`);
    }
  }

  async #call(verb: string, input: object): Promise<unknown> {
    const answer = await fetch(`${this.controlUrl}/${verb}`, { method: "POST", body: JSON.stringify(input) });
    const result = (await answer.json()) as { error?: string };
    if (!answer.ok) throw new Error(result.error);
    return result;
  }
}
