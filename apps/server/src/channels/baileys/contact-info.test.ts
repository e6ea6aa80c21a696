import { expect, test } from "vitest";
import { pairsIn } from "./contact-info.ts";

test.each([
  [
    { "lid-mapping": { "5511988887777": "700", "700_reverse": "5511988887777" } },
    [{ lid: "700", pn: "5511988887777" }],
  ],
  [{ "lid-mapping": { "5511988887777": "700" } }, []],
  [{ "lid-mapping": { "700_reverse": null } }, []],
  [{ "lid-mapping": { "700_reverse": "not a number" } }, []],
  [{ session: { "700.0": new Uint8Array([1]) } }, []],
  [{}, []],
])("of a write of keys %j says who is who: %j", (data, pairs) =>
  expect(pairsIn(data as Parameters<typeof pairsIn>[0])).toEqual(pairs),
);
