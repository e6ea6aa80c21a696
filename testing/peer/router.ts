import type { Acks } from "./acks.ts";
import { extractE2ESessionFromRetryReceipt } from "./baileys.ts";
import type { BinaryNode, proto } from "./baileys.ts";
import type { Connection, ConnectionHandler } from "./connection.ts";
import { encryptedFor } from "./customer.ts";
import { messageKey, receiptKey, type LinkedDevice } from "./device.ts";
import type { Network } from "./network.ts";
import { attribute, child, children, node } from "./nodes.ts";
import { Pairing, readQrCode, type ScanOptions } from "./pairing.ts";
import { answerQuery } from "./queries.ts";

/** The server's desk: takes what clients send and sees that each thing goes where it belongs. */
export class Router implements ConnectionHandler {
  readonly #network: Network;
  readonly #acks: Acks;
  readonly #refs: number;
  readonly #pairings = new Map<Connection, Pairing>();
  readonly #devices = new Map<Connection, LinkedDevice>();

  constructor(network: Network, acks: Acks, refs: number) {
    this.#network = network;
    this.#acks = acks;
    this.#refs = refs;
  }

  scan(qr: string, { number, device, name = `Company ${number.slice(-4)}` }: ScanOptions): void {
    const code = readQrCode(qr);
    const pairing = [...this.#pairings.values()].find((candidate) => candidate.offers(code.ref));
    if (!pairing) throw new Error("nobody shows this QR code any more");
    const id = device ?? (this.#network.lastDevice(number)?.id ?? 0) + 1;
    pairing.accept(code, this.#network.customer(number), id, name);
  }

  unlink(device: LinkedDevice): void {
    device.unlinked = true;
    device.connection?.end(streamError("401", node("conflict", { type: "device_removed" })));
    this.#network.events.announce("unlinked", { device: device.number });
  }

  opened(connection: Connection, payload: proto.ClientPayload, noiseKey: Buffer): void {
    if (payload.devicePairingData) {
      const pairing = new Pairing(connection, this.#refs);
      this.#pairings.set(connection, pairing);
      pairing.offerRefs();
      return;
    }
    const device = this.#network.lastDevice(String(payload.username));
    if (!device || device.unlinked || device.id !== payload.device || !device.noiseKey.equals(noiseKey)) {
      connection.end(node("failure", { reason: "401", location: "peer" }));
      return;
    }
    device.connection?.end(streamError(undefined, node("conflict", { type: "replaced" })));
    device.attach(connection);
    this.#devices.set(connection, device);
    device.send(node("success", { t: this.#seconds(), lid: device.lid, props: "0" }));
    this.#network.events.announce("login", { device: device.number });
    // A passive client is still getting ready and says when it is.
    if (!payload.passive) device.activate();
  }

  received(connection: Connection, stanza: BinaryNode): void {
    const device = this.#devices.get(connection);
    if (!device) this.#pair(connection, stanza);
    else if (stanza.tag === "iq") this.#answer(connection, device, stanza);
    else if (stanza.tag === "message") this.#route(device, stanza);
    else if (stanza.tag === "receipt") this.#hear(device, stanza);
    else if (stanza.tag === "ack") this.#settle(device, stanza);
  }

  closed(connection: Connection): void {
    this.#pairings.delete(connection);
    const device = this.#devices.get(connection);
    this.#devices.delete(connection);
    device?.detach(connection);
    if (device) this.#network.events.announce("closed", { device: device.number });
  }

  failed(_connection: Connection, error: Error): void {
    this.#network.events.announce("failed", { error });
  }

  #pair(connection: Connection, stanza: BinaryNode): void {
    const device = this.#pairings.get(connection)?.confirm(stanza);
    if (!device) return;
    const before = this.#network.lastDevice(device.number);
    if (before && !before.unlinked) this.unlink(before);
    this.#network.link(device);
    this.#network.events.announce("paired", { device: device.number });
    connection.end(streamError("515"));
  }

  #answer(connection: Connection, device: LinkedDevice, stanza: BinaryNode): void {
    if (stanza.attrs.type !== "get" && stanza.attrs.type !== "set") return;
    void answerQuery(stanza, device, this.#network)
      .then((answer) => connection.send(answer))
      .catch((error: Error) => this.failed(connection, error));
  }

  /** A message from a device goes to each phone that it is encrypted for; the server's own answer is an ack. */
  #route(device: LinkedDevice, stanza: BinaryNode): void {
    const id = attribute(stanza, "id");
    const to = attribute(stanza, "to");
    device.sent.push({ id, to, at: this.#network.now() });
    const error = this.#acks.errorFor(device) ?? (this.#network.phoneAt(to) ? undefined : 404);
    if (error === undefined) {
      for (const { jid, enc } of recipients(stanza, to)) {
        const encrypted = encryptedFor(enc);
        if (encrypted) this.#network.phoneAt(jid)?.take(device, { id, to }, encrypted);
      }
    }
    const refusal: Record<string, string> = error === undefined ? {} : { error: String(error) };
    this.#acks.send(device, node("ack", { class: "message", from: to, id, t: this.#seconds(), ...refusal }));
    this.#network.events.announce("sent", { id, device: device.number, to });
  }

  #hear(device: LinkedDevice, stanza: BinaryNode): void {
    const { events, written } = this.#network;
    const to = attribute(stanza, "to");
    const type = stanza.attrs.type ?? "delivered";
    const customer = this.#network.phoneAt(to);
    const ids = [
      attribute(stanza, "id"),
      ...children(child(stanza, "list"), "item").map((item) => attribute(item, "id")),
    ];
    for (const id of ids) {
      device.receipts.push({ id, to, type, at: this.#network.now() });
      if (type === "retry") {
        device.mailbox.expectRefusal(messageKey(id));
        void customer
          ?.encryptAgain(device, id, extractE2ESessionFromRetryReceipt(stanza))
          .catch((error: Error) => events.announce("failed", { error }));
        events.announce("retry", { id, device: device.number });
      } else {
        if (device.mailbox.take(messageKey(id))) {
          written.acknowledge(id);
          events.announce("acknowledged", { id, device: device.number });
        }
        customer?.hear(device, id, type);
      }
      events.announce("receipt", { id, device: device.number, to, type });
    }
    const { id, type: said } = stanza.attrs;
    device.send(node("ack", { class: "receipt", id: id ?? "", from: to, ...(said ? { type: said } : {}) }));
  }

  /** The device has, or refuses, something that the server kept for it. */
  #settle(device: LinkedDevice, { attrs }: BinaryNode): void {
    const { events, written } = this.#network;
    const id = attrs.id ?? "";
    if (attrs.class === "receipt") {
      device.mailbox.take(receiptKey(id, attrs.type));
      events.announce("settled", { id, device: device.number });
    } else if (attrs.class === "message" && attrs.error) {
      const final = device.mailbox.refuse(messageKey(id));
      written.refuse(id, attrs.error, final);
      if (final) events.announce("refused", { id, device: device.number, error: attrs.error });
    } else if (attrs.class === "message" && device.mailbox.take(messageKey(id))) {
      written.acknowledge(id);
      events.announce("acknowledged", { id, device: device.number });
    }
  }

  #seconds(): string {
    return String(Math.floor(this.#network.now() / 1000));
  }
}

export function streamError(code: string | undefined, reason?: BinaryNode): BinaryNode {
  return node("stream:error", code === undefined ? {} : { code }, reason ? [reason] : undefined);
}

/** A message carries one encryption for each recipient's device, or a single one when it is sent again to one. */
function recipients(stanza: BinaryNode, to: string): { jid: string; enc: BinaryNode | undefined }[] {
  const list = children(child(stanza, "participants"), "to");
  if (list.length === 0) return [{ jid: to, enc: child(stanza, "enc") }];
  return list.map((recipient) => ({ jid: attribute(recipient, "jid"), enc: child(recipient, "enc") }));
}
