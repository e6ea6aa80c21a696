import { EventEmitter } from "node:events";
import { Watch, type Found, type UntilOptions } from "./watch.ts";

/** Events on the wire. Numbers are digits with country code; `device` is the company's number. */
export interface PeerEvents {
  paired: [{ device: string }];
  login: [{ device: string }];
  /** A client wanted to connect while the server was away; status 0: it was cut off. */
  down: [{ status: number }];
  /** A client was refused at login: 403, 405, 503… Has a number only if it is linked. */
  turnedaway: [{ device: string; reason: number }];
  /** The device has received everything that waited; from now on it gets new events. */
  active: [{ device: string }];
  /** The device uploaded one-time keys, or a new signed key. */
  keys: [{ device: string; count: number }];
  closed: [{ device: string }];
  unlinked: [{ device: string }];
  /** A customer's message, encrypted, is on its way to the device. */
  written: [{ id: string; device: string; customer: string }];
  /** The device said that it has a customer's message. */
  acknowledged: [{ id: string; device: string }];
  /** The device refused a customer's message for good; the server forgets it. */
  refused: [{ id: string; device: string; error: string }];
  /** The device couldn't read a customer's message and asked for it again. */
  retry: [{ id: string; device: string }];
  /** A message from the device arrived at the server; one frame each. */
  sent: [{ id: string; device: string; to: string }];
  /** A customer's phone read a message from a device. */
  received: [{ id: string; device: string; customer: string }];
  /** A customer's phone couldn't read a message from a device, and asks for it again. */
  unreadable: [{ id: string; device: string; customer: string; error: string }];
  /** A receipt from the device: delivered, inactive, read, retry… */
  receipt: [{ id: string; device: string; to: string; type: string }];
  /** The device has a receipt that a customer's phone sent. */
  settled: [{ id: string; device: string }];
  /** The device is available, or no longer. */
  presence: [{ device: string; type: string }];
  /** The device types or records, or stopped. */
  typing: [{ device: string; to: string; state: string }];
  /** The media host was asked for something; status 0: it cut the connection. */
  media: [{ way: "upload" | "download"; path: string; status: number }];
  /** The device asked its account's phone to upload a file again. */
  mediaretry: [{ id: string; device: string; answer: string }];
  /** The device blocked a customer, or lets them write again. */
  blocked: [{ device: string; customer: string }];
  /** A customer calls (offer), or the call is over (terminate). */
  call: [{ id: string; device: string; customer: string; what: string }];
  /** The device refused a call. */
  rejected: [{ id: string; device: string }];
  /** The device asked its account's phone for something: history, a message. */
  asked: [{ id: string; device: string; type: string }];
  /** A client asked for a code by which a number's owner can link it; it was refused when the number is on no phone. */
  code: [{ number: string; refused: boolean }];
  /** Something in a group changed. */
  group: [{ id: string; what: string }];
  /** A client broke the protocol, or the peer did. */
  failed: [{ error: Error }];
}

/** The peer's events; also what `until` listens to. */
export class PeerEventBus extends EventEmitter<PeerEvents> {
  readonly #watch = new Watch();
  #version = 0;

  /** The number of events so far. */
  get version(): number {
    return this.#version;
  }

  announce<Name extends keyof PeerEvents>(name: Name, fact: PeerEvents[Name][0]): void {
    this.#version += 1;
    // Node's types can't express that each payload matches its event name.
    (this as EventEmitter).emit(name, fact);
    this.#watch.changed();
  }

  /** Waits until `check` gives something truthy, and gives it; looks after every event. */
  until<T>(check: () => T, options?: UntilOptions): Promise<Found<T>> {
    return this.#watch.until(check, options);
  }
}
