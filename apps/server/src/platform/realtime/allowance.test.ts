import { expect, it } from "vitest";
import { Allowance } from "./allowance.ts";

it("an allowance is a burst that comes back with time, and no more than that", () => {
  const allowance = new Allowance({ burst: 3, perSecond: 2 }, 1_000);
  const spent = (now: number, times: number) => Array.from({ length: times }, () => allowance.spend(now));
  expect(spent(1_000, 4)).toEqual([true, true, true, false]);
  expect(spent(1_400, 1)).toEqual([false]);
  expect(spent(1_500, 2)).toEqual([true, false]);
  expect(spent(2_500, 3)).toEqual([true, true, false]);
  expect(spent(3_600_000, 4)).toEqual([true, true, true, false]);
});
