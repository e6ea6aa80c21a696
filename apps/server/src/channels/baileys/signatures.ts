import { createHash, createPublicKey, verify } from "node:crypto";
import { createRequire } from "node:module";
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToNumberLE } from "@noble/curves/utils.js";
import type * as Library from "curve25519-js";

const { BASE, Fn, Fp } = ed25519.Point;
/** The object that libsignal itself uses: replacing its functions here replaces them in libsignal. */
export const curve = createRequire(import.meta.url)("curve25519-js") as typeof Library;
/** The DER prefix of a 32-byte Ed25519 key (RFC 8410). */
const prefix = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Verifies a Signal signature (XEdDSA): an Ed25519 signature by the Curve25519 key, converted with
 * y = (u - 1) / (u + 1). The sign of the point is in the signature's last bit.
 */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const u = Fp.create(BigInt.asUintN(255, bytesToNumberLE(publicKey)));
  if (Fp.eql(u, Fp.neg(Fp.ONE))) return false;
  const point = Fp.toBytes(Fp.div(Fp.sub(u, Fp.ONE), Fp.add(u, Fp.ONE)));
  point[31]! |= signature[63]! & 0x80;
  const plain = Buffer.from(signature);
  plain[63]! &= 0x7f;
  const key = createPublicKey({ key: Buffer.concat([prefix, point]), format: "der", type: "spki" });
  return verify(null, message, key, plain);
}

/** Makes the same 64-byte signature as libsignal's library. */
export function sign(privateKey: Uint8Array, message: Uint8Array): Uint8Array {
  const secret = Buffer.from(privateKey);
  secret[0]! &= 0xf8;
  secret[31]! &= 0x7f;
  secret[31]! |= 0x40;
  const scalar = scalarOf(secret);
  const point = BASE.multiply(scalar).toBytes();
  const nonce = scalarOf(sha512(secret, message));
  const commitment = BASE.multiply(nonce).toBytes();
  const challenge = scalarOf(sha512(commitment, point, message));
  const signature = Buffer.concat([commitment, Fn.toBytes(Fn.add(nonce, Fn.mul(challenge, scalar)))]);
  signature[63]! |= point[31]! & 0x80;
  return signature;
}

const scalarOf = (bytes: Uint8Array): bigint => Fn.create(bytesToNumberLE(bytes));
const sha512 = (...parts: Uint8Array[]): Uint8Array => createHash("sha512").update(Buffer.concat(parts)).digest();

/**
 * libsignal signs and verifies in plain JavaScript, which blocks the thread for about 20 ms each time: for each group
 * message in either direction, and twice for each session that connects. Node's crypto does the same natively.
 */
Object.assign(curve, { verify: isSignedBy, sign });
