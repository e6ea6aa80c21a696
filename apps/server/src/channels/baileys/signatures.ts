import { createHash, createPublicKey, verify } from "node:crypto";
import { createRequire } from "node:module";
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToNumberLE } from "@noble/curves/utils.js";
import type * as Library from "curve25519-js";

const { BASE, Fn, Fp } = ed25519.Point;
/** As libsignal has it: what is exchanged here is exchanged there. */
export const curve = createRequire(import.meta.url)("curve25519-js") as typeof Library;
/** What stands before the 32 bytes of an Ed25519 key (RFC 8410). */
const prefix = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Whether the owner of the Curve25519 key has signed the message, as Signal signs: an Ed25519 signature by the same
 * point of the curve in its other form, y = (u - 1) / (u + 1), whose sign stands in the last bit.
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

/** The same signature, 64 bytes, that libsignal's library makes. */
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
 * libsignal asks a library in plain JavaScript, which keeps the process's one thread for some 20 ms each time: for each
 * message of a group, in or out, and twice for each session that connects.
 */
Object.assign(curve, { verify: isSignedBy, sign });
