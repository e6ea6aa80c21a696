import { expect, test } from "vitest";
import { laterBy, tryMoments } from "./try-clock.ts";

test("the next Sunday, or today where it is one", () => {
  expect(tryMoments.sunday("2026-05-04")).toBe("2026-05-10T10:00");
  expect(tryMoments.sunday("2026-05-10")).toBe("2026-05-10T10:00");
});

test("tonight is this day's, Christmas the next one", () => {
  expect(tryMoments.tonight("2026-05-04")).toBe("2026-05-04T22:00");
  expect(tryMoments.christmas("2026-05-04")).toBe("2026-12-25T10:00");
  expect(tryMoments.christmas("2026-12-25")).toBe("2026-12-25T10:00");
  expect(tryMoments.christmas("2026-12-26")).toBe("2027-12-25T10:00");
});

test("ten minutes later may be the next day", () => {
  expect(laterBy("2026-05-04T23:55", 10)).toBe("2026-05-05T00:05");
});
