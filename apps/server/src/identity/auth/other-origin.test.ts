import { beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { useApp } from "../../testing/harness.ts";

const front = "https://atendimento.example";
const inDevelopment = "http://localhost:5173";
const home = useApp({ CORS_ORIGINS: `${front},${inDevelopment}` });
let port = 0;
beforeAll(async () => {
  port = await home.listen();
});

describe("a front end on another host", () => {
  test("signs in and refreshes", async () => {
    const admin = await home.nobody.signUp();
    const send = (path: string, init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {}) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: "POST",
        ...init,
        headers: { origin: front, "sec-fetch-site": "cross-site", ...init.headers },
      });
    const asked = await send("/auth/login", {
      method: "OPTIONS",
      headers: { "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
    });
    expect(asked.status).toBe(204);
    const signedIn = await send("/auth/login", {
      body: JSON.stringify({ email: admin.user.email, password: admin.password }),
      headers: { "content-type": "application/json" },
    });
    expect(signedIn.headers.get("access-control-allow-origin")).toBe(front);
    expect(signedIn.headers.get("access-control-allow-credentials")).toBe("true");
    const set = signedIn.headers.get("set-cookie") ?? "";
    expect(set).toMatch(/SameSite=None/);
    expect(set).toMatch(/Secure/);
    const cookie = set.split(";")[0] ?? "";
    expect((await send("/auth/refresh_token", { headers: { cookie } })).status).toBe(200);
  });

  test("that is being developed signs in and refreshes without https", async () => {
    const admin = await home.nobody.signUp();
    const headers = { origin: inDevelopment, "sec-fetch-site": "same-site" };
    const signedIn = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: "POST",
      body: JSON.stringify({ email: admin.user.email, password: admin.password }),
      headers: { ...headers, "content-type": "application/json" },
    });
    expect(signedIn.headers.get("access-control-allow-origin")).toBe(inDevelopment);
    const set = signedIn.headers.get("set-cookie") ?? "";
    // Browsers drop a secure cookie that comes over http, and send this one to another port of the same machine.
    expect(set).toMatch(/SameSite=Strict/);
    expect(set).not.toMatch(/Secure/);
    const cookie = set.split(";")[0] ?? "";
    const refreshed = await fetch(`http://127.0.0.1:${port}/api/auth/refresh_token`, {
      method: "POST",
      headers: { ...headers, cookie },
    });
    expect(refreshed.status).toBe(200);
  });

  test("that is not named may not", async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/refresh_token`, {
      method: "POST",
      headers: { origin: "https://outro.example", "sec-fetch-site": "cross-site" },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "ERR_NO_PERMISSION" });
    expect(answer.headers.get("access-control-allow-origin")).not.toBe("https://outro.example");
  });
});

test.each([
  "atendimento.example",
  "https://atendimento.example/",
  "ftp://a.example",
  "*",
  "http://atendimento.example",
  "http://8.8.8.8",
  "http://localhost.example",
  "http://notlocalhost",
])("CORS_ORIGINS does not take %s", (CORS_ORIGINS) => {
  expect(() => readConfig({ CORS_ORIGINS })).toThrow(/^CORS_ORIGINS must be/);
});

test.each([
  "http://localhost:5173",
  "http://app.localhost",
  "http://127.0.0.1:8080",
  "http://192.168.1.20:5173",
  "http://10.0.0.7",
  "http://[::1]:5173",
  "http://[fd12:3456::1]:5173",
])("CORS_ORIGINS takes %s, for development", (CORS_ORIGINS) => {
  expect(readConfig({ CORS_ORIGINS }).corsOrigins).toEqual(new Set([CORS_ORIGINS]));
});
