import { describe, expect, it } from "vitest";
import { OutboundRefused, type OutboundRequest } from "./guarded-client.ts";
import { client, failure, listen } from "./local-server.ts";

describe("a redirect", () => {
  const redirectTo = (location: () => string, status = 302) =>
    listen((_, response) => response.writeHead(status, { location: location() }).end());
  const send = (request: OutboundRequest) => client().send(request);

  it("is not followed unless asked", async () => {
    const target = await listen((_, response) => response.end());
    const local = await redirectTo(() => `http://two.allowed:${target.port}/`);
    expect((await send({ url: `http://one.allowed:${local.port}/` })).status).toBe(302);
    expect(target.connections).toBe(0);
  });

  it.each([
    (port: number) => `http://private.test:${port}/`,
    (port: number) => `http://127.0.0.1:${port}/`,
    (port: number) => `//[::1]:${port}/`,
    () => "file:///etc/passwd",
    () => "http://169.254.169.254/",
  ])("is checked like the first address (%#)", async (location) => {
    const target = await listen((_, response) => response.end());
    const local = await redirectTo(() => location(target.port));
    const error = await failure(send({ url: `http://one.allowed:${local.port}/`, maxRedirects: 3 }));
    expect(error).toBeInstanceOf(OutboundRefused);
    expect(target.connections).toBe(0);
  });

  it("takes nothing secret to another origin", async () => {
    const target = await listen((_, response) => response.end("there"));
    const local = await redirectTo(() => `http://two.allowed:${target.port}/next`);
    const secrets = { Authorization: "Bearer s", cookie: "s=1", "X-Api-Key": "s", apikey: "s" };
    const url = `http://name:word@one.allowed:${local.port}/`;
    const answer = await send({ url, headers: { ...secrets, accept: "text/plain" }, maxRedirects: 1 });
    expect(answer.body.toString()).toBe("there");
    const [seen] = target.seen;
    expect(Object.keys(seen!.headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host"]);
  });

  it("keeps them within the origin", async () => {
    const local = await listen((request, response) => {
      if (request.url === "/next") response.end("there");
      else response.writeHead(307, { location: "/next" }).end();
    });
    const headers = { authorization: "Bearer s" };
    await send({ url: `http://one.allowed:${local.port}/`, method: "POST", body: "text", headers, maxRedirects: 1 });
    expect(local.seen[1]).toMatchObject({ url: "/next", method: "POST", body: "text", headers });
  });

  it("turns a POST into a GET without its body, as browsers do", async () => {
    const target = await listen((_, response) => response.end());
    const local = await redirectTo(() => `http://two.allowed:${target.port}/`, 303);
    const headers = { "content-type": "text/plain" };
    await send({ url: `http://one.allowed:${local.port}/`, method: "POST", body: "text", headers, maxRedirects: 1 });
    expect(target.seen).toMatchObject([{ method: "GET", body: "" }]);
    expect(target.seen[0]!.headers).not.toHaveProperty("content-type");
  });

  it("never carries a body to another origin", async () => {
    const target = await listen((_, response) => response.end());
    const local = await redirectTo(() => `http://two.allowed:${target.port}/`, 307);
    const sent = send({ url: `http://one.allowed:${local.port}/`, method: "POST", body: "secret", maxRedirects: 3 });
    expect(await failure(sent)).toMatchObject({ why: "redirect" });
    expect(target.connections).toBe(0);
  });

  it("is followed three times at most, whatever is asked", async () => {
    const local = await redirectTo(() => "/again");
    const error = await failure(send({ url: `http://one.allowed:${local.port}/`, maxRedirects: 50 }));
    expect(error).toMatchObject({ why: "redirect" });
    expect(local.seen).toHaveLength(4);
  });
});
