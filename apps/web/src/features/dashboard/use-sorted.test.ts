import { expect, test } from "vitest";
import { compareValues } from "./use-sorted.ts";

test.each([
  [[3, null, 1, 2], true, [1, 2, 3, null]],
  [[3, null, 1, 2], false, [3, 2, 1, null]],
  [["bia", "Álvaro", "Carla"], true, ["Álvaro", "bia", "Carla"]],
  [["bia", "Álvaro", "Carla"], false, ["Carla", "bia", "Álvaro"]],
])("%j, upwards %s, are %j", (values, isUp, sorted) => {
  expect((values as (string | number | null)[]).toSorted((a, b) => compareValues(a, b, isUp, "pt"))).toEqual(sorted);
});
