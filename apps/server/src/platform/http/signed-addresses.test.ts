import { contracts } from "@recado/contracts";
import type { Contract } from "@recado/contracts/contract";
import { mediaAddress } from "@recado/contracts/media-address";
import { expect, it } from "vitest";
import { z } from "zod";
import { addressSigner } from "./signed-addresses.ts";

const sign = (address: string) => `${address}?signed`;
const address = mediaAddress.nullable();

it.each<[string, z.ZodType, unknown, unknown]>([
  ["a field", z.object({ address, name: z.string() }), { address: "a", name: "b" }, { address: "a?signed", name: "b" }],
  ["null", z.object({ address }), { address: null }, { address: null }],
  [
    "rows",
    z.object({ rows: z.array(z.object({ address })) }),
    { rows: [{ address: "a" }] },
    { rows: [{ address: "a?signed" }] },
  ],
  ["what may be absent", z.object({ row: z.object({ address }).optional() }), {}, {}],
  ["rows by key", z.record(z.string(), z.object({ address })), { x: { address: "a" } }, { x: { address: "a?signed" } }],
  ["one of several shapes", z.union([z.array(address), z.object({ address })]), ["a"], ["a?signed"]],
  [
    "two shapes in one",
    z.object({ id: z.number() }).and(z.object({ address })),
    { id: 1, address: "a" },
    { id: 1, address: "a?signed" },
  ],
])("signs %s, in a copy", (_, schema, value, expected) => {
  const before = structuredClone(value);
  expect(addressSigner(schema)?.(value, sign)).toEqual(expected);
  expect(value).toEqual(before);
});

it("has nothing to do where an answer has no file", () => {
  expect(addressSigner(z.object({ name: z.string(), rows: z.array(z.object({ id: z.number() })) }))).toBeUndefined();
});

it("knows every address of a file in the answers of the API", () => {
  const unsigned: string[] = [];
  for (const [call, { answer }] of Object.entries<Contract>(contracts)) {
    if (!answer) continue;
    const schema = z.toJSONSchema(answer, { io: "output", unrepresentable: "any", reused: "inline" });
    for (const [name, field] of propertiesOf(schema)) {
      const isKnown = /Address of a file|Name of a public file/.test(JSON.stringify(field));
      if (/^(mediaUrl|mediaPath|profilePicUrl)$/.test(name) && !isKnown) unsigned.push(`${call}: ${name}`);
    }
  }
  expect(unsigned).toEqual([]);
});

/** Every property in a schema of objects, at any depth. */
function propertiesOf(schema: unknown): [string, unknown][] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.entries(schema.properties as object) : [];
  return [...(own as [string, unknown][]), ...Object.values(schema).flatMap(propertiesOf)];
}
