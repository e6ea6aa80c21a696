import { randomUUID } from "node:crypto";
import type { BinaryNode, proto } from "./baileys.ts";
import { CodePairing } from "./code-pairing.ts";
import type { Connection } from "./connection.ts";
import type { LinkedDevice } from "./device.ts";
import type { Network } from "./network.ts";
import { attribute, child, node, server } from "./nodes.ts";
import { Pairing, readQrCode, type ScanOptions } from "./pairing.ts";

/** Clients that are not linked yet, and the phones that link them: by a QR code, or by a code that is typed. */
export class LinkingDesk {
  readonly #network: Network;
  readonly #refs: number;
  readonly #pairings = new Map<Connection, Pairing>();

  constructor(network: Network, refs: number) {
    this.#network = network;
    this.#refs = refs;
  }

  open(connection: Connection, { deviceProps }: proto.ClientPayload.IDevicePairingRegistrationData): void {
    const pairing = new Pairing(connection, this.#refs, deviceProps);
    this.#pairings.set(connection, pairing);
    pairing.offerRefs();
  }

  close(connection: Connection): void {
    this.#pairings.get(connection)?.typed?.reject(new Error("the client went away"));
    this.#pairings.delete(connection);
  }

  scan(qr: string, options: ScanOptions): void {
    const code = readQrCode(qr);
    const pairing = [...this.#pairings.values()].find((candidate) => candidate.offers(code.ref));
    if (!pairing) throw new Error("nobody shows this QR code any more");
    this.#accept(pairing, code, options);
  }

  async enterCode(code: string, options: ScanOptions): Promise<void> {
    const pairing = [...this.#pairings.values()].findLast(({ byCode }) => byCode?.number === options.number);
    if (!pairing?.byCode) throw new Error(`nobody asked for a code for ${options.number}`);
    const typed = code.replaceAll(/[^0-9a-z]/gi, "").toUpperCase();
    const hello = await pairing.byCode.enter(typed, this.#network.customer(options.number));
    const attrs = { from: server, type: "link_code_companion_reg", id: randomUUID(), t: "0" };
    pairing.typed = Promise.withResolvers();
    pairing.connection.send(node("notification", attrs, [hello]));
    await pairing.typed.promise;
    this.#accept(pairing, pairing.finished(), options);
  }

  /** Handles a stanza of an unlinked client; returns the device once it is linked. */
  received(connection: Connection, stanza: BinaryNode): LinkedDevice | undefined {
    const pairing = this.#pairings.get(connection);
    const asked = child(stanza, "link_code_companion_reg");
    if (!pairing || !asked) return pairing?.confirm(stanza);
    const answer = (type: string, content: BinaryNode[]): void =>
      connection.send(node("iq", { from: server, id: attribute(stanza, "id"), type }, content));
    const refuse = (): void => answer("error", [node("error", { code: "400", text: "bad-request" })]);
    if (asked.attrs.stage === "companion_hello") {
      const number = (asked.attrs.jid ?? "").split("@")[0] ?? "";
      const refused = !/^\d{8,15}$/.test(number) || !this.#network.lookUp(number).registered;
      if (refused) refuse();
      else {
        pairing.byCode = new CodePairing(number, asked);
        answer("result", [pairing.byCode.reference]);
      }
      this.#network.events.announce("code", { number, refused });
    } else {
      try {
        pairing.finish(asked);
        answer("result", []);
        pairing.typed?.resolve();
      } catch {
        refuse();
        pairing.typed?.reject(new Error("this is not the code that the client shows"));
      }
    }
    return undefined;
  }

  #accept(pairing: Pairing, code: ReturnType<typeof readQrCode>, { number, device, name }: ScanOptions): void {
    const id = device ?? (this.#network.lastDevice(number)?.id ?? 0) + 1;
    pairing.accept(code, this.#network.customer(number), id, name ?? `Company ${number.slice(-4)}`);
  }
}
