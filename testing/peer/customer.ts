import { senderAttributes, type Addressing, type Identity } from "./addressing.ts";
import { proto } from "./baileys.ts";
import { Call, type CallOptions } from "./calls.ts";
import type { Content } from "./content.ts";
import { receiptKey, type LinkedDevice, type Typing } from "./device.ts";
import { mediaMessage, type Media } from "./media-message.ts";
import type { Network } from "./network.ts";
import { isGroup, node, phoneJid } from "./nodes.ts";
import { Phone, type KeyBundle } from "./phone.ts";
import { Reader, type Frame, type ReceivedMessage } from "./reader.ts";
import { Writer, type SendOptions } from "./writer.ts";

export interface CustomerOptions {
  /** Shown with every message; default "Customer" and the number's last four digits. */
  name?: string;
  /** Hidden address, digits or …@lid. Made from the number by default. */
  lid?: string;
  /** The address on this customer's messages: the phone number (default) or the hidden one. */
  addressing?: Addressing;
  /** Whether WhatsApp reveals to companies that number and hidden address belong together; default true. */
  mapped?: boolean;
  /** Whether the phone answers each message with a delivery receipt; default true. */
  delivers?: boolean;
  /** The username by which others find this customer; default none. */
  username?: string;
}

/** A receipt to the customer for one of their messages. */
export interface CustomerReceipt {
  id: string;
  from: string;
  type: string;
  at: number;
}

/** A customer's phone. A company's own phone is one too. */
export class Customer implements Identity {
  readonly number: string;
  readonly jid: string;
  readonly lid: string;
  readonly phone = new Phone();
  readonly received: ReceivedMessage[] = [];
  readonly receipts: CustomerReceipt[] = [];
  /** Frames that couldn't be read and whose id was never read before; a retry receipt was sent for each. */
  readonly unreadable: { id: string; from: string; error: string; at: number }[] = [];
  name: string;
  addressing: Addressing;
  mapped: boolean;
  delivers: boolean;
  username: string;
  readonly #network: Network;
  readonly #writer: Writer;
  readonly #reader: Reader;
  readonly #retries = new Map<string, number>();

  constructor(network: Network, number: string, options: CustomerOptions = {}) {
    this.#network = network;
    this.#writer = new Writer(network, this);
    this.#reader = new Reader(network, this);
    this.number = number;
    this.jid = phoneJid(number);
    const lid = options.lid ?? `100${number}`;
    this.lid = lid.includes("@") ? lid : `${lid}@lid`;
    this.name = options.name ?? `Customer ${number.slice(-4)}`;
    this.addressing = options.addressing ?? "pn";
    this.mapped = options.mapped ?? true;
    this.delivers = options.delivers ?? true;
    this.username = options.username ?? "";
  }

  /**
   * Sends a text, or a message of any kind, to a company's number or into a group. Resolves with the message's id when
   * it is encrypted and with the server, which delivers it again after every login until the device acknowledges it.
   * Messages leave in the order of the calls.
   */
  send(to: string, content: Content, options: SendOptions = {}): Promise<string> {
    return this.#writer.send(to, content, options);
  }

  /** Sends a file: encrypted, on the media host, and announced in a message. */
  async sendMedia(to: string, media: Media, options: SendOptions = {}): Promise<string> {
    return this.send(to, await mediaMessage(this.#network.media, media), options);
  }

  /** The same: `send`. */
  write(to: string, content: Content, options: SendOptions = {}): Promise<string> {
    return this.send(to, content, options);
  }

  /** Sends a message of this customer once more under its id, newly encrypted, although it may have been acknowledged. */
  writeAgain(id: string): Promise<void> {
    return this.#writer.again(id);
  }

  /** An emoji under a message, the customer's or the company's; "" takes it back. Gives the reaction's own id. */
  react(id: string, emoji: string, options?: SendOptions): Promise<string> {
    const { to, key } = this.#find(id);
    const reactionMessage = { key, text: emoji, senderTimestampMs: this.#network.now() };
    return this.send(to, { reactionMessage }, options);
  }

  /** Replaces the text of a message of this customer. */
  edit(id: string, text: string, options?: SendOptions): Promise<string> {
    const { to, key } = this.#find(id);
    const type = proto.Message.ProtocolMessage.Type.MESSAGE_EDIT;
    const protocolMessage = { key, type, editedMessage: { conversation: text }, timestampMs: this.#network.now() };
    return this.send(to, { editedMessage: { message: { protocolMessage } } }, options);
  }

  /** Deletes a message for everyone. */
  revoke(id: string, options?: SendOptions): Promise<string> {
    const { to, key } = this.#find(id);
    return this.send(to, { protocolMessage: { key, type: proto.Message.ProtocolMessage.Type.REVOKE } }, options);
  }

  /** Calls a company. */
  call(device: string, options: CallOptions = {}): Call {
    const call = new Call(this.#network, this, this.#network.device(device), options);
    this.#network.calls.push(call);
    return call;
  }

  /** Shows a company that this customer types or records, or has stopped. */
  showTyping(device: string, state: Typing["state"]): void {
    const shown =
      state === "paused" ? node("paused") : node("composing", state === "recording" ? { media: "audio" } : {});
    const from = this.addressing === "lid" ? this.lid : this.jid;
    this.#network.device(device).send(node("chatstate", { from }, [shown]));
  }

  /** A new profile picture, none (null), or one that companies may not see. Notifies those that it wrote to. */
  setPicture(picture: Uint8Array | "hidden" | null): void {
    this.#network.pictures.set(this.number, picture);
  }

  /** Sends delivery receipts for messages that arrived without one (`delivers: false`). */
  deliver(ids: string | string[]): void {
    this.#tell(ids);
  }

  /** Reads received messages: the company gets two blue ticks. */
  read(ids: string | string[]): void {
    this.#tell(ids, "read");
  }

  /** Plays received voice notes. */
  play(ids: string | string[]): void {
    this.#tell(ids, "played");
  }

  /** Sends a receipt of any type for any ids, in one frame, even if no such messages exist. */
  sendReceipt(to: string, ids: string[], type?: string): void {
    for (const device of isGroup(to) ? this.#network.group(to).devicesFor(this.number) : [this.#network.device(to)])
      this.#post(device, ids, isGroup(to) ? to : this.jid, type);
  }

  /** Asks the device for one of its messages again, as a phone does that couldn't read it. */
  askAgain(device: string, id: string, chat = this.#chatOf(id)): void {
    const count = (this.#retries.get(id) ?? 0) + 1;
    this.#retries.set(id, count);
    const retry = node("retry", { count: String(count), id, t: this.#seconds(), v: "1" });
    this.#post(this.#deviceOf(device), [id], chat, "retry", [retry, this.phone.registration]);
  }

  /** Renews the sender key after a member left a group of this phone. */
  renewSenderKey(group: string): Promise<void> {
    return this.#writer.renewSenderKey(group);
  }

  /** A frame for this phone. */
  take(device: LinkedDevice, frame: Frame): void {
    this.#reader.take(device, frame);
  }

  /** A receipt from a device. */
  takeReceipt(device: LinkedDevice, id: string, type: string): void {
    this.receipts.push({ id, from: device.number, type, at: this.#network.now() });
  }

  /** The device couldn't read a message of this customer: it is encrypted in a new session. */
  encryptAgain(device: LinkedDevice, id: string, keys: KeyBundle | null): Promise<void> {
    return this.#writer.encryptAgain(device, id, keys);
  }

  /** A message's key as sent to others, and its chat. */
  #find(id: string): { to: string; key: proto.IMessageKey } {
    const own = this.#network.written.find(id, { customer: this.number });
    if (own) {
      const to = own.group ?? own.device;
      return { to, key: { remoteJid: own.group ?? phoneJid(own.device), fromMe: true, id } };
    }
    const { from, chat } = this.#theirs(id);
    if (!isGroup(chat)) return { to: from, key: { remoteJid: phoneJid(from), fromMe: false, id } };
    const { addressing } = this.#network.group(chat);
    const author = this.#network.customer(from);
    const participant = addressing === "lid" ? author.lid : author.jid;
    return { to: chat, key: { remoteJid: chat, fromMe: false, id, participant } };
  }

  #theirs(id: string): ReceivedMessage {
    const message = this.received.find((received) => received.id === id);
    if (!message) throw new Error(`${this.number} has no message ${id}`);
    return message;
  }

  #chatOf(id: string): string {
    return this.received.find((received) => received.id === id)?.chat ?? this.jid;
  }

  #tell(ids: string | string[], type?: string): void {
    for (const id of [ids].flat()) {
      const { from, chat } = this.#theirs(id);
      this.#post(this.#deviceOf(from), [id], chat, type);
    }
  }

  /** Also finds a device that was unlinked meanwhile and never receives it. */
  #deviceOf(number: string): LinkedDevice {
    return this.#network.lastDevice(number) ?? this.#network.device(number);
  }

  #post(device: LinkedDevice, ids: string[], chat: string, type?: string, content?: Parameters<typeof node>[2]): void {
    const [id = "", ...more] = ids;
    const list = more.map((each) => node("item", { id: each }));
    const attrs: Record<string, string> = {
      ...this.#receiptFrom(chat),
      id,
      t: this.#seconds(),
      ...(type ? { type } : {}),
    };
    const receipt = node("receipt", attrs, content ?? (list.length > 0 ? [node("list", {}, list)] : undefined));
    device.deliver(receiptKey(receipt.attrs), receipt);
  }

  /** Receipts come from the address to which the device wrote. */
  #receiptFrom(chat: string): Record<string, string> {
    if (!isGroup(chat)) return { from: chat };
    return senderAttributes(chat, this, this.#network.group(chat).addressing);
  }

  #seconds(): string {
    return String(Math.floor(this.#network.now() / 1000));
  }
}
