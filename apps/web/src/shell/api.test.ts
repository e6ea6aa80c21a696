import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addressOf, call } from "./api.ts";
import { ApiError } from "./api-error.ts";
import type { SessionEnd } from "./session-end.ts";
import { sessionEnded, subscriptionExpired } from "./signals.ts";

const store = new Map<string, string>();
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
};
const user = { id: 8, companyId: 3, company: { dueDate: "2099-12-31" } };
const json = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

/** A server that accepts one token and issues the next at each refresh. */
function serve({
  refresh = () => json(200, { token: "new", user }),
  good = "new",
  answer = () => json(200, { version: "6" }),
} = {}) {
  const seen: string[] = [];
  const fetched = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>(async (address, init = {}) => {
    const bearer = new Headers(init.headers).get("Authorization");
    seen.push(`${init.method} ${address} ${bearer ?? "-"}`);
    if (address === "/api/auth/refresh_token") return refresh();
    return bearer === `Bearer ${good}` ? answer() : json(403, { error: "ERR_TOKEN_EXPIRED" });
  });
  vi.stubGlobal("fetch", fetched);
  return { seen, refreshes: () => seen.filter((line) => line.includes("refresh_token")).length };
}

const ended = vi.fn<(end: SessionEnd) => void>();
const expired = vi.fn<(dueDate: string | undefined) => void>();
let stops: (() => void)[];
beforeEach(() => {
  store.clear();
  store.set("token", "old");
  ended.mockReset();
  expired.mockReset();
  stops = [sessionEnded.listen(ended), subscriptionExpired.listen(expired)];
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("navigator", { locks: { request: async (_: string, work: () => Promise<unknown>) => work() } });
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
});

describe("the address of a call", () => {
  it.each([
    ["/tickets/:ticketId", { params: { ticketId: 7 } }, "/api/tickets/7"],
    ["/api/kanban/board", {}, "/api/kanban/board"],
    ["/tickets/u/:uuid", { params: { uuid: "a/b" } }, "/api/tickets/u/a%2Fb"],
    [
      "/tickets",
      { query: { queueIds: [1, 2], searchParam: "é", cursor: undefined } },
      "/api/tickets?queueIds=1%2C2&searchParam=%C3%A9",
    ],
  ])("%s", (path, given, expected) => expect(addressOf(path, given)).toBe(expected));
});

describe("a spent token", () => {
  it("is refreshed once, and the call sent again with the new one", async () => {
    const server = serve();
    expect(await call("GET /version")).toEqual({ version: "6" });
    expect(server.seen).toEqual([
      "GET /api/version Bearer old",
      "POST /api/auth/refresh_token Bearer old",
      "GET /api/version Bearer new",
    ]);
    expect(Object.fromEntries(store)).toMatchObject({ token: "new", userId: "8", companyId: "3" });
  });

  it("is refreshed once for many calls at once, and later ones wait for it", async () => {
    let release: (answer: Response) => void = () => undefined;
    const server = serve({ refresh: () => new Promise<Response>((resolve) => (release = resolve)) as never });
    const early = [call("GET /version"), call("GET /version"), call("GET /version")];
    await vi.waitFor(() => expect(server.refreshes()).toBe(1));
    const late = call("GET /version");
    release(json(200, { token: "new", user }));
    expect(await Promise.all([...early, late])).toHaveLength(4);
    expect(server.refreshes()).toBe(1);
    expect(server.seen.filter((line) => line === "GET /api/version Bearer old")).toHaveLength(3);
  });

  it("is taken from the tab that refreshed while this one waited for the lock", async () => {
    const server = serve();
    vi.stubGlobal("navigator", {
      locks: {
        request: async (_: string, work: () => Promise<unknown>) => {
          store.set("token", "new");
          return work();
        },
      },
    });
    await call("GET /version");
    expect(server.refreshes()).toBe(0);
  });

  it("is refreshed without locks too, where a browser has none (plain http)", async () => {
    vi.stubGlobal("navigator", {});
    const server = serve();
    await call("GET /version");
    expect(server.refreshes()).toBe(1);
  });
});

describe("the session ends", () => {
  it.each([
    ["when the refresh is refused", { refresh: () => json(401, { error: "ERR_SESSION_EXPIRED" }) }],
    ["when the new token is refused too", { good: "another" }],
    ["on a plain 401", { good: "old", answer: () => json(401, { error: "ERR_SESSION_EXPIRED" }) }],
  ])("%s", async (_, server) => {
    serve(server);
    await expect(call("GET /version")).rejects.toBeInstanceOf(ApiError);
    expect(ended).toHaveBeenCalledWith({ code: "ERR_SESSION_EXPIRED", at: expect.any(String) });
  });

  it.each([
    [{ profileChanged: true }, "PROFILE_CHANGED"],
    [{ passwordChanged: true }, "PASSWORD_CHANGED"],
    [{ profileChanged: true, passwordChanged: true }, "PASSWORD_CHANGED"],
  ])("with the reason that the refresh gives for it: %j", async (told, code) => {
    serve({ refresh: () => json(401, { error: "ERR_SESSION_EXPIRED", ...told }) });
    await expect(call("GET /version")).rejects.toBeInstanceOf(ApiError);
    expect(ended).toHaveBeenCalledWith({ code, at: expect.any(String) });
  });

  it("not when the server can't be reached, nor when it stumbles", async () => {
    serve({ refresh: () => json(500, { error: "ERR_INTERNAL_SERVER_ERROR" }) });
    await expect(call("GET /version")).rejects.toMatchObject({ status: 500 });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(call("GET /version")).rejects.toMatchObject({ status: 0, code: "ERR_NETWORK" });
    expect(ended).not.toHaveBeenCalled();
  });

  it("not for one who is not signed in: a refused login is a refusal", async () => {
    store.clear();
    serve();
    await expect(call("POST /auth/login", { body: { email: "a@b.co", password: "x" } })).rejects.toBeInstanceOf(
      ApiError,
    );
    expect(ended).not.toHaveBeenCalled();
  });
});

describe("a refusal", () => {
  it("carries its code and the fields beside it", async () => {
    serve({ good: "old", answer: () => json(400, { error: "ERR_VALIDATION", fields: { name: "too_short" } }) });
    await expect(call("GET /version")).rejects.toMatchObject({
      status: 400,
      code: "ERR_VALIDATION",
      refusal: { fields: { name: "too_short" } },
    });
  });

  it("for an overdue company tells the date", async () => {
    serve({
      good: "old",
      answer: () => json(402, { error: "ERR_SUBSCRIPTION_EXPIRED", dueDate: "2026-11-01T00:00:00.000Z" }),
    });
    await expect(call("GET /version")).rejects.toMatchObject({ status: 402 });
    expect(expired).toHaveBeenCalledWith("2026-11-01T00:00:00.000Z");
  });

  it("that isn't ours, such as a proxy's page, is an internal error", async () => {
    serve({ good: "old", answer: () => new Response("<html>", { status: 500 }) });
    await expect(call("GET /version")).rejects.toMatchObject({ status: 500, code: "ERR_INTERNAL_SERVER_ERROR" });
  });

  it.each([
    [502, () => new Response("<html>", { status: 502 })],
    [504, () => json(504, { error: "upstream timed out" })],
  ])(
    "by a proxy (%i) is a lost answer, whatever its body: what was asked may have been done",
    async (status, answer) => {
      serve({ good: "old", answer });
      await expect(call("GET /version")).rejects.toMatchObject({ status, code: "ERR_NETWORK" });
    },
  );
});
