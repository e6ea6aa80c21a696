import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { createGuardedClient, OutboundFailed, OutboundRefused } from "./guarded-client.ts";
import { client, failure, listen, loopback, type Local } from "./local-server.ts";

/** Of the public range, but nobody's: once a trial network's, given back. */
const publicAddress = [{ address: "3ffe::1", family: 6 }];

describe("an address that a user typed", () => {
  let local: Local;
  beforeEach(async () => {
    local = await listen((_, response) => response.end("secret of the app"));
  });

  it.each([
    "http://127.0.0.1:PORT/",
    "http://127.1:PORT/",
    "http://2130706433:PORT/",
    "http://0x7f000001:PORT/",
    "http://0x7f.0.0.1:PORT/",
    "http://0177.0.0.1:PORT/",
    "http://017700000001:PORT/",
    "http://①②⑦.0.0.1:PORT/",
    "http://127.0.0.1.:PORT/",
    "http://0:PORT/",
    "http://0.0.0.0:PORT/",
    "http://[::1]:PORT/",
    "http://[::]:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://[64:ff9b::127.0.0.1]:PORT/",
    "http://[2002:7f00:1::]:PORT/",
    "http://localhost:PORT/",
    "http://LOCALHOST.:PORT/",
    "http://user:pass@127.0.0.1:PORT/",
    "https://127.0.0.1:PORT/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/",
    "http://10.0.0.1/",
    "http://100.100.100.200/",
    "http://name-of-a-private-address.test:PORT/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:PORT/",
    "data:text/plain,hi",
    "javascript:alert(1)",
    "//example.com/",
    "example.com",
    "http://",
    "",
  ])("is refused: %s", async (url) => {
    const error = await failure(client().send({ url: url.replace("PORT", String(local.port)) }));
    expect(error).toBeInstanceOf(OutboundRefused);
    expect(error).toMatchObject({ code: "ERR_URL_REFUSED", status: 400 });
    expect(local.connections).toBe(0);
  });

  it("is refused by the real resolver too", async () => {
    const unconfigured = createGuardedClient();
    expect(await failure(unconfigured.send({ url: `http://localhost:${local.port}/` }))).toBeInstanceOf(
      OutboundRefused,
    );
    await unconfigured.close();
    expect(local.connections).toBe(0);
  });

  it("is refused when one of its addresses is private", async () => {
    const mixed = client({ resolve: async () => [...publicAddress, ...loopback] });
    expect(await failure(mixed.send({ url: `http://mixed.test:${local.port}/` }))).toBeInstanceOf(OutboundRefused);
    expect(local.connections).toBe(0);
  });

  it("is refused when its name leads somewhere private only by the time of the call", async () => {
    const answers = [publicAddress, loopback];
    let asked = 0;
    const rebinding = client({ resolve: async () => answers[asked++]! });
    const url = `http://rebinding.test:${local.port}/`;
    // The first look goes to a public address, which is then the one connected to: nothing of ours is reached.
    expect(await failure(rebinding.send({ url, timeoutMs: 200 }))).toBeInstanceOf(OutboundFailed);
    expect(await failure(rebinding.send({ url }))).toBeInstanceOf(OutboundRefused);
    expect(asked).toBe(2);
    expect(local.connections).toBe(0);
  });

  it("may be private when the operator allows its host, or its host and port", async () => {
    const url = `http://n8n.test:${local.port}/`;
    const byHost = client({ allowPrivate: () => ["n8n.test"] });
    expect((await byHost.send({ url })).body.toString()).toBe("secret of the app");
    const byPort = client({ allowPrivate: () => [`127.0.0.1:${local.port}`] });
    expect((await byPort.send({ url: `http://127.0.0.1:${local.port}/` })).status).toBe(200);
    expect(await failure(byPort.send({ url }))).toBeInstanceOf(OutboundRefused);
    const otherPort = client({ allowPrivate: () => ["n8n.test:1"] });
    expect(await failure(otherPort.send({ url }))).toBeInstanceOf(OutboundRefused);
  });
});

describe("a call", () => {
  it("waits for none of those that hang at the same place", async () => {
    const local = await listen(({ url }, response) => void (url === "/quick" && response.end("here")));
    const guarded = client();
    const origin = `http://one.allowed:${local.port}`;
    const hanging = Array.from({ length: 64 }, () =>
      failure(guarded.send({ url: `${origin}/slow`, timeoutMs: 2_000 })),
    );
    const answer = await guarded.send({ url: `${origin}/quick`, timeoutMs: 1_500 });
    expect(answer.body.toString()).toBe("here");
    await Promise.all(hanging);
  });

  it("sends what it was given and answers with status, headers and bytes", async () => {
    const local = await listen((_, response) => response.writeHead(201, { "x-answer": "yes" }).end("olá"));
    const answer = await client().send({
      url: `http://one.allowed:${local.port}/hook?a=1`,
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Signature": "s" },
      body: '{"a":1}',
    });
    expect(answer).toMatchObject({ status: 201, headers: { "x-answer": "yes" } });
    expect(answer.body.toString()).toBe("olá");
    expect(local.seen).toMatchObject([
      {
        method: "POST",
        url: "/hook?a=1",
        body: '{"a":1}',
        headers: { "x-signature": "s", "accept-encoding": "identity" },
      },
    ]);
  });

  it("sends the name and password of an address as a header, not in the path", async () => {
    const local = await listen((_, response) => response.end());
    await client().send({ url: `http://us%40er:p%3Aw@one.allowed:${local.port}/x` });
    const authorization = `Basic ${Buffer.from("us@er:p:w").toString("base64")}`;
    expect(local.seen).toMatchObject([{ url: "/x", headers: { authorization, host: `one.allowed:${local.port}` } }]);
  });

  it("fails plainly where nobody listens, without repeating the address", async () => {
    const error = await failure(client().send({ url: "http://one.allowed:1/?token=secret" }));
    expect(error).toMatchObject({ why: "network", message: expect.not.stringContaining("secret") });
    expect((error as Error).cause).toBeUndefined();
  });

  it("fails plainly for a name that nobody has", async () => {
    const none = client({ resolve: () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" })) });
    expect(await failure(none.send({ url: "http://nobody.test/" }))).toMatchObject({ why: "network" });
    const empty = client({ resolve: async () => [] });
    expect(await failure(empty.send({ url: "http://nobody.test/" }))).toMatchObject({ why: "network" });
  });

  it("whose name is never resolved ends in time", async () => {
    const waiting = client({ resolve: () => new Promise(() => undefined) });
    expect(await failure(waiting.send({ url: "http://slow.test/", timeoutMs: 50 }))).toMatchObject({ why: "timeout" });
  });

  it("knows no proxy of the environment", async () => {
    const proxy = await listen((_, response) => response.end("proxy"));
    const local = await listen((_, response) => response.end("direct"));
    const names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "ALL_PROXY"];
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
    try {
      const answer = await client().send({ url: `http://one.allowed:${local.port}/` });
      expect(answer.body.toString()).toBe("direct");
      expect(proxy.connections).toBe(0);
    } finally {
      for (const name of names) delete process.env[name];
    }
  });
});

describe("an answer", () => {
  it("that never begins is given up", async () => {
    const local = await listen(() => undefined);
    const url = `http://one.allowed:${local.port}/`;
    expect(await failure(client().send({ url, timeoutMs: 100 }))).toMatchObject({ why: "timeout" });
  });

  it("that drips is ended in time, however steadily it drips", async () => {
    let ended: Promise<unknown> | undefined;
    const local = await listen((_, response) => {
      const dripping = setInterval(() => response.write("."), 10);
      ended = once(response, "close").then(() => clearInterval(dripping));
    });
    const url = `http://one.allowed:${local.port}/`;
    expect(await failure(client().send({ url, timeoutMs: 150 }))).toMatchObject({ why: "timeout" });
    await ended;
  });

  it("without end is cut at the limit", async () => {
    let ended: Promise<unknown> | undefined;
    const local = await listen((_, response) => {
      ended = once(response, "close");
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on("drain", pour);
      pour();
    });
    const url = `http://one.allowed:${local.port}/`;
    expect(await failure(client().send({ url, maxBytes: 100_000 }))).toMatchObject({ why: "too_large" });
    await ended;
  });

  it("of exactly the limit is taken", async () => {
    const local = await listen((_, response) => response.end("12345"));
    const answer = await client().send({ url: `http://one.allowed:${local.port}/`, maxBytes: 5 });
    expect(answer.body.length).toBe(5);
  });
});

it("connects to an https host again while a first connection stalls", async () => {
  const sockets: Socket[] = [];
  const both = Promise.withResolvers<void>();
  const silent = createServer((socket) => {
    socket.on("error", () => undefined);
    if (sockets.push(socket) === 2) both.resolve();
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const one = client();
  const url = `https://one.allowed:${(silent.address() as AddressInfo).port}/`;
  const calls = [1, 2].map(() => failure(one.send({ url, timeoutMs: 4_000 })));
  await Promise.race([both.promise, Promise.all(calls)]);
  expect(sockets).toHaveLength(2);
  for (const socket of sockets) socket.destroy();
  await Promise.all(calls);
  silent.close();
});
