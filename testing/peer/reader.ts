import { proto } from "./baileys.ts";
import type { BinaryNode } from "./baileys.ts";
import { kindOf, textOf } from "./content.ts";
import type { Customer } from "./customer.ts";
import type { LinkedDevice } from "./device.ts";
import { fileOf } from "./media-message.ts";
import type { Network } from "./network.ts";
import { isGroup } from "./nodes.ts";
import type { Encrypted } from "./phone.ts";

/** A message that the customer's phone could read. */
export interface ReceivedMessage {
  id: string;
  /** The device's number. */
  from: string;
  /** The chat to which the device wrote: this customer's phone number or hidden address, or a group. */
  chat: string;
  /** Its kind, without wrappers: conversation, imageMessage, reactionMessage… */
  kind: string | null;
  text: string | null;
  message: proto.IMessage;
  /** Unix time in milliseconds of its first frame. */
  at: number;
  /** Frames under this id; the phone shows the message once. */
  count: number;
  /** Its file, decrypted; throws if it has none, or if hash, MAC or length are wrong. */
  media(): Promise<Buffer>;
}

/** A frame for one phone. */
export interface Frame {
  id: string;
  /** The chat, as the device named it. */
  to: string;
  parts: Encrypted[];
}

/** Receives devices' messages for one phone. */
export class Reader {
  readonly #network: Network;
  readonly #customer: Customer;

  constructor(network: Network, customer: Customer) {
    this.#network = network;
    this.#customer = customer;
  }

  take(device: LinkedDevice, frame: Frame): void {
    void this.#customer.phone.inTurn(() => this.#open(device, frame));
  }

  async #open(device: LinkedDevice, { id, to, parts }: Frame): Promise<void> {
    const { number, received, unreadable, delivers } = this.#customer;
    const known = received.find((each) => each.id === id && each.from === device.number);
    const fact = { id, device: device.number, customer: number };
    const at = this.#network.now();
    try {
      const message = await this.#decrypt(device, to, parts);
      if (known) known.count += 1;
      else {
        const what = { kind: kindOf(message) ?? null, text: textOf(message), message };
        const media = (): Promise<Buffer> => fileOf(this.#network.media, message);
        received.push({ id, from: device.number, chat: to, ...what, at, count: 1, media });
        if (device.number === number) this.#beAsked(device, id, message);
      }
    } catch (error) {
      // The very frame that was read before can't be read twice; any other must be.
      if (!known) {
        const reason = (error as Error).message;
        unreadable.push({ id, from: device.number, error: reason, at });
        this.#customer.askAgain(device.number, id, to);
        this.#network.events.announce("unreadable", { ...fact, error: reason });
        return;
      }
      known.count += 1;
    }
    // The company's own phone gets copies of its devices' messages and sends no receipts for them.
    if (delivers && device.number !== number) this.#customer.deliver(id);
    this.#network.events.announce("received", fact);
  }

  /** A device asks its own account's phone for something. */
  #beAsked(device: LinkedDevice, id: string, { protocolMessage }: proto.IMessage): void {
    const request = protocolMessage?.peerDataOperationRequestMessage;
    if (!request) return;
    const type = proto.Message.PeerDataOperationRequestType[request.peerDataOperationRequestType ?? 0] ?? "";
    this.#network.phoneRequests.push({ id, device: device.number, type, request });
    this.#network.events.announce("asked", { id, device: device.number, type });
  }

  /** In a group the first part may be the sender key, for this phone alone, with which the second is read. */
  async #decrypt(device: LinkedDevice, to: string, parts: Encrypted[]): Promise<proto.IMessage> {
    const message: proto.IMessage = {};
    const unmapped = to.endsWith("@lid") && !this.#customer.mapped;
    for (const part of parts) {
      const author = isGroup(to) ? device.jid : device.correspondent(unmapped).jid;
      Object.assign(message, await this.#customer.phone.decrypt(author, part, isGroup(to) ? to : undefined));
    }
    return message;
  }
}

/** The encrypted part of a node; empty if it is missing or of an unknown type. */
export function encryptedIn(enc: BinaryNode | undefined): Encrypted[] {
  const type = enc?.attrs.type;
  if (!(enc?.content instanceof Uint8Array)) return [];
  if (type !== "pkmsg" && type !== "msg" && type !== "skmsg") return [];
  return [{ type, ciphertext: enc.content }];
}
