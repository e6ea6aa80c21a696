import type { Acks } from "./acks.ts";
import type { BinaryNode, proto } from "./baileys.ts";
import type { Connection, ConnectionHandler } from "./connection.ts";
import { hearCall } from "./calls.ts";
import type { LinkedDevice } from "./device.ts";
import { Listener } from "./listener.ts";
import type { Network } from "./network.ts";
import { attribute, node } from "./nodes.ts";
import { LinkingDesk } from "./linking-desk.ts";
import { answerQuery } from "./queries.ts";
import { recipientsOf, refusalOf } from "./recipients.ts";

/** The server's desk: takes what clients send and sees that each thing goes where it belongs. */
export class Router implements ConnectionHandler {
  readonly #network: Network;
  readonly #acks: Acks;
  readonly #listener: Listener;
  /** Handles clients that are not linked yet. */
  readonly linking: LinkingDesk;
  readonly #devices = new Map<Connection, LinkedDevice>();

  constructor(network: Network, acks: Acks, refs: number) {
    this.#network = network;
    this.#acks = acks;
    this.linking = new LinkingDesk(network, refs);
    this.#listener = new Listener(network);
  }

  unlink(device: LinkedDevice): void {
    device.unlinked = true;
    device.connection?.end(streamError("401", node("conflict", { type: "device_removed" })));
    this.#network.events.announce("unlinked", { device: device.number });
  }

  opened(connection: Connection, payload: proto.ClientPayload, noiseKey: Buffer): void {
    const { lines } = this.#network;
    const line = payload.devicePairingData ? lines.everyone : lines.of(String(payload.username));
    connection.delayMs = line.delayMs;
    if (line.refusal !== undefined) {
      connection.end(failure(line.refusal));
      this.#network.events.announce("turnedaway", { device: String(payload.username ?? ""), reason: line.refusal });
      return;
    }
    if (payload.devicePairingData) {
      this.linking.open(connection, payload.devicePairingData);
      return;
    }
    const device = this.#network.lastDevice(String(payload.username));
    if (!device || device.unlinked || device.id !== payload.device || !device.noiseKey.equals(noiseKey)) {
      connection.end(failure(401));
      return;
    }
    device.connection?.end(replaced());
    device.attach(connection);
    this.#devices.set(connection, device);
    device.send(node("success", { t: this.#seconds(), lid: device.lid, props: "0" }));
    this.#network.events.announce("login", { device: device.number });
    // A passive client is still getting ready and says when it is.
    if (!payload.passive) device.activate();
  }

  received(connection: Connection, stanza: BinaryNode): void {
    const device = this.#devices.get(connection);
    if (!device) this.#link(connection, stanza);
    else if (stanza.tag === "iq") this.#answer(connection, device, stanza);
    else if (stanza.tag === "message") this.#route(device, stanza);
    else if (stanza.tag === "receipt") this.#listener.receipt(device, stanza);
    else if (stanza.tag === "call") hearCall(this.#network, device, stanza);
    else if (stanza.tag === "ack") this.#listener.ack(device, stanza);
    else if (stanza.tag === "presence" || stanza.tag === "chatstate") this.#listener.presence(device, stanza);
  }

  closed(connection: Connection): void {
    this.linking.close(connection);
    const device = this.#devices.get(connection);
    this.#devices.delete(connection);
    device?.detach(connection);
    if (device) this.#network.events.announce("closed", { device: device.number });
  }

  failed(_connection: Connection, error: Error): void {
    this.#network.events.announce("failed", { error });
  }

  #link(connection: Connection, stanza: BinaryNode): void {
    const device = this.linking.received(connection, stanza);
    if (!device) return;
    const before = this.#network.lastDevice(device.number);
    if (before && !before.unlinked) this.unlink(before);
    this.#network.link(device);
    this.#network.events.announce("paired", { device: device.number });
    connection.end(streamError("515"));
  }

  #answer(connection: Connection, device: LinkedDevice, stanza: BinaryNode): void {
    const { type, xmlns = "" } = stanza.attrs;
    if (type !== "get" && type !== "set") return;
    const trouble = this.#network.lines.of(device.number).queries.get(xmlns);
    if (trouble === "silence") return;
    void answerQuery(stanza, device, this.#network, trouble)
      .then((answer) => connection.send(answer))
      .catch((error: Error) => this.failed(connection, error));
  }

  /** A message from a device goes to each phone that it is encrypted for; the server's own answer is an ack. */
  #route(device: LinkedDevice, stanza: BinaryNode): void {
    const id = attribute(stanza, "id");
    const to = attribute(stanza, "to");
    device.sent.push({ id, to, at: this.#network.now() });
    const error = this.#acks.errorFor(device) ?? refusalOf(this.#network, device, to);
    if (error === undefined) {
      for (const { phone, parts } of recipientsOf(this.#network, device, stanza)) phone.take(device, { id, to, parts });
    }
    const refusal: Record<string, string> = error === undefined ? {} : { error: String(error) };
    this.#acks.send(device, node("ack", { class: "message", from: to, id, t: this.#seconds(), ...refusal }));
    this.#network.events.announce("sent", { id, device: device.number, to });
  }

  #seconds(): string {
    return String(Math.floor(this.#network.now() / 1000));
  }
}

export function streamError(code: string | undefined, reason?: BinaryNode): BinaryNode {
  return node("stream:error", code === undefined ? {} : { code }, reason ? [reason] : undefined);
}

/** Another client has logged in as this device. */
export function replaced(): BinaryNode {
  return streamError(undefined, node("conflict", { type: "replaced" }));
}

/** The failure for a refused client: 401 unlinked, 403 banned, 405 outdated, 503 unavailable… */
export function failure(reason: number): BinaryNode {
  return node("failure", { reason: String(reason), location: "peer" });
}
