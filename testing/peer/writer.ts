import { randomBytes } from "node:crypto";
import { senderAttributes, type Addressing } from "./addressing.ts";
import type { BinaryNode, proto } from "./baileys.ts";
import { editAttribute, messageOf, quoting, stanzaType, type Content } from "./content.ts";
import type { Customer } from "./customer.ts";
import { messageKey, type LinkedDevice } from "./device.ts";
import type { Network } from "./network.ts";
import { isGroup, node, phoneJid } from "./nodes.ts";
import type { Encrypted, KeyBundle } from "./phone.ts";
import type { WrittenMessage } from "./written.ts";

export interface SendOptions {
  /** Default: a random one. Under an id that this customer used before, it is that message once more. */
  id?: string;
  /** The id of the quoted message: this customer's, or one from the device. */
  quotes?: string;
  /** Its timestamp, Unix time in milliseconds; default now. */
  at?: number;
  /** The name on it; null for none. Default the customer's. */
  name?: string | null;
  /** Marked as having waited on the server. */
  offline?: boolean;
  /** Under which address, if not the customer's usual one. */
  addressing?: Addressing;
  /** Omits the customer's other address. */
  alone?: boolean;
  /** Can't be read at the first delivery, so that the device has to ask for it again. */
  damaged?: boolean;
  /**
   * Arrives without content, as a message that this device may not see: view_once, view_once_unavailable_fanout, … or
   * "".
   */
  unavailable?: string;
  /** From the company's own phone to this customer: the device gets the copy for the account's devices. */
  copyFor?: string;
  /** From the company's own phone to its device, not visible to users: history, answers to requests. */
  category?: "peer";
}

/** Sends one phone's messages: encrypted for a company's device, or with its sender key to a group. */
export class Writer {
  readonly #network: Network;
  readonly #customer: Customer;
  /** The devices that have this phone's sender key of a group, with the phone's address for each. */
  readonly #distributed = new Set<string>();

  constructor(network: Network, customer: Customer) {
    this.#network = network;
    this.#customer = customer;
  }

  /** Sends to a company's number or to a group. Resolves when it is encrypted and on the server. */
  async send(to: string, content: Content, options: SendOptions = {}): Promise<string> {
    const id = options.id ?? randomBytes(16).toString("hex").toUpperCase();
    const customer = this.#customer.number;
    const group = isGroup(to) ? to : null;
    const devices = group ? this.#network.group(group).devicesFor(customer) : [this.#network.device(to)];
    const message = options.quotes
      ? quoting(messageOf(content), this.#quoted(options.quotes, options.addressing))
      : messageOf(content);
    // Blocked customers don't notice it, and their messages are dropped.
    const open = devices.filter((device) => group !== null || !device.blocked.has(customer));
    const posts = open.map((device) => {
      const written = { id, device: device.number, customer, group, message, options };
      return this.#post(device, this.#network.written.record(written));
    });
    await Promise.all(posts);
    return id;
  }

  /** Sends the same message again, newly encrypted, even if it was acknowledged. */
  async again(id: string): Promise<void> {
    const { number } = this.#customer;
    const written = this.#network.written.find(id, { customer: number });
    if (!written) throw new Error(`${number} wrote no message ${id}`);
    written.state = "waiting";
    await this.#post(this.#network.device(written.device), written);
  }

  /** The device couldn't read it: sends it again in a new session, in a group together with the sender key. */
  async encryptAgain(device: LinkedDevice, id: string, keys: KeyBundle | null): Promise<void> {
    const written = this.#network.written.of(device.number, this.#customer.number, id);
    if (!written) return;
    written.retries += 1;
    await this.#post(device, written, keys ?? "fetch");
  }

  /** A member left the group: the remaining ones get a new sender key, which the former member does not have. */
  renewSenderKey(group: string): Promise<void> {
    return this.#customer.phone.inTurn(async () => {
      for (const known of this.#distributed) if (known.startsWith(`${group} `)) this.#distributed.delete(known);
      for (const jid of [this.#customer.jid, this.#customer.lid]) await this.#customer.phone.dropSenderKey(group, jid);
    });
  }

  #post(device: LinkedDevice, written: WrittenMessage, fresh?: KeyBundle | "fetch"): Promise<void> {
    const { id, message, options } = written;
    return this.#customer.phone.inTurn(async () => {
      const parts = options.unavailable === undefined ? await this.#encrypt(device, written, fresh) : [];
      const content = parts.map(({ type, ciphertext }) =>
        node("enc", { v: "2", type, ...(fresh ? { count: String(written.retries) } : {}) }, ciphertext),
      );
      if (parts.length === 0) content.push(unavailable(options.unavailable));
      const name = options.name === undefined ? this.#customer.name : options.name;
      const attrs = {
        ...this.#address(written),
        id,
        t: String(Math.floor(written.at / 1000)),
        type: stanzaType(message),
        ...editAttribute(
          message,
          written.group !== null && this.#network.group(written.group).isAdmin(this.#customer.number),
        ),
        ...(name === null ? {} : { notify: name }),
        ...(options.offline ? { offline: "1" } : {}),
        ...(options.category ? { category: options.category } : {}),
      };
      device.deliver(messageKey(id, this.#customer.number), node("message", attrs, content));
      this.#network.events.announce("written", { id, device: device.number, customer: this.#customer.number });
    });
  }

  async #encrypt(device: LinkedDevice, written: WrittenMessage, fresh?: KeyBundle | "fetch"): Promise<Encrypted[]> {
    const { phone } = this.#customer;
    const { group, options } = written;
    const correspondent = device.correspondent(this.#addressing(written) === "lid" && !this.#customer.mapped);
    const message = this.#copied(written);
    if (!group) {
      const encrypted = await phone.encrypt(correspondent, message, fresh);
      return [options.damaged && !fresh ? damaged(encrypted) : encrypted];
    }
    const ownJid = this.#ownJid(written);
    const senderKeyDistributionMessage = await phone.senderKey(group, ownJid);
    if (fresh) return [await phone.encrypt(correspondent, { ...message, senderKeyDistributionMessage }, fresh)];
    const known = `${group} ${device.jid} ${device.identity?.toString("hex")} ${ownJid}`;
    const parts: Encrypted[] = [];
    if (!this.#distributed.has(known)) {
      parts.push(await phone.encrypt(correspondent, { senderKeyDistributionMessage }));
      this.#distributed.add(known);
    }
    const encrypted = await phone.encryptForGroup(group, ownJid, message);
    return [...parts, options.damaged ? damaged(encrypted) : encrypted];
  }

  #copied({ message, options: { copyFor } }: WrittenMessage): proto.IMessage {
    return copyFor ? { deviceSentMessage: { destinationJid: phoneJid(copyFor), message } } : message;
  }

  #address(written: WrittenMessage): Record<string, string> {
    const { copyFor, category, alone } = written.options;
    if (category) return { from: this.#customer.jid };
    const addressing = this.#addressing(written);
    if (copyFor) {
      const { jid, lid } = this.#network.customer(copyFor);
      if (addressing === "pn") return { from: this.#customer.jid, recipient: jid, recipient_lid: lid };
      return { from: this.#customer.lid, recipient: lid, recipient_pn: jid, addressing_mode: "lid" };
    }
    return senderAttributes(written.group ?? "", this.#customer, addressing, alone);
  }

  #addressing({ group, options }: Pick<WrittenMessage, "group" | "options">): Addressing {
    const usual = group ? this.#network.group(group).addressing : this.#customer.addressing;
    return options.addressing ?? usual;
  }

  #ownJid(written: WrittenMessage): string {
    return this.#addressing(written) === "lid" ? this.#customer.lid : this.#customer.jid;
  }

  #quoted(id: string, addressing = this.#customer.addressing): proto.IContextInfo {
    const { number, jid, lid, received } = this.#customer;
    const own = this.#network.written.find(id, { customer: number });
    if (own) return { stanzaId: id, participant: addressing === "lid" ? lid : jid, quotedMessage: own.message };
    const theirs = received.find((each) => each.id === id);
    if (!theirs) throw new Error(`${number} knows no message ${id}`);
    const author = this.#network.customer(theirs.from);
    const participant = addressing === "lid" ? author.lid : author.jid;
    return { stanzaId: id, participant, quotedMessage: theirs.message };
  }
}

function damaged({ type, ciphertext }: Encrypted): Encrypted {
  const bytes = Buffer.from(ciphertext);
  // Only unchecked numbers and the signature follow it.
  const place = bytes.length - 14;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return { type, ciphertext: bytes };
}

function unavailable(type: string | undefined): BinaryNode {
  return node("unavailable", type ? { type } : {});
}
