import { expect, test } from "vitest";
import { slopeOf } from "./slope.ts";

test.each([
  ["what stays has none", [3, 3, 3, 3], 0],
  ["what grows by two each step", [1, 3, 5, 7], 2],
  ["what shrinks", [4, 3, 2], -1],
  ["what only trembles", [1, 2, 2, 1], 0],
])("a slope: %s", (_, values, slope) => {
  expect(slopeOf(values.map((value, at) => ({ at, value })))).toBeCloseTo(slope);
});
