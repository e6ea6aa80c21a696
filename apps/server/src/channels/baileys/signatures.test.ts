import { randomBytes } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519.js";
import { Curve } from "baileys";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { curve, isSignedBy, sign } from "./signatures.ts";

/** By the library, on paths of its that stay as they are: the signature stands before the message. */
const signInScript = (key: Uint8Array, message: Uint8Array, random?: Uint8Array) =>
  curve.signMessage(key, message, random).subarray(0, 64);
const isSignedInScript = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
  curve.openMessage(key, Buffer.concat([signature, message])) !== null;

const signed = Array.from({ length: 24 }, (_, n) => {
  const { public: key, private: secret } = curve.generateKeyPair(randomBytes(32));
  const message = randomBytes(n * 7);
  // With and without random bytes of the signer's, as other clients do.
  return { key, secret, message, signature: signInScript(secret, message, n % 2 ? randomBytes(64) : undefined) };
});
const flipped = (bytes: Uint8Array, bit: number) => {
  const copy = Buffer.from(bytes);
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
};

const hex = (text: string) => Buffer.from(text, "hex");
const { Point } = ed25519;
/** Of 32 bytes, the least first, as keys and the halves of signatures are written. */
const written = (value: bigint) => Buffer.from(value.toString(16).padStart(64, "0"), "hex").toReversed();
const read = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes.toReversed()).toString("hex")}`);

test("Baileys uses our functions", () => {
  const asked = [vi.spyOn(curve, "verify"), vi.spyOn(curve, "sign")];
  onTestFinished(() => asked.forEach((one) => one.mockRestore()));
  const { public: key, private: secret } = Curve.generateKeyPair();
  const message = Buffer.from("Bom dia");
  expect(Curve.verify(key, message, Curve.sign(secret, message))).toBe(true);
  for (const one of asked) expect(one).toHaveBeenCalledOnce();
});

test("a signature is valid for either sign of the key's point", () => {
  expect(signed.map(({ key, message, signature }) => isSignedBy(key, message, signature))).not.toContain(false);
  expect(new Set(signed.map(({ signature }) => signature[63]! >> 7))).toEqual(new Set([0, 1]));
});

test("our signatures equal the library's", () => {
  for (const { key, secret, message } of signed) {
    const ours = sign(secret, message);
    expect(Buffer.from(ours)).toEqual(Buffer.from(signInScript(secret, message)));
    expect(isSignedInScript(key, message, ours)).toBe(true);
  }
});

type Case = [what: string, key: Uint8Array, message: Uint8Array, signature: Uint8Array];

describe("is not signed", () => {
  const { key, message, signature } = signed[20]!;
  test.each<Case>([
    ["another message", key, flipped(message, 3), signature],
    ["less of it", key, message.subarray(1), signature],
    ["by another key", signed[4]!.key, message, signature],
    ["by no key at all", Buffer.alloc(32), message, signature],
    ["by the key that has no counterpart", Buffer.from(`ec${"ff".repeat(30)}7f`, "hex"), message, signature],
    ["with nothing", key, message, Buffer.alloc(64)],
    ...[0, 100, 255, 256, 400, 507, 508, 511].map((bit): Case => [
      `with bit ${bit} another`,
      key,
      message,
      flipped(signature, bit),
    ]),
  ])("%s", (_, by, what, how) => {
    expect(isSignedBy(by, what, how)).toBe(false);
    expect(isSignedInScript(by, what, how)).toBe(false);
  });
});

test("libsignal's own published signature is one; with any bit changed it is none", () => {
  const key = hex("ab7e717d4a163b7d9a1d8071dfe9dcf8cdcd1cea3339b6356be84d887e322c64");
  const message = hex("05edce9d9c415ca78cb7252e72c2c4a554d3eb29485a0e1d503118d1a82d99fb4a");
  const signature = hex(
    "5de88ca9a89b4a115da79109c67c9c7464a3e4180274f1cb8c63c2984e286dfb" +
      "ede82deb9dcd9fae0bfbb821569b3d9001bd8130cd11d486cef047bd60b86e88",
  );
  const secret = hex("c097248412e58bf05df487968205132794178e367637f5818f81e0e6ce73e865");
  expect(isSignedBy(key, message, signature)).toBe(true);
  expect(isSignedBy(key, message, sign(secret, message))).toBe(true);
  for (let bit = 0; bit < 512; bit++)
    expect(isSignedBy(key, message, flipped(signature, bit)), `bit ${bit}`).toBe(false);
  for (let bit = 0; bit < message.length * 8; bit++)
    expect(isSignedBy(key, flipped(message, bit), signature), `bit ${bit} of the message`).toBe(false);
});

test("of many keys and messages, and of all that chance makes of them, we and the library say the same", () => {
  for (let n = 0; n < 24; n++) {
    const { public: key, private: secret } = curve.generateKeyPair(randomBytes(32));
    const message = randomBytes((n * 37) % 1_000);
    const ours = sign(secret, message);
    expect(Buffer.from(ours)).toEqual(Buffer.from(signInScript(secret, message)));
    const chance = randomBytes(4).readUInt32LE();
    for (const [by, what, how] of [
      [key, message, ours],
      [key, message, flipped(ours, chance % 512)],
      [flipped(key, chance % 255), message, ours],
      // The highest bit of a key has no meaning.
      [flipped(key, 255), message, ours],
      [key, Buffer.concat([message, Buffer.of(0)]), ours],
      [key, message, randomBytes(64)],
    ] as const)
      expect(isSignedBy(by, what, how)).toBe(isSignedInScript(by, what, how));
  }
});

describe("we refuse what the library would take, and no honest signer makes", () => {
  test("a second writing of the same signature: its number grown by the order of the curve", () => {
    for (const { key, message, signature } of signed.slice(0, 8)) {
      const highest = signature[63]! & 0x80;
      const plain = Buffer.from(signature);
      plain[63]! &= 0x7f;
      for (const times of [1n, 2n, 7n]) {
        const again = Buffer.concat([
          plain.subarray(0, 32),
          written(read(plain.subarray(32)) + times * Point.Fn.ORDER),
        ]);
        again[63]! |= highest;
        expect(isSignedInScript(key, message, again)).toBe(true);
        expect(isSignedBy(key, message, again)).toBe(false);
      }
    }
  });

  const p = Point.Fp.ORDER;
  test.each([
    ["of order 2", 0n],
    ["of order 4", 1n],
    ["of order 4, the other", p - 1n],
    ["of order 8", 325606250916557431795983626356110631294008115727848805560023387167927233504n],
    ["of order 8, the other", 39382357235489614581723060781553021112529911719440698176882885853963445705823n],
    ["of order 2, written as more than the field has", p],
    ["of order 4, written so", p + 1n],
  ])("whatever is signed by a key that hides nothing: %s", (_, u) => {
    const key = written(u);
    let taken = 0;
    for (let n = 0; n < 24; n++) {
      const number = BigInt(n + 5);
      const forged = Buffer.concat([Point.BASE.multiply(number).toBytes(), written(number)]);
      if (n % 2) forged[63]! |= 0x80;
      const message = Buffer.of(n);
      if (isSignedInScript(key, message, forged)) taken += 1;
      expect(isSignedBy(key, message, forged)).toBe(false);
    }
    expect(taken, "the library takes some of them").toBeGreaterThan(0);
  });

  test("what is no signature at all by its length", () => {
    const { key, message, signature } = signed[3]!;
    for (const length of [0, 32, 63]) expect(isSignedBy(key, message, signature.subarray(0, length))).toBe(false);
    expect(isSignedBy(key, message, Buffer.concat([signature, Buffer.of(0)]))).toBe(false);
  });
});
