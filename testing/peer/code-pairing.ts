import { randomBytes } from "node:crypto";
import { aesDecryptCTR, aesDecryptGCM, aesEncryptCTR, Curve, derivePairingCodeKey, hkdf } from "./baileys.ts";
import type { BinaryNode } from "./baileys.ts";
import type { Customer } from "./customer.ts";
import { bytesOf, child, node } from "./nodes.ts";
import type { QrCode } from "./pairing.ts";

/** The linking of one client by a code of eight letters that it shows and the phone's owner types. */
export class CodePairing {
  /** The number that the client wants to be linked to. */
  readonly number: string;
  readonly #ref = randomBytes(16).toString("base64");
  readonly #wrappedKey: Buffer;
  readonly #noiseKey: Buffer;
  readonly #ephemeral = Curve.generateKeyPair();
  #shared: Buffer | undefined;
  #phone: Customer | undefined;

  /** From the client's first request. */
  constructor(number: string, hello: BinaryNode) {
    this.number = number;
    this.#wrappedKey = bytesOf(child(hello, "link_code_pairing_wrapped_companion_ephemeral_pub"));
    this.#noiseKey = bytesOf(child(hello, "companion_server_auth_key_pub"));
  }

  /** The server's answer to it. */
  get reference(): BinaryNode {
    return node("link_code_companion_reg", { stage: "companion_hello" }, [this.#refNode()]);
  }

  /** Types the code and returns the message to the client. Whether the code is right is not known yet. */
  async enter(code: string, phone: Customer): Promise<BinaryNode> {
    const [salt, iv, sealed] = cut(this.#wrappedKey, 32, 16);
    const companionKey = aesDecryptCTR(sealed, await derivePairingCodeKey(code, salt), iv);
    this.#shared = Curve.sharedKey(this.#ephemeral.private, companionKey);
    this.#phone = phone;
    const [ownSalt, ownIv] = [randomBytes(32), randomBytes(16)];
    const wrapped = aesEncryptCTR(this.#ephemeral.public, await derivePairingCodeKey(code, ownSalt), ownIv);
    return node("link_code_companion_reg", { stage: "primary_hello" }, [
      node("link_code_pairing_wrapped_primary_ephemeral_pub", {}, Buffer.concat([ownSalt, ownIv, wrapped])),
      node("primary_identity_pub", {}, phone.phone.identityKey.public),
      this.#refNode(),
    ]);
  }

  /** Returns from the client's last request what a QR code would contain. Throws if the code was wrong. */
  finish(last: BinaryNode): QrCode {
    if (!this.#shared || !this.#phone) throw new Error("no code was entered");
    const identityKey = bytesOf(child(last, "companion_identity_public"));
    const own = this.#phone.phone.identityKey;
    const [salt, iv, sealed] = cut(bytesOf(child(last, "link_code_pairing_wrapped_key_bundle")), 32, 12);
    const key = hkdf(this.#shared, 32, { salt, info: "link_code_pairing_key_bundle_encryption_key" });
    const bundle = aesDecryptGCM(sealed, key, iv, Buffer.alloc(0));
    const [companion, primary, random] = cut(bundle, 32, 32);
    if (!companion.equals(identityKey) || !primary.equals(own.public)) throw new Error("the keys are somebody else's");
    const secret = Buffer.concat([this.#shared, Curve.sharedKey(own.private, identityKey), random]);
    const advSecret = Buffer.from(hkdf(secret, 32, { info: "adv_secret" }));
    return { ref: this.#ref, noiseKey: this.#noiseKey, identityKey, advSecret };
  }

  #refNode(): BinaryNode {
    return node("link_code_pairing_ref", {}, Buffer.from(this.#ref));
  }
}

/** The first bytes, the next ones, the rest. */
function cut(bytes: Buffer, first: number, second: number): [Buffer, Buffer, Buffer] {
  return [bytes.subarray(0, first), bytes.subarray(first, first + second), bytes.subarray(first + second)];
}
