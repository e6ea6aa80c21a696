import { expect, it } from "vitest";
import { serve } from "../../testing/small-http.ts";
import { route } from "./route.ts";

const tagNamed = (name: string, more = "") => `{"name":${JSON.stringify(name)},"color":"#aabbcc"${more}}`;

async function post(payload: string) {
  const { fastify } = await serve([
    route("POST /tags", { who: "user" }, ({ body }) => Promise.reject(Object.assign(new Error("reached"), { body }))),
  ]);
  const headers = { "content-type": "application/json", authorization: "Bearer user" };
  const answer = await fastify.inject({ method: "POST", url: "/api/tags", headers, payload });
  return [answer.statusCode, answer.json<{ error: string }>().error];
}
const reached = [500, "ERR_INTERNAL_SERVER_ERROR"];
const refused = [400, "ERR_MALFORMED_BODY"];
const nested = (levels: number) => `,"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}`;
const values = (many: number) => `,"a":[${"1,".repeat(many)}1]`;

it.each([
  ["what is nested as deep as may be", tagNamed("Novo", nested(32)), reached],
  ["what is nested deeper", tagNamed("Novo", nested(33)), refused],
  ["brackets within text", tagNamed("Novo", `,"a":"${"[{".repeat(50)}"`), reached],
  ["brackets behind an escaped quotation mark", tagNamed("Novo", `,"a":"\\"${"[{".repeat(50)}"`), reached],
  ["brackets behind text that ends with a backslash", tagNamed("Novo", `,"b":"\\\\"${nested(33)}`), refused],
  ["what is many values side by side", tagNamed("Novo", values(100_000)), reached],
  ["brackets that are never closed", "[".repeat(200_000), refused],
  ["no JSON", "{", refused],
  ["nothing", "", refused],
  ["a prototype", tagNamed("Novo", `,"__proto__":{"a":1}`), refused],
])("answers %s", async (_, payload, answer) => {
  expect(await post(payload)).toEqual(answer);
});
