import { randomBytes, randomUUID } from "node:crypto";
import { senderAttributes, type Addressing } from "./addressing.ts";
import type { BinaryNode } from "./baileys.ts";
import type { Customer } from "./customer.ts";
import { notificationKey, type LinkedDevice } from "./device.ts";
import type { Network } from "./network.ts";
import { attribute, child, node } from "./nodes.ts";

export interface CallOptions {
  id?: string;
  video?: boolean;
  /** A call of this group's. */
  group?: string;
  /** Unix time in milliseconds at which it began, if not now. */
  at?: number;
  addressing?: Addressing;
  /** Omits the customer's other address. */
  alone?: boolean;
}

/** A customer's call to a company. */
export class Call {
  readonly id: string;
  readonly customer: string;
  readonly device: string;
  readonly video: boolean;
  readonly group: string | null;
  /** It rings until the device rejects it, the customer hangs up, or it times out. */
  state: "ringing" | "rejected" | "ended" | "missed" = "ringing";
  readonly #network: Network;
  readonly #phone: Customer;
  readonly #options: CallOptions;

  constructor(network: Network, phone: Customer, device: LinkedDevice, options: CallOptions) {
    this.#network = network;
    this.#phone = phone;
    this.#options = options;
    this.id = options.id ?? randomBytes(16).toString("hex").toUpperCase();
    this.customer = phone.number;
    this.device = device.number;
    this.video = options.video ?? false;
    this.group = options.group ?? null;
    const sound = node("audio", { enc: "opus", rate: "16000" });
    this.#tell("offer", {}, this.video ? [sound, node("video", { enc: "h264" })] : [sound]);
  }

  /** The customer hangs up. */
  hangUp(): void {
    this.#end("ended", {});
  }

  /** Ends the call as unanswered. */
  timeOut(): void {
    this.#end("missed", { reason: "timeout" });
  }

  #end(state: "ended" | "missed", attrs: Record<string, string>): void {
    if (this.state === "ringing") this.state = state;
    this.#tell("terminate", attrs);
  }

  #tell(what: string, more: Record<string, string>, content?: BinaryNode[]): void {
    const { addressing = this.#phone.addressing, alone = !this.#phone.mapped, at } = this.#options;
    const { from = "" } = senderAttributes("", this.#phone, addressing, alone);
    const other: Record<string, string> =
      addressing === "lid" ? { caller_pn: this.#phone.jid } : { caller_lid: this.#phone.lid };
    const attrs: Record<string, string> = {
      "call-id": this.id,
      "call-creator": from,
      ...(alone ? {} : other),
      ...(this.group ? { "group-jid": this.group, type: "group" } : {}),
      ...more,
    };
    const id = randomUUID();
    const t = String(Math.floor((at ?? this.#network.now()) / 1000));
    const stanza = node("call", { from, id, t, notify: this.#phone.name }, [node(what, attrs, content)]);
    this.#network.device(this.device).deliver(notificationKey(id), stanza);
    this.#network.events.announce("call", { id: this.id, device: this.device, customer: this.customer, what });
  }
}

/** Handles a device's call stanza: a rejection; ignores others. */
export function hearCall(network: Network, device: LinkedDevice, stanza: BinaryNode): void {
  const said = child(stanza);
  const call = network.calls.find(({ id, device: to }) => id === said?.attrs["call-id"] && to === device.number);
  if (call && said?.tag === "reject") {
    call.state = "rejected";
    network.events.announce("rejected", { id: call.id, device: device.number });
  }
  device.send(node("ack", { class: "call", id: attribute(stanza, "id"), from: stanza.attrs.to ?? device.jid }));
}
