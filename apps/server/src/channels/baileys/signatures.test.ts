import { randomBytes } from "node:crypto";
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
