import { randomBytes } from "node:crypto";
import type { BinaryNode, proto } from "./baileys.ts";
import { messageKey, receiptKey, type LinkedDevice } from "./device.ts";
import type { Network } from "./network.ts";
import { node, phoneJid } from "./nodes.ts";
import { Phone, type Encrypted, type KeyBundle } from "./phone.ts";

export interface CustomerOptions {
  /** Shown with every message; default "Customer" and the number's last four digits. */
  name?: string;
  /** Hidden address, digits or …@lid. Made from the number by default. */
  lid?: string;
  /** Which address stands on what this customer writes: the phone number (default), or the hidden one beside it. */
  addressing?: "pn" | "lid";
  /** Whether the phone answers each message with a delivery receipt; default true. */
  delivers?: boolean;
}

/** A message that the customer's phone could read. */
export interface ReceivedMessage {
  id: string;
  /** The device's number. */
  from: string;
  text: string | null;
  message: proto.IMessage;
  /** Unix time in milliseconds of its first frame. */
  at: number;
  /** Frames under this id; the phone shows the message once. */
  count: number;
}

/** What the server tells the customer about a message of theirs. */
export interface CustomerReceipt {
  id: string;
  from: string;
  type: string;
  at: number;
}

export type Content = string | proto.IMessage;

/** A customer's phone. */
export class Customer {
  readonly number: string;
  readonly jid: string;
  readonly lid: string;
  readonly phone = new Phone();
  readonly received: ReceivedMessage[] = [];
  readonly receipts: CustomerReceipt[] = [];
  /** Frames that couldn't be read although nothing under their id had been; a retry receipt was sent for each. */
  readonly unreadable: { id: string; from: string; error: string; at: number }[] = [];
  name: string;
  addressing: "pn" | "lid";
  delivers: boolean;
  readonly #network: Network;
  readonly #chats = new Map<string, string>();
  readonly #retries = new Map<string, number>();
  #previous: Promise<unknown> = Promise.resolve();

  constructor(network: Network, number: string, options: CustomerOptions = {}) {
    this.#network = network;
    this.number = number;
    this.jid = phoneJid(number);
    const lid = options.lid ?? `100${number}`;
    this.lid = lid.includes("@") ? lid : `${lid}@lid`;
    this.name = options.name ?? `Customer ${number.slice(-4)}`;
    this.addressing = options.addressing ?? "pn";
    this.delivers = options.delivers ?? true;
  }

  /**
   * Writes to a company. Resolves with the message's id when it is encrypted and with the server, which delivers it
   * again after every login until the device acknowledges it. Messages leave in the order of the calls.
   */
  async write(device: string, content: Content, options: { id?: string } = {}): Promise<string> {
    const id = options.id ?? randomBytes(16).toString("hex").toUpperCase();
    const message = typeof content === "string" ? { conversation: content } : content;
    const linked = this.#network.device(device);
    this.#network.written.record({ id, device, customer: this.number, message });
    await this.#post(linked, id, message);
    return id;
  }

  /** Sends a message of this customer once more under its id, newly encrypted, although it may have been acknowledged. */
  async writeAgain(id: string): Promise<void> {
    const written = this.#network.written.find(id);
    if (written?.customer !== this.number) throw new Error(`${this.number} wrote no message ${id}`);
    written.state = "waiting";
    await this.#post(this.#network.device(written.device), id, written.message);
  }

  /** Says of messages that came without a delivery receipt (`delivers: false`) that they are there. */
  deliver(ids: string | string[]): void {
    this.#tell(ids);
  }

  /** Reads messages that came: the company gets the second pair of ticks, in blue. */
  read(ids: string | string[]): void {
    this.#tell(ids, "read");
  }

  /** A frame for this phone. */
  take(device: LinkedDevice, stanza: { id: string; to: string }, encrypted: Encrypted): void {
    this.#chats.set(stanza.id, stanza.to);
    void this.#inTurn(() => this.#open(device, stanza.id, encrypted));
  }

  /** A receipt from a device. */
  hear(device: LinkedDevice, id: string, type: string): void {
    this.receipts.push({ id, from: device.number, type, at: this.#network.now() });
  }

  /** The device couldn't read a message of this customer: it is encrypted in a new session. */
  async encryptAgain(device: LinkedDevice, id: string, keys: KeyBundle | null): Promise<void> {
    const written = this.#network.written.find(id);
    if (!written) return;
    written.retries += 1;
    await this.#post(device, id, written.message, keys ?? "fetch", written.retries);
  }

  #post(
    device: LinkedDevice,
    id: string,
    message: proto.IMessage,
    fresh?: KeyBundle | "fetch",
    retry?: number,
  ): Promise<void> {
    return this.#inTurn(async () => {
      const { type, ciphertext } = await this.phone.encrypt(device, message, fresh);
      const enc = node("enc", { v: "2", type, ...(retry ? { count: String(retry) } : {}) }, ciphertext);
      const kind = message.conversation || message.extendedTextMessage ? "text" : "media";
      const attrs = { ...this.#address(), id, t: this.#seconds(), notify: this.name, type: kind };
      device.deliver(messageKey(id), node("message", attrs, [enc]));
      this.#network.events.announce("written", { id, device: device.number, customer: this.number });
    });
  }

  async #open(device: LinkedDevice, id: string, encrypted: Encrypted): Promise<void> {
    const known = this.received.find((received) => received.id === id && received.from === device.number);
    const fact = { id, device: device.number, customer: this.number };
    try {
      const message = await this.phone.decrypt(device.jid, encrypted);
      if (known) known.count += 1;
      else {
        const text = message.conversation || message.extendedTextMessage?.text || null;
        this.received.push({ id, from: device.number, text, message, at: this.#network.now(), count: 1 });
      }
    } catch (error) {
      // The very frame that was read before can't be read twice; any other must be.
      if (!known) {
        const reason = (error as Error).message;
        this.unreadable.push({ id, from: device.number, error: reason, at: this.#network.now() });
        this.#askAgain(device, id);
        this.#network.events.announce("unreadable", { ...fact, error: reason });
        return;
      }
      known.count += 1;
    }
    // The company's own phone gets copies of what its devices send and says nothing about them.
    if (this.delivers && device.number !== this.number) this.#sendReceipt(device, id);
    this.#network.events.announce("received", fact);
  }

  #tell(ids: string | string[], type?: string): void {
    for (const id of [ids].flat()) {
      const message = this.received.find((received) => received.id === id);
      if (!message) throw new Error(`${this.number} has no message ${id}`);
      this.#sendReceipt(this.#network.device(message.from), id, type);
    }
  }

  #sendReceipt(device: LinkedDevice, id: string, type?: string): void {
    const attrs = { from: this.#chats.get(id) ?? this.jid, id, t: this.#seconds(), ...(type ? { type } : {}) };
    device.deliver(receiptKey(id, type), node("receipt", attrs));
  }

  #askAgain(device: LinkedDevice, id: string): void {
    const count = (this.#retries.get(id) ?? 0) + 1;
    this.#retries.set(id, count);
    const t = this.#seconds();
    const attrs = { from: this.#chats.get(id) ?? this.jid, id, t, type: "retry" };
    const retry = node("retry", { count: String(count), id, t, v: "1" });
    device.deliver(receiptKey(id, "retry"), node("receipt", attrs, [retry, this.phone.registration]));
  }

  #address(): Record<string, string> {
    if (this.addressing === "lid") return { from: this.lid, sender_pn: this.jid, addressing_mode: "lid" };
    return { from: this.jid, sender_lid: this.lid };
  }

  #seconds(): string {
    return String(Math.floor(this.#network.now() / 1000));
  }

  /** A Signal session is a chain: one step at a time. */
  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#previous.then(step);
    this.#previous = result.catch(() => undefined);
    return result;
  }
}

/** Where an encrypted message hides in a frame: straight under it, or under the list of recipients. */
export function encryptedFor(enc: BinaryNode | undefined): Encrypted | undefined {
  const type = enc?.attrs.type;
  if (!(enc?.content instanceof Uint8Array) || (type !== "pkmsg" && type !== "msg")) return undefined;
  return { type, ciphertext: enc.content };
}
