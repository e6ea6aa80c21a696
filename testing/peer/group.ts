import { randomBytes, randomUUID } from "node:crypto";
import type { Addressing } from "./addressing.ts";
import type { BinaryNode } from "./baileys.ts";
import { notificationKey, type LinkedDevice } from "./device.ts";
import type { Network } from "./network.ts";
import { node } from "./nodes.ts";

export interface GroupOptions {
  subject: string;
  /** Numbers; companies' among them. The first founded it, unless `creator` says who. */
  participants: string[];
  creator?: string;
  description?: string;
  /** Under which address its people appear; default their phone numbers. */
  addressing?: Addressing;
  /** …@g.us; made up by default. */
  id?: string;
}

export type Role = "superadmin" | "admin" | null;

/** A group, and the news of it that its companies' devices get. */
export class Group {
  readonly id: string;
  readonly creator: string;
  readonly addressing: Addressing;
  subject: string;
  description: string | null;
  readonly #network: Network;
  readonly #roles = new Map<string, Role>();
  readonly #createdAt: number;

  constructor(network: Network, { id, subject, participants, creator, description, addressing }: GroupOptions) {
    const [first] = participants;
    if (first === undefined) throw new Error("a group needs participants");
    this.#network = network;
    this.id = id ?? `1203630${randomBytes(5).readUIntBE(0, 5)}@g.us`;
    this.subject = subject;
    this.description = description ?? null;
    this.addressing = addressing ?? "pn";
    this.creator = creator ?? first;
    this.#createdAt = network.now();
    for (const number of new Set([this.creator, ...participants])) {
      network.customer(number);
      this.#roles.set(number, number === this.creator ? "superadmin" : null);
    }
    this.#tell(this.creator, node("create", {}, [this.describe()]));
  }

  get participants(): string[] {
    return [...this.#roles.keys()];
  }

  has(number: string): boolean {
    return this.#roles.has(number);
  }

  isAdmin(number: string): boolean {
    return Boolean(this.#roles.get(number));
  }

  /** The devices of the companies that are in it: which receive what this number sends. */
  devicesFor(number: string): LinkedDevice[] {
    if (!this.has(number)) throw new Error(`${number} is not in the group ${this.id}`);
    return this.#devices();
  }

  setSubject(subject: string, by = this.creator): void {
    this.subject = subject;
    this.#tell(by, node("subject", { subject, s_t: this.#seconds(), ...this.#who("s_o", by) }));
  }

  setDescription(description: string, by = this.creator): void {
    this.description = description;
    const body = node("body", {}, Buffer.from(description));
    this.#tell(by, node("description", { id: randomUUID(), t: this.#seconds() }, [body]));
  }

  setPicture(picture: Uint8Array | "hidden" | null): void {
    this.#network.pictures.set(this.id, picture);
  }

  add(numbers: string[], by = this.creator): void {
    for (const number of numbers) {
      this.#network.customer(number);
      this.#roles.set(number, this.#roles.get(number) ?? null);
    }
    this.#tell(by, node("add", {}, this.#named(numbers)));
  }

  /** Removed members are notified last; a member who removes himself has left. */
  remove(numbers: string[], by = this.creator): void {
    const listeners = this.#devices();
    for (const number of numbers) this.#roles.delete(number);
    for (const number of this.participants) void this.#network.customer(number).renewSenderKey(this.id);
    this.#tell(by, node("remove", {}, this.#named(numbers)), listeners);
  }

  /** Makes them admins, or takes it from them. */
  promote(numbers: string[], admin = true, by = this.creator): void {
    for (const number of numbers) if (this.has(number)) this.#roles.set(number, admin ? "admin" : null);
    this.#tell(by, node(admin ? "promote" : "demote", {}, this.#named(numbers)));
  }

  /** The full answer to a participant's query. */
  describe(): BinaryNode {
    const created = String(Math.floor(this.#createdAt / 1000));
    const description = this.description === null ? [] : [this.#descriptionNode(this.description)];
    return node(
      "group",
      {
        id: this.id.replace("@g.us", ""),
        subject: this.subject,
        s_t: created,
        creation: created,
        addressing_mode: this.addressing,
        size: String(this.#roles.size),
        ...this.#who("creator", this.creator),
        ...this.#who("s_o", this.creator),
      },
      [...description, ...this.#named(this.participants)],
    );
  }

  #devices(): LinkedDevice[] {
    return this.participants.flatMap((number) => {
      const device = this.#network.lastDevice(number);
      return device && !device.unlinked ? [device] : [];
    });
  }

  #descriptionNode(description: string): BinaryNode {
    return node("description", { id: "1", t: this.#seconds() }, [node("body", {}, Buffer.from(description))]);
  }

  /** Participants by the group's addressing, with their other address if WhatsApp reveals it. */
  #named(numbers: string[]): BinaryNode[] {
    return numbers.map((number) => {
      const { jid, lid, mapped } = this.#network.customer(number);
      const role = this.#roles.get(number);
      const type: Record<string, string> = role ? { type: role } : {};
      if (this.addressing === "lid")
        return node("participant", { jid: lid, ...(mapped ? { phone_number: jid } : {}), ...type });
      return node("participant", { jid, ...(mapped ? { lid } : {}), ...type });
    });
  }

  #who(name: string, number: string): Record<string, string> {
    const { jid, lid, mapped } = this.#network.customer(number);
    if (this.addressing === "pn") return { [name]: jid };
    return { [name]: lid, ...(mapped ? { [`${name}_pn`]: jid } : {}) };
  }

  #tell(by: string, news: BinaryNode, listeners = this.#devices()): void {
    const { name } = this.#network.customer(by);
    for (const device of listeners) {
      const attrs = { from: this.id, type: "w:gp2", id: randomUUID(), t: this.#seconds(), notify: name };
      const stanza = { ...attrs, addressing_mode: this.addressing, ...this.#who("participant", by) };
      device.deliver(notificationKey(attrs.id), node("notification", stanza, [news]));
    }
    this.#network.events.announce("group", { id: this.id, what: news.tag });
  }

  #seconds(): string {
    return String(Math.floor(this.#network.now() / 1000));
  }
}
