import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { readRefreshToken, writeRefreshToken } from "./refresh-token.ts";

const key = randomBytes(32);
const token = { familyId: randomUUID(), generation: 7 };
const written = writeRefreshToken(key, token);

it("reads what it wrote, and writes the same again", () => {
  expect(readRefreshToken(key, written)).toEqual(token);
  expect(writeRefreshToken(key, token)).toBe(written);
});

it.each([
  ["nothing", undefined],
  ["an empty cookie", ""],
  ["words", "not.a.token"],
  ["another generation", written.replace(".7.", ".8.")],
  ["a generation of zero", written.replace(".7.", ".0.")],
  ["another family", written.replace(token.familyId, randomUUID())],
  ["a shortened signature", written.slice(0, -1)],
  ["an altered signature", written.slice(0, -5) + (written.at(-5) === "A" ? "B" : "A") + written.slice(-4)],
  ["one of another app", writeRefreshToken(randomBytes(32), token)],
])("refuses %s", (_, forged) => {
  expect(readRefreshToken(key, forged)).toBeUndefined();
});
