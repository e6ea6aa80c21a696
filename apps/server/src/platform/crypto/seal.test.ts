import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { open, seal, SealBroken } from "./seal.ts";

const key = randomBytes(32);
const context = { companyId: 12, row: "whatsapp_keys/3/session-5511" };
const plaintext = Buffer.from("private key");

describe("a sealed value", () => {
  it.each([plaintext, Buffer.alloc(0), randomBytes(100_000)])("opens to what it was (%#)", (value) => {
    expect(open(key, seal(key, value, context), context)).toEqual(value);
  });

  it("shows nothing of it, and never looks the same twice", () => {
    const [one, two] = [seal(key, plaintext, context), seal(key, plaintext, context)];
    expect(one.includes(plaintext)).toBe(false);
    expect(one.equals(two)).toBe(false);
  });

  it.each<[string, Buffer, typeof context]>([
    ["another key", randomBytes(32), context],
    ["another company", key, { ...context, companyId: 13 }],
    ["another row", key, { ...context, row: "whatsapp_keys/3/session-5512" }],
    ["words moved over a border", key, { companyId: 1, row: "2 whatsapp_keys/3/session-5511" }],
  ])("does not open with %s", (_, otherKey, otherContext) => {
    expect(() => open(otherKey, seal(key, plaintext, context), otherContext)).toThrow(SealBroken);
  });

  it("does not open when any bit of it was turned, or its end is missing", () => {
    const sealed = seal(key, plaintext, context);
    for (let index = 0; index < sealed.length; index++) {
      const altered = Buffer.from(sealed);
      altered[index]! ^= 1;
      expect(() => open(key, altered, context)).toThrow(SealBroken);
      expect(() => open(key, sealed.subarray(0, index), context)).toThrow(SealBroken);
    }
  });

  it("wants a whole key", () => {
    expect(() => seal(randomBytes(16), plaintext, context)).toThrow(RangeError);
  });
});
