import { connect } from "node:net";
import { expect, it } from "vitest";
import { serve } from "../../testing/small-http.ts";
import { refuse } from "../refusal.ts";
import { networkOf, wideNetworkOf } from "./client-address.ts";
import { route, type RateLimit } from "./route.ts";

const byAddress: RateLimit = { max: 3, perSeconds: 60, by: "address" };
const byUser: RateLimit = { max: 3, perSeconds: 60, by: "user" };
const byAccount: RateLimit = { max: 3, perSeconds: 60, by: "address and account" };
const login = (...limits: RateLimit[]) =>
  route("POST /auth/login", { who: "public", limits }, () => Promise.reject(refuse("ERR_INVALID_CREDENTIALS")));

it("counts by address what is refused before it is handled, in whatever way", async () => {
  const { fastify } = await serve([login(byAddress)]);
  const send = async (payload: string, type = "application/json") => {
    const headers = { "content-type": type };
    const asked = { method: "POST", url: "/api/auth/login", remoteAddress: "198.51.100.1", headers, payload } as const;
    return (await fastify.inject(asked)).statusCode;
  };
  expect([await send("{"), await send("{}"), await send("a", "text/csv"), await send("{}")]).toEqual([
    400, 400, 415, 429,
  ]);
});

it("counts by account what the contract refuses", async () => {
  const { fastify } = await serve([login(byAccount)]);
  const send = async (body: object) =>
    (await fastify.inject({ method: "POST", url: "/api/auth/login", payload: body })).statusCode;
  const broken = { email: " A@b.test ", password: 7 };
  expect([await send(broken), await send(broken), await send(broken)]).toEqual([400, 400, 400]);
  expect(await send({ email: "a@b.test", password: "senha" })).toBe(429);
  expect(await send({ email: "b@b.test", password: "senha" })).toBe(400);
});

it("counts by user what the contract refuses, and nobody whom the gate sends away", async () => {
  const { fastify } = await serve([
    route("PUT /tags/:tagId", { who: "admin", limits: [byUser] }, () => Promise.reject(refuse("ERR_NO_TAG_FOUND"))),
  ]);
  const send = async (who: string) => {
    const headers = { authorization: `Bearer ${who}` };
    const asked = { method: "PUT", url: "/api/tags/1", headers, payload: { name: 7 } } as const;
    return (await fastify.inject(asked)).statusCode;
  };
  for (let n = 0; n < 4; n++) expect(await send("user-1")).toBe(400);
  expect([await send("admin-1"), await send("admin-1"), await send("admin-1"), await send("admin-1")]).toEqual([
    400, 400, 400, 429,
  ]);
});

it.each([
  ["an address", login({ ...byAddress, max: 0 }), "/api/auth/login", ""],
  [
    "a user",
    route("POST /tags", { who: "user", limits: [{ ...byUser, max: 0 }] }, () => Promise.reject(new Error("reached"))),
    "/api/tags",
    "Authorization: Bearer user\r\n",
  ],
])("refuses %s beyond its limit before any of the body has come", async (_, limited, url, header) => {
  const { fastify } = await serve([limited]);
  const address = new URL(await fastify.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(address.port), address.hostname);
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: a\r\n${header}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
  );
  const [first] = await new Promise<string[]>((resolve) =>
    socket.once("data", (data: Buffer) => resolve(data.toString().split("\r\n"))),
  );
  socket.destroy();
  expect(first).toBe("HTTP/1.1 429 Too Many Requests");
});

it("takes a connection that has ended for one without an address", () => {
  expect(networkOf(undefined)).toBe("vanished");
  expect(wideNetworkOf(undefined)).toBeUndefined();
});
