import { describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { serve } from "../../testing/small-http.ts";
import { refuse } from "../refusal.ts";
import { AttemptLimit } from "./rate-limits.ts";
import { route, type RateLimit } from "./route.ts";

const login = (...limits: RateLimit[]) =>
  route("POST /auth/login", { who: "public", limits }, async () => {
    throw refuse("ERR_INVALID_CREDENTIALS");
  });
const user = (...limits: RateLimit[]) =>
  route("GET /users/:userId", { who: "user", limits }, () => Promise.reject(refuse("ERR_NO_USER_FOUND")));

const threeByAddress: RateLimit = { max: 3, perSeconds: 60, by: "address" };
const threeByBoth: RateLimit = { max: 3, perSeconds: 300, by: "address and account" };
const threeAttempts: RateLimit = { ...threeByBoth, counts: ["ERR_INVALID_CREDENTIALS"] };
const threeByUser: RateLimit = { max: 3, perSeconds: 60, by: "user" };

type Served = Awaited<ReturnType<typeof serve>>;

interface Attempt {
  from?: string;
  email?: string;
  headers?: Record<string, string>;
}

const signIn = ({ fastify }: Served, { from = "198.51.100.1", email = "a@b.test", headers = {} }: Attempt = {}) =>
  fastify.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress: from,
    headers,
    payload: { email, password: "senha" },
  });

/** The statuses of calls that were made one after the other. */
async function inTurn(count: number, call: (n: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await call(n)).statusCode);
  return statuses;
}

describe("a limit", () => {
  it("by address ends with when to come back, and is no other address's", async () => {
    const served = await serve([login(threeByAddress)]);
    expect(await inTurn(4, (n) => signIn(served, { email: `pessoa${n}@b.test` }))).toEqual([400, 400, 400, 429]);
    const late = await signIn(served);
    expect(late.json()).toEqual({ error: "ERR_TOO_MANY_REQUESTS", retryAfterSeconds: expect.any(Number) });
    const { retryAfterSeconds } = late.json<{ retryAfterSeconds: number }>();
    expect(retryAfterSeconds).toBeGreaterThan(50);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(late.headers["retry-after"]).toBe(String(retryAfterSeconds));
    expect((await signIn(served, { from: "198.51.100.2" })).statusCode).toBe(400);
  });

  it("counts those that come at once", async () => {
    const served = await serve([login(threeByAddress)]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(served)));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(17);
  });

  it.each([
    [
      "one network of IPv6",
      ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::3", "2001:db8:1:2:abcd:1:2:4"],
      429,
    ],
    ["networks of IPv6", ["2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:4::1", "2001:db8:1:5::1"], 400],
    [
      "one address, also as IPv6 writes it",
      ["198.51.100.7", "::ffff:198.51.100.7", "198.51.100.7", "::ffff:c633:6407"],
      429,
    ],
  ])("by address takes %s for what it is", async (_, addresses, last) => {
    const served = await serve([login(threeByAddress)]);
    expect((await inTurn(4, (n) => signIn(served, { from: addresses[n]! }))).at(-1)).toBe(last);
  });

  it("by address and account counts every writing of the account, and no other address's", async () => {
    const served = await serve([login(threeByBoth)]);
    const writings = ["a@b.test", " A@B.test ", "a@B.TEST", "A@b.test"];
    const statuses = await inTurn(4, (n) => signIn(served, { email: writings[n]! }));
    expect(statuses).toEqual([400, 400, 400, 429]);
    expect((await signIn(served, { email: "b@b.test" })).statusCode).toBe(400);
    expect((await signIn(served, { from: "198.51.100.2" })).statusCode).toBe(400);
  });

  it("of attempts counts what is refused with its code, also at once, and nothing else", async () => {
    let calls = 0;
    const counted = route("POST /auth/login", { who: "public", limits: [threeAttempts] }, async ({ body }) => {
      calls += 1;
      throw refuse(body.password === "senha" ? "ERR_INVALID_CREDENTIALS" : "ERR_NO_PERMISSION");
    });
    const served = await serve([counted]);
    const allowed = (n: number) =>
      served.fastify.inject({
        method: "POST",
        url: "/api/auth/login",
        remoteAddress: "198.51.100.1",
        payload: { email: "a@b.test", password: `outra${n}` },
      });
    expect(await inTurn(5, allowed)).toEqual([400, 400, 400, 400, 400]);
    const attempts = await Promise.all(Array.from({ length: 9 }, () => signIn(served)));
    expect(attempts.filter(({ statusCode }) => statusCode === 400)).toHaveLength(3);
    const late = attempts.find(({ statusCode }) => statusCode === 429);
    expect(late?.json()).toEqual({ error: "ERR_TOO_MANY_REQUESTS", retryAfterSeconds: 300 });
    expect((await allowed(0)).statusCode).toBe(429);
    expect(calls).toBe(8);
  });

  it("of attempts ends with its time, and forgets the oldest of too many keys", async () => {
    const limit = new AttemptLimit({ max: 1, perSeconds: 60, counts: ["ERR_INVALID_CREDENTIALS"] });
    const attempt = (key: string, now: number) =>
      limit
        .within(key, now, () => Promise.reject(refuse("ERR_INVALID_CREDENTIALS")))
        .catch(({ code }: { code: string }) => code);
    expect([await attempt("a", 0), await attempt("a", 59_999), await attempt("a", 60_000)]).toEqual([
      "ERR_INVALID_CREDENTIALS",
      "ERR_TOO_MANY_REQUESTS",
      "ERR_INVALID_CREDENTIALS",
    ]);
    for (let n = 0; n < 20_000; n++) await attempt(`other ${n}`, 60_000);
    expect(await attempt("a", 60_001)).toBe("ERR_INVALID_CREDENTIALS");
  });

  it("by user follows the person from address to address, and is nobody else's", async () => {
    const { fastify } = await serve([user(threeByUser)]);
    const call = (who: string) => (n: number) =>
      fastify.inject({
        url: "/api/users/1",
        remoteAddress: `198.51.100.${n}`,
        headers: { authorization: `Bearer ${who}` },
      });
    expect(await inTurn(4, call("user-1"))).toEqual([404, 404, 404, 429]);
    expect(await inTurn(3, call("user-2"))).toEqual([404, 404, 404]);
  });

  it("of several ends with the first that is reached", async () => {
    const served = await serve([login({ ...threeByAddress, max: 100 }, threeByBoth)]);
    expect(await inTurn(4, () => signIn(served))).toEqual([400, 400, 400, 429]);
  });

  it("of one route is not another's", async () => {
    const served = await serve([login(threeByAddress), user(threeByAddress)]);
    await inTurn(4, () => signIn(served));
    const headers = { authorization: "Bearer user" };
    const other = await served.fastify.inject({ url: "/api/users/1", remoteAddress: "198.51.100.1", headers });
    expect(other.statusCode).toBe(404);
  });

  it("holds for whatever is asked of the app, from one address", async () => {
    const { fastify } = await serve([]);
    const ask = (remoteAddress: string) => fastify.inject({ url: "/api/unknown", remoteAddress });
    for (let asked = 0; asked < 3_000; asked += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => ask("198.51.100.1")));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    }
    expect((await ask("198.51.100.1")).statusCode).toBe(429);
    expect((await ask("198.51.100.2")).statusCode).toBe(404);
    // An office shares its address, and loads hundreds of files a person after an update.
    const asset = await fastify.inject({ url: "/assets/main.js", remoteAddress: "198.51.100.1" });
    expect(asset.statusCode).toBe(404);
  });
});

describe("the address that is counted", () => {
  const forwarded = (address: string) => ({ "x-forwarded-for": address });
  const trusting = (TRUSTED_PROXIES: string) =>
    serve([login(threeByAddress)], { trustedProxies: readConfig({ TRUSTED_PROXIES }).trustedProxies });

  it.each(["198.51.100.1", "127.0.0.1", "10.0.0.2", "::1"])(
    "is the caller's own (%s), whatever they say they forward",
    async (from) => {
      const served = await serve([login(threeByAddress)]);
      const statuses = await inTurn(4, (n) => signIn(served, { from, headers: forwarded(`203.0.113.${n}`) }));
      expect(statuses).toEqual([400, 400, 400, 429]);
    },
  );

  it.each([
    ["127.0.0.1", "127.0.0.1"],
    ["10.0.0.0/8, 127.0.0.1", "10.0.0.2"],
    ["172.18.0.1", "::ffff:172.18.0.1"],
    ["fd00::/8", "fd12::5"],
  ])("is whom a proxy among %s (%s) names", async (proxies, from) => {
    const served = await trusting(proxies);
    const as = (address: string) => signIn(served, { from, headers: forwarded(address) });
    expect(await inTurn(4, () => as("203.0.113.1"))).toEqual([400, 400, 400, 429]);
    expect((await as("203.0.113.2")).statusCode).toBe(400);
  });

  it("is whom the proxy saw, not whom the caller told the proxy of", async () => {
    const served = await trusting("127.0.0.1");
    const as = (claimed: string) =>
      signIn(served, { from: "127.0.0.1", headers: forwarded(`${claimed}, 198.51.100.1`) });
    expect(await inTurn(4, (n) => as(`203.0.113.${n}`))).toEqual([400, 400, 400, 429]);
  });

  it("belongs to a /48 of IPv6, whose own limit ends a walk through its /64s", async () => {
    const served = await serve([login(threeByAddress)]);
    const statuses = await inTurn(25, (n) => signIn(served, { from: `2001:db8:1:${n.toString(16)}::1` }));
    expect(statuses.slice(0, 24)).toEqual(Array.from({ length: 24 }, () => 400));
    expect(statuses[24]).toBe(429);
    expect((await signIn(served, { from: "2001:db8:2:1::1" })).statusCode).toBe(400);
  });

  it.each(["10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/", "loopback", "::1/129"])(
    "can't come from a proxy named %s",
    (TRUSTED_PROXIES) => {
      expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(/^TRUSTED_PROXIES must be/);
    },
  );
});
