import { describe, expect, it } from "vitest";
import { serve } from "../../testing/small-http.ts";
import { refuse } from "../refusal.ts";
import { route } from "./route.ts";

const version = route("GET /version", { who: "public" }, async () => ({ version: "6.0.0" }));
const broken = route("GET /setup", { who: "public" }, () => Promise.reject(new Error("broken")));
const refused = route("GET /tags/:tagId", { who: "public" }, () => Promise.reject(refuse("ERR_NO_TAG_FOUND")));
const page = { method: "GET", url: "/page", handler: async () => "a page" } as const;

describe("every answer", () => {
  it.each([
    ["a call", "/api/version", 200],
    ["a refusal", "/api/tags/1", 404],
    ["an internal error", "/api/setup", 500],
    ["an unknown address", "/api/unknown", 404],
    ["a page", "/page", 200],
  ])("is protected: %s", async (_, url, status) => {
    const { fastify } = await serve([version, broken, refused], { prepare: (http) => void http.route(page) });
    const { headers, statusCode } = await fastify.inject(url);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "microphone=(self)",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers["cache-control"]).toBe(url.startsWith("/api/") ? "no-store" : undefined);
    const policy = policyOf(headers);
    expect(policy).toMatchObject({
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "connect-src": ["'self'"],
      "frame-src": ["https://www.youtube-nocookie.com"],
      "object-src": ["'none'"],
      "base-uri": ["'self'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("asks for encryption where the app is reached by it", async () => {
    const { fastify } = await serve([version], { publicUrl: "https://recado.example" });
    const { headers } = await fastify.inject("/api/version");
    expect(headers["strict-transport-security"]).toMatch(/^max-age=\d{7,}/);
    expect(policyOf(headers)).toHaveProperty("upgrade-insecure-requests");
  });

  it.each([
    ["a-sane-one_7", true],
    ["x".repeat(64), true],
    ["short", false],
    ["x".repeat(65), false],
    ["with space", false],
    ['quo"te-quote', false],
    ["<script>alert(1)</script>", false],
  ])("echoes the request's id %s: %s", async (id, isEchoed) => {
    const { fastify } = await serve([version]);
    const { headers } = await fastify.inject({ url: "/api/version", headers: { "x-request-id": id } });
    if (isEchoed) expect(headers["x-request-id"]).toBe(id);
    else expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

function policyOf(headers: Record<string, unknown>): Record<string, string[]> {
  const parts = String(headers["content-security-policy"]).split(";");
  return Object.fromEntries(
    parts.map((part) => {
      const [name = "", ...sources] = part.trim().split(" ");
      return [name, sources];
    }),
  );
}
