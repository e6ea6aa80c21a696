import { describe, expect, it } from "vitest";
import { z } from "zod";
import { routeTable } from "../../routes.ts";
import { serve } from "../../testing/small-http.ts";
import type { App } from "../app.ts";
import { bodySize } from "./body-size.ts";
import { largestJson } from "./largest-json.ts";
import { route } from "./route.ts";

/** Tables, which somebody may cut into smaller ones: of these as much is taken as of anything. */
const tables = new Set([
  "POST /contacts/upload",
  "POST /contact-lists/:contactListId/upload",
  "POST /contact-lists/:contactListId/contacts",
  "POST /quick-messages/import",
]);
// No handler runs, so no app is needed.
const withBody = routeTable({} as App).filter(({ contract }) => contract.body);

it.each(withBody.filter(({ call }) => !tables.has(call)))("$call takes all that its contract permits", (one) => {
  expect(bodySize(one.contract, one.access.who)).toBeGreaterThanOrEqual(largestJson(one.contract.body!));
});

const escaped = (text: string) =>
  text.replaceAll(/[\s\S]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
const object = z.object({
  text: z.string().max(3),
  list: z.array(z.number()).max(2),
  none: z.boolean().nullable().optional(),
});

it.each<[string, z.ZodType, string]>([
  ["text", z.string().max(2), `"${escaped("é!")}"`],
  ["text of one length", z.string().length(2), `"${escaped("é!")}"`],
  ["text that a later step shortens", z.string().max(4).trim().pipe(z.string().max(2)), `"${escaped("a   ")}"`],
  ["a word of several", z.enum(["a", "abc"]), `"${escaped("abc")}"`],
  ["one of several kinds", z.union([z.literal(""), z.string().max(5)]), `"${escaped("abcde")}"`],
  ["a list", z.array(z.string().max(1)).max(3), `["${escaped("a")}","${escaped("b")}","${escaped("c")}"]`],
  ["what is prepared first", z.preprocess(String, z.string().max(1)), `"${escaped("a")}"`],
])("finds room for %s", (_, schema, json) => {
  expect(schema.safeParse(JSON.parse(json)).success).toBe(true);
  expect(largestJson(schema)).toBeGreaterThanOrEqual(json.length);
  expect(largestJson(schema)).toBeLessThan(json.length + 10);
});

it("finds room for an object with all that it may hold", () => {
  const json = `{"${escaped("text")}":"${escaped("abc")}","${escaped("list")}":[${-Number.MAX_VALUE},1e1],"none":null}`;
  expect(object.safeParse(JSON.parse(json)).success).toBe(true);
  expect(largestJson(object)).toBeGreaterThanOrEqual(json.length);
});

it.each([z.string(), z.array(z.string().max(1)), z.looseObject({}), z.unknown(), z.record(z.string(), z.number())])(
  "takes no schema for bounded that is not (%#)",
  (schema) => {
    expect(largestJson(schema)).toBe(Infinity);
  },
);

describe("a server", () => {
  const sizeOf = async (call: "login" | "tags" | "nothing", bytes: number) => {
    const { fastify } = await serve([
      route("POST /auth/login", { who: "public" }, () => Promise.reject(new Error("reached"))),
      route("POST /tags", { who: "user" }, () => Promise.reject(new Error("reached"))),
    ]);
    const url = { login: "/api/auth/login", tags: "/api/tags", nothing: "/api/nothing" }[call];
    const headers = { "content-type": "application/json", authorization: "Bearer user" };
    const payload = `{"unknown":"${"a".repeat(bytes - 14)}"}`;
    return (await fastify.inject({ method: "POST", url, headers, payload })).statusCode;
  };
  it.each([
    ["login", 8 * 1024, 400],
    ["login", 8 * 1024 + 1, 413],
    ["tags", 256 * 1024, 400],
    ["tags", 256 * 1024 + 1, 413],
    ["nothing", 8 * 1024 + 1, 413],
  ] as const)("answers %s with %i bytes: %i", async (call, bytes, status) => {
    expect(await sizeOf(call, bytes)).toBe(status);
  });
});
