import { randomUUID } from "node:crypto";
import { AddressBook } from "./address-book.ts";
import type { BinaryNode, proto } from "./baileys.ts";
import type { Connection } from "./connection.ts";
import { Mailbox } from "./mailbox.ts";
import { node, phoneJid, server } from "./nodes.ts";
import type { Correspondent, KeyBundle } from "./phone.ts";
import { PublishedKeys } from "./published-keys.ts";

/** WhatsApp's health data of a number that starts conversations. Times are seconds since 1970. */
export interface NumberHealth {
  restrictedUntil?: number;
  stage?: "NONE" | "FIRST_WARNING" | "SECOND_WARNING" | "CAPPED";
  quota?: number;
  used?: number;
  cycleEnds?: number;
}

/** A message frame that the server received from the device. A resend is listed again, with the same id. */
export interface SentFrame {
  id: string;
  to: string;
  /** Unix time in milliseconds. */
  at: number;
}

/** A receipt that the server got from the device; one entry for each id that it names. */
export interface DeviceReceipt {
  id: string;
  to: string;
  /** In a group, the message's author. */
  participant: string | null;
  /** "delivered" for a receipt without a type. */
  type: string;
  at: number;
}

export interface Typing {
  to: string;
  state: "composing" | "recording" | "paused";
  at: number;
}

export interface DeviceIdentity {
  number: string;
  id: number;
  lid: string;
  name: string;
  noiseKey: Buffer;
  props: proto.IDeviceProps;
}

/** Few enough that a client should upload more. */
const fewPreKeys = 5;

/** A company's linked device as the server knows it: a system under test, paired by its QR code. */
export class LinkedDevice implements Correspondent {
  readonly number: string;
  /** The device's number on that account: 1, 2… The phone itself is 0. */
  readonly id: number;
  readonly jid: string;
  /** Its hidden address, with the device's number. */
  readonly lid: string;
  readonly name: string;
  /** Proves at login that it is the client which was paired. */
  readonly noiseKey: Buffer;
  /** The properties it sent when it was linked: platform, how much history it wants. */
  readonly props: proto.IDeviceProps;
  readonly keys = new PublishedKeys();
  readonly mailbox = new Mailbox();
  readonly sent: SentFrame[] = [];
  readonly receipts: DeviceReceipt[] = [];
  /** Its "typing…" and "recording…" states. */
  readonly typing: Typing[] = [];
  /** Its last presence; undefined if none since it connected. The phone rings while it is unavailable. */
  presence: string | undefined;
  /** The contacts of the account's phone. */
  readonly addressBook = new AddressBook();
  /** The numbers that the account lets write no more. */
  readonly blocked = new Set<string>();
  /** WhatsApp's health data of the number. */
  health: NumberHealth = {};
  unlinked = false;
  #connection: Connection | undefined;
  #active = false;

  constructor({ number, id, lid, name, noiseKey, props }: DeviceIdentity) {
    this.props = props;
    this.number = number;
    this.id = id;
    this.jid = phoneJid(number, id);
    this.lid = lid.replace("@", `:${id}@`);
    this.name = name;
    this.noiseKey = noiseKey;
  }

  get connection(): Connection | undefined {
    return this.#connection;
  }

  get connected(): boolean {
    return this.#connection?.open ?? false;
  }

  /** Connected, and done with what had waited. */
  get active(): boolean {
    return this.connected && this.#active;
  }

  get identity(): Buffer | undefined {
    return this.keys.identity;
  }

  /**
   * The recipient to encrypt for: the device by its number, or by its hidden address for senders who know only that.
   */
  correspondent(hidden: boolean): Correspondent {
    if (!hidden) return this;
    return { jid: this.lid, identity: this.identity, takeBundle: () => this.takeBundle() };
  }

  async takeBundle(): Promise<KeyBundle> {
    const bundle = await this.keys.take();
    if (this.keys.count < fewPreKeys && this.active) {
      const count = node("count", { value: String(this.keys.count) });
      this.send(node("notification", { from: server, type: "encrypt", id: randomUUID(), t: "0" }, [count]));
    }
    return bundle;
  }

  attach(connection: Connection): void {
    this.#connection = connection;
    this.#active = false;
    this.presence = undefined;
  }

  detach(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#active = false;
  }

  /** The client is ready: sends it everything that waits, in order of arrival, and then new events. */
  activate(): void {
    if (!this.#connection || this.#active) return;
    const waiting = this.mailbox.redeliver();
    const count = String(waiting.length);
    if (waiting.length > 0) {
      this.send(node("ib", { from: server }, [node("offline_preview", { count, message: count })]));
    }
    for (const letter of waiting) this.send(letter);
    this.send(node("ib", { from: server }, [node("offline", { count })]));
    this.#active = true;
  }

  /** Kept under `key` until the device says that it has it; sent now if it listens. */
  deliver(key: string, letter: BinaryNode): void {
    this.mailbox.put(key, letter);
    if (this.active) this.send(letter);
  }

  send(stanza: BinaryNode): void {
    this.#connection?.send(stanza);
  }
}

/** Two customers may use the same id. */
export const messageKey = (id: string, sender: string): string => `message/${id}/${sender}`;

/** From a receipt's attributes, or from those of the device's answer to it. */
export function receiptKey({ id, type, from, to, participant }: Record<string, string>): string {
  return ["receipt", type ?? "delivered", id, from ?? to, ...(participant ? [participant] : [])].join("/");
}

export const notificationKey = (id: string): string => `notification/${id}`;
