import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { dueDate, serve } from "../../testing/small-http.ts";
import { refuse } from "../refusal.ts";
import { route, type Access } from "./route.ts";

const version = (handle: () => Promise<{ version: string }>, access: Access = { who: "public" }) =>
  route("GET /version", access, handle);
const works = async () => ({ version: "6.0.0" });
const login = route("POST /auth/login", { who: "public" }, async () => {
  throw refuse("ERR_INVALID_CREDENTIALS");
});
const good = JSON.stringify({ email: "a@b.test", password: "senha" });
const json = { "content-type": "application/json" };

describe("who may", () => {
  it.each<[string, Access, string | undefined, number, object]>([
    ["no session", { who: "user" }, undefined, 403, { error: "ERR_TOKEN_EXPIRED" }],
    ["another scheme", { who: "user" }, "Basic YTpi", 403, { error: "ERR_TOKEN_EXPIRED" }],
    ["a session that is over", { who: "user" }, "Bearer ended", 401, { error: "ERR_SESSION_EXPIRED" }],
    ["an attendant for an admin's", { who: "admin" }, "Bearer user", 400, { error: "ERR_NO_PERMISSION" }],
    ["a supervisor for an admin's", { who: "admin" }, "Bearer supervisor", 400, { error: "ERR_NO_PERMISSION" }],
    ["an admin for the platform's", { who: "super" }, "Bearer admin", 400, { error: "ERR_NO_PERMISSION" }],
    ["no such permission", { who: "ticket:peek" }, "Bearer supervisor", 400, { error: "ERR_NO_PERMISSION" }],
    [
      "a plan without it",
      { who: "user", plan: "useCampaigns" },
      "Bearer unpaid-plan",
      400,
      { error: "ERR_NO_PERMISSION" },
    ],
    [
      "an overdue company",
      { who: "user" },
      "Bearer overdue",
      402,
      { error: "ERR_SUBSCRIPTION_EXPIRED", dueDate: dueDate.toISOString() },
    ],
    ["an overdue company, who may pay", { who: "user", overdue: true }, "Bearer overdue", 200, { version: "6.0.0" }],
    ["a plan with it", { who: "user", plan: "useCampaigns" }, "Bearer user", 200, { version: "6.0.0" }],
    ["the permission", { who: "tags:kanban" }, "Bearer supervisor", 200, { version: "6.0.0" }],
    ["the platform's people", { who: "super" }, "Bearer super", 200, { version: "6.0.0" }],
    ["nobody in particular", { who: "public" }, undefined, 200, { version: "6.0.0" }],
  ])("%s", async (_, access, authorization, status, body) => {
    const { fastify } = await serve([version(works, access)]);
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await fastify.inject({ url: "/api/version", headers });
    expect([answer.statusCode, answer.json()]).toEqual([status, body]);
  });

  it("comes before what was sent: who may not call learns nothing of what the call wants", async () => {
    const { fastify } = await serve([
      route("POST /queue", { who: "admin" }, () => Promise.reject(new Error("called"))),
    ]);
    for (const payload of ["{", "{}", "x".repeat(2_000_000)]) {
      const answer = await fastify.inject({ method: "POST", url: "/api/queue", headers: json, payload });
      expect([answer.statusCode, answer.json()]).toEqual([403, { error: "ERR_TOKEN_EXPIRED" }]);
    }
  });
});

describe("what can't be read", () => {
  it.each<[string, Record<string, string>, string, number, string]>([
    ["half of a JSON", json, "{", 400, "ERR_MALFORMED_BODY"],
    ["no JSON at all", json, "email=a", 400, "ERR_MALFORMED_BODY"],
    ["an empty JSON", json, "", 400, "ERR_MALFORMED_BODY"],
    ["a poisoned JSON", json, `{"__proto__":{"email":"a"},"email":"a","password":"b"}`, 400, "ERR_MALFORMED_BODY"],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, "email=a", 415, "ERR_UNSUPPORTED_MEDIA_TYPE"],
    ["text", { "content-type": "text/plain" }, good, 415, "ERR_UNSUPPORTED_MEDIA_TYPE"],
    ["a type that is none", { "content-type": "json" }, good, 415, "ERR_UNSUPPORTED_MEDIA_TYPE"],
    ["no type", {}, good, 415, "ERR_UNSUPPORTED_MEDIA_TYPE"],
    ["too much", json, JSON.stringify({ email: "a".repeat(1_100_000) }), 413, "ERR_PAYLOAD_TOO_LARGE"],
    ["a right one", json, good, 400, "ERR_INVALID_CREDENTIALS"],
    [
      "a right one with its charset",
      { "content-type": "application/json; charset=utf-8" },
      good,
      400,
      "ERR_INVALID_CREDENTIALS",
    ],
  ])("%s", async (_, headers, payload, status, error) => {
    const { fastify } = await serve([login]);
    const answer = await fastify.inject({ method: "POST", url: "/api/auth/login", headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([status, { error }]);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  });
});

describe("where there is nothing", () => {
  it.each<["GET" | "POST" | "DELETE" | "OPTIONS" | "PATCH", string]>([
    ["GET", "/api/nothing"],
    ["GET", "/api/"],
    ["GET", "/api"],
    ["POST", "/api/version"],
    ["PATCH", "/api/version"],
    ["DELETE", "/api/version/6"],
    ["OPTIONS", "/api/version"],
    ["GET", "/api/%zz"],
    ["GET", `/api/contacts/${"9".repeat(400)}`],
  ])("%s %s answers 404 with its code", async (method, url) => {
    const contact = route("GET /contacts/:contactId", { who: "public" }, () => Promise.reject(new Error("called")));
    const { fastify } = await serve([version(works), contact]);
    const answer = await fastify.inject({ method, url });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: "ERR_NOT_FOUND" }]);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("an answer", () => {
  it("is the same with a slash behind the path", async () => {
    const { fastify } = await serve([version(works)]);
    expect((await fastify.inject("/api/version/")).json()).toEqual({ version: "6.0.0" });
  });

  it("of HEAD is GET's without its body", async () => {
    const { fastify } = await serve([version(works)]);
    const [get, head] = [
      await fastify.inject("/api/version"),
      await fastify.inject({ method: "HEAD", url: "/api/version" }),
    ];
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([
      200,
      "",
      get.headers["content-length"],
    ]);
  });

  it("may be a stream, or nothing", async () => {
    const stream = route("GET /media/:mediaId", { who: "public" }, async ({ reply }) => {
      void reply.type("text/plain");
      return Readable.from(["um", "dois"]);
    });
    const nothing = route("DELETE /auth/logout", { who: "public" }, async () => undefined);
    const { fastify } = await serve([stream, nothing]);
    expect((await fastify.inject("/api/media/1")).body).toBe("umdois");
    const empty = await fastify.inject({ method: "DELETE", url: "/api/auth/logout" });
    expect([empty.statusCode, empty.body]).toEqual([204, ""]);
  });

  it("holds what the contract says and nothing else", async () => {
    const { fastify } = await serve([version(async () => ({ version: "6.0.0", password: "segredo" }))]);
    expect((await fastify.inject("/api/version")).json()).toEqual({ version: "6.0.0" });
  });

  it.each<[string, () => Promise<never>]>([
    ["breaks the contract", async () => ({ version: { secret: "segredo" } }) as never],
    ["could not be made", () => Promise.reject(new TypeError("segredo is not a function"))],
    [
      "failed with a code of somebody else's",
      () => Promise.reject(Object.assign(new Error("segredo"), { code: "23505" })),
    ],
  ])("that %s is an internal error that says no more", async (_, handle) => {
    const { fastify, logged } = await serve([version(handle)]);
    const answer = await fastify.inject("/api/version");
    expect([answer.statusCode, answer.json()]).toEqual([500, { error: "ERR_INTERNAL_SERVER_ERROR" }]);
    expect(answer.body).not.toContain("segredo");
    expect(logged()).toContain("request failed");
  });

  it("that breaks the contract is not repeated in the log", async () => {
    const { fastify, logged } = await serve([version(async () => ({ version: { secret: "segredo" } }) as never)]);
    await fastify.inject("/api/version");
    expect(logged()).not.toContain("segredo");
  });

  it.each(["ECONNREFUSED", "57P01", "53300"])("while storage is away (%s) asks for patience", async (code) => {
    const { fastify } = await serve([version(() => Promise.reject(Object.assign(new Error("away"), { code })))]);
    const answer = await fastify.inject("/api/version");
    expect([answer.statusCode, answer.json()]).toEqual([503, { error: "ERR_STARTING" }]);
  });

  it("carries what its refusal is documented to carry, in the old form for who asks for it", async () => {
    const ticket = { id: 7, uuid: "u", userId: 3, user: { name: "Ana" }, queue: null };
    const taken = route("POST /tickets", { who: "public" }, () =>
      Promise.reject(refuse("ERR_OTHER_OPEN_TICKET", { ticket })),
    );
    const { fastify } = await serve([taken, login]);
    const open = (headers = {}) =>
      fastify.inject({
        method: "POST",
        url: "/api/tickets",
        payload: '{"contactId":1}',
        headers: { ...json, ...headers },
      });
    const answer = await open();
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: "ERR_OTHER_OPEN_TICKET", ticket }]);
    const old = await open({ "accept-version": "1" });
    expect([old.statusCode, old.json()]).toEqual([
      409,
      { error: JSON.stringify(ticket), code: "ERR_OTHER_OPEN_TICKET", ticket },
    ]);
    const plain = { method: "POST", url: "/api/auth/login", payload: good } as const;
    const wrong = await fastify.inject({ ...plain, headers: { ...json, "accept-version": "1" } });
    expect(wrong.json()).toEqual({ error: "ERR_INVALID_CREDENTIALS" });
  });

  it("is counted by its route's pattern, whatever was asked", async () => {
    const contact = route("GET /contacts/:contactId", { who: "public" }, () =>
      Promise.reject(refuse("ERR_NO_CONTACT_FOUND")),
    );
    const { fastify, observed } = await serve([contact]);
    for (const url of ["/api/contacts/7", "/api/contacts/8", "/api/other/7"]) await fastify.inject(url);
    expect(observed).toEqual([
      { method: "GET", route: "/api/contacts/:contactId", status: 404 },
      { method: "GET", route: "/api/contacts/:contactId", status: 404 },
      { method: "GET", route: "/api/*", status: 404 },
    ]);
  });
});

describe("many at once", () => {
  it("each get their own answer, as themselves", async () => {
    const { fastify } = await serve([
      route("GET /users/:userId", { who: "user" }, async ({ actor, params }) => {
        if (params.userId % 3 === 0) throw refuse("ERR_NO_USER_FOUND");
        await new Promise((resolve) => setImmediate(resolve));
        return {
          id: params.userId,
          name: "Fulano",
          email: `pessoa${actor.userId}@empresa.test`,
          profile: actor.profile,
          allTicket: "enabled" as const,
          super: false,
          companyId: 1,
          company: { id: 1, name: "Empresa" },
          whatsappId: null,
          language: null,
          online: false,
          queues: [],
          grants: [],
          createdAt: dueDate.toISOString(),
        };
      }),
    ]);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        fastify.inject({ url: `/api/users/${n + 1}`, headers: { authorization: `Bearer user-${n + 1}` } }),
      ),
    );
    const seen = answers.map((answer) => answer.json<{ id?: number; email?: string; error?: string }>());
    expect(seen.map(({ id, email, error }) => error ?? `${id} ${email}`)).toEqual(
      seen.map((_, n) => ((n + 1) % 3 === 0 ? "ERR_NO_USER_FOUND" : `${n + 1} pessoa${n + 1}@empresa.test`)),
    );
  });
});
