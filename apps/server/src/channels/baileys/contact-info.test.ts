import { expect, test } from "vitest";
import { namedPeople, pairsIn } from "./contact-info.ts";

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

test.each([
  [
    { id: "5511988887777@s.whatsapp.net", name: "Ana do bairro", notify: "Ana" },
    [{ identity: { pn: "5511988887777" }, name: "Ana do bairro", username: "" }],
  ],
  [
    { id: "700@lid", username: "ana.doces", phoneNumber: "5511988887777@s.whatsapp.net" },
    [{ identity: { lid: "700", pn: "5511988887777" }, name: "", username: "ana.doces" }],
  ],
  [{ id: "5511988887777@s.whatsapp.net" }, []],
  [{ id: "1203630001@g.us", name: "Família" }, []],
  [{ id: "status@broadcast", name: "Status" }, []],
])("of the address book, %j is %j", (contact, people) => expect(namedPeople([contact])).toEqual(people));
