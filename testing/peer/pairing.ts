import { randomBytes, randomUUID } from "node:crypto";
import { Curve, hmacSign, proto, WA_ADV_ACCOUNT_SIG_PREFIX, WA_ADV_DEVICE_SIG_PREFIX } from "./baileys.ts";
import type { BinaryNode } from "./baileys.ts";
import type { CodePairing } from "./code-pairing.ts";
import type { Connection } from "./connection.ts";
import type { Customer } from "./customer.ts";
import { LinkedDevice } from "./device.ts";
import { bytesOf, child, node, server } from "./nodes.ts";

/** The content of a WhatsApp Web QR code. */
export interface QrCode {
  ref: string;
  noiseKey: Buffer;
  identityKey: Buffer;
  advSecret: Buffer;
}

/** The phone that scans: its account, the device number, and the account's displayed name. */
export interface ScanOptions {
  /** The company's number, digits with country code. */
  number: string;
  /** Default: the number of the last device linked to that account, plus one. */
  device?: number;
  name?: string;
}

interface Scan {
  device: LinkedDevice;
  accountKey: Uint8Array;
  details: Uint8Array;
  identityKey: Buffer;
}

/** Reads the QR's text; throws when it is no QR code of WhatsApp Web. */
export function readQrCode(text: string): QrCode {
  const [ref, noiseKey, identityKey, advSecret] = text.replace(/^https?:\/\/[^#]*#/, "").split(",");
  if (!ref || !noiseKey || !identityKey || !advSecret) throw new Error("not a QR code of WhatsApp Web");
  return {
    ref,
    noiseKey: Buffer.from(noiseKey, "base64"),
    identityKey: Buffer.from(identityKey, "base64"),
    advSecret: Buffer.from(advSecret, "base64"),
  };
}

/**
 * An unlinked client. It shows QR codes made from the received references until a phone scans one; or it requests
 * pairing for a number, and shows a code that the number's owner types.
 */
export class Pairing {
  readonly connection: Connection;
  /** The client's properties: platform, how much history it wants. */
  readonly props: proto.IDeviceProps;
  /** Begun by the client; undefined while it only shows QR codes. */
  byCode: CodePairing | undefined;
  /** Told when the code that was typed turns out right or wrong. */
  typed: PromiseWithResolvers<void> | undefined;
  readonly #refs: string[];
  #byCode: QrCode | undefined;
  #scan: Scan | undefined;

  constructor(connection: Connection, refs: number, deviceProps: Uint8Array | null | undefined) {
    this.connection = connection;
    this.props = proto.DeviceProps.decode(deviceProps ?? new Uint8Array());
    this.#refs = Array.from({ length: refs }, () => `2@${randomBytes(24).toString("base64")}`);
  }

  /** The client decides how many codes it shows, and how fast. */
  offerRefs(): void {
    const refs = this.#refs.map((ref) => node("ref", {}, Buffer.from(ref)));
    this.connection.send(iq([node("pair-device", {}, refs)]));
  }

  offers(ref: string): boolean {
    return this.#refs.includes(ref);
  }

  /** The client proves that it showed the code that was typed. Throws when it can't. */
  finish(last: BinaryNode): void {
    if (!this.byCode) throw new Error("no code was asked for");
    this.#byCode = this.byCode.finish(last);
  }

  /** The content of the scanned code. */
  finished(): QrCode {
    if (!this.#byCode) throw new Error("no code was typed");
    return this.#byCode;
  }

  /** The phone vouches for the device. The device isn't linked before it has signed in its turn. */
  accept(qr: QrCode, phone: Customer, id: number, name: string): void {
    if (this.#scan) throw new Error("this QR code was scanned already");
    const { number, lid } = phone;
    const account = phone.phone.identityKey;
    const device = new LinkedDevice({ number, id, lid, name, noiseKey: qr.noiseKey, props: this.props });
    const details = proto.ADVDeviceIdentity.encode({
      rawId: 1,
      timestamp: 1,
      keyIndex: id,
      deviceType: proto.ADVEncryptionType.E2EE,
    }).finish();
    const signed = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, qr.identityKey]);
    const identity = proto.ADVSignedDeviceIdentity.encode({
      details,
      accountSignatureKey: account.public,
      accountSignature: Curve.sign(account.private, signed),
    }).finish();
    const hmac = hmacSign(identity, qr.advSecret);
    this.#scan = { device, accountKey: account.public, details, identityKey: qr.identityKey };
    const content = [
      node("device-identity", {}, proto.ADVSignedDeviceIdentityHMAC.encode({ details: identity, hmac }).finish()),
      node("device", { jid: device.jid, lid: device.lid }),
      node("platform", { name: "android" }),
      node("biz", { name }),
    ];
    this.connection.send(iq([node("pair-success", {}, content)]));
  }

  /** The client's answer to being accepted; undefined when it answers something else. Throws when its signature is wrong. */
  confirm(answer: BinaryNode): LinkedDevice | undefined {
    const signature = child(child(answer, "pair-device-sign"), "device-identity");
    if (!signature || !this.#scan) return undefined;
    const { device, accountKey, details, identityKey } = this.#scan;
    const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(bytesOf(signature));
    const signed = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, identityKey, accountKey]);
    if (!deviceSignature || !Curve.verify(identityKey, signed, deviceSignature)) {
      throw new Error("the device's signature doesn't fit its identity");
    }
    return device;
  }
}

function iq(content: BinaryNode[]): BinaryNode {
  return node("iq", { from: server, type: "set", id: randomUUID() }, content);
}
