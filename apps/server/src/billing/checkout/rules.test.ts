import { expect, it } from "vitest";
import { nextLook, txidOf } from "./rules.ts";

const createdAt = new Date("2030-01-01T12:00:00Z");
const expiresAt = new Date("2030-01-01T13:00:00Z");

it.each([
  ["12:00:00", 30],
  ["12:09:59", 30],
  ["12:10:00", 60],
  ["12:59:59", 60],
  ["13:00:00", 300],
  ["13:10:00", 12 * 3_600],
])("at %s a charge of 12:00 to 13:00 is looked at again in %i s", (time, seconds) => {
  const now = new Date(`2030-01-01T${time}Z`);
  expect(nextLook({ createdAt, expiresAt }, now)).toEqual(new Date(now.getTime() + seconds * 1_000));
});

it("two days after its end nobody looks any more, also where the end is unknown", () => {
  expect(nextLook({ createdAt, expiresAt }, new Date("2030-01-03T13:00:00Z"))).toBeNull();
  expect(nextLook({ createdAt, expiresAt: null }, new Date("2030-01-02T11:00:00Z"))).not.toBeNull();
  expect(nextLook({ createdAt, expiresAt: null }, new Date("2030-01-04T12:00:00Z"))).toBeNull();
});

it("the name of a charge is of letters and digits alone", () => {
  expect(txidOf(Uint8Array.from({ length: 256 }, (_, byte) => byte))).toMatch(/^[a-z0-9]{256}$/);
});
