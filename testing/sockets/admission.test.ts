import { beforeAll, describe, expect, test } from "vitest";
import {
  signAccessToken,
  signToken,
  verifyAccessToken,
  type AccessClaims,
} from "../../apps/server/src/platform/crypto/tokens.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { refusal } from "./browser.ts";

const home = useApp();
let port = 0;
let admin: Person;
let other: Person;
let sessionId: string;

beforeAll(async () => {
  port = await home.listen();
  [admin, other] = [await home.nobody.signUp(), await home.nobody.signUp()];
  const verified = await verifyAccessToken(key(), admin.token);
  if (!verified.ok) throw new Error("The admin's token is not valid.");
  sessionId = verified.claims.sessionId;
});

const key = (purpose: "access-token" | "invitation" = "access-token") => home.app.secrets.deriveKey(purpose);
const claims = (change: Partial<AccessClaims> = {}): AccessClaims => ({
  id: admin.user.id,
  companyId: admin.user.companyId,
  profile: "admin",
  username: "x",
  super: false,
  tokenVersion: 0,
  sessionId,
  ...change,
});

describe("a token", () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ["that is good", () => signAccessToken(key(), claims()), "let in"],
    ["that is missing", async () => undefined, "ERR_TOKEN_EXPIRED"],
    ["that is no text", async () => ({ toString: 5 }), "ERR_TOKEN_EXPIRED"],
    ["that is several", async () => [admin.token, admin.token], "ERR_TOKEN_EXPIRED"],
    ["of words", async () => "palavras", "ERR_TOKEN_EXPIRED"],
    ["that is endless", async () => "a".repeat(20_000), "ERR_TOKEN_EXPIRED"],
    ["whose signature is forged", async () => `${admin.token.slice(0, -6)}AAAAAA`, "ERR_TOKEN_EXPIRED"],
    ["without a signature", async () => unsigned(claims()), "ERR_TOKEN_EXPIRED"],
    ["that expired", () => signAccessToken(key(), claims(), new Date(Date.now() - 901_000)), "ERR_TOKEN_EXPIRED"],
    ["for something else", () => signToken(key(), "invitation", claims(), 900), "ERR_TOKEN_EXPIRED"],
    ["of another key", () => signToken(key("invitation"), "access", claims(), 900), "ERR_TOKEN_EXPIRED"],
    ["of nobody", () => signAccessToken(key(), claims({ id: 2 ** 40 })), "ERR_SESSION_EXPIRED"],
    ["of an ended session", () => signAccessToken(key(), claims({ tokenVersion: 7 })), "ERR_SESSION_EXPIRED"],
    [
      "of somebody in another company",
      () => signAccessToken(key(), claims({ companyId: other.user.companyId })),
      "ERR_SESSION_EXPIRED",
    ],
  ])("%s", async (_, make, answer) => {
    expect(await refusal(port, { auth: { token: await make() } })).toBe(answer);
  });

  test("may stand in the address, as older clients send it", async () => {
    expect(await refusal(port, { query: { token: admin.token } })).toBe("let in");
    expect(await refusal(port, { query: { token: "palavras" } })).toBe("ERR_TOKEN_EXPIRED");
    // The token in `auth`, which logs don't show, takes precedence.
    expect(await refusal(port, { auth: { token: "palavras" }, query: { token: admin.token } })).toBe(
      "ERR_TOKEN_EXPIRED",
    );
  });
});

describe("a page", () => {
  test.each([
    ["of ours", () => "http://localhost:3000", "let in"],
    ["of ours, at the address at which it was opened", () => `http://127.0.0.1:${port}`, "let in"],
    ["of another site", () => "https://evil.test", "ERR_ORIGIN_NOT_ALLOWED"],
    ["of another program on this machine", () => "http://127.0.0.1:1", "ERR_ORIGIN_NOT_ALLOWED"],
    ["of a site that sounds like ours", () => "http://localhost:3000.evil.test", "ERR_ORIGIN_NOT_ALLOWED"],
    ["that hides where it is from", () => "null", "ERR_ORIGIN_NOT_ALLOWED"],
    ["that says nonsense", () => "localhost:3000", "ERR_ORIGIN_NOT_ALLOWED"],
  ])("%s", async (_, origin, answer) => {
    const how = { auth: { token: admin.token }, extraHeaders: { origin: origin() } };
    expect(await refusal(port, how)).toBe(answer);
  });

  test("has no other way in than the socket", async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(400);
  });
});

function unsigned(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = Math.floor(Date.now() / 1_000);
  return `${part({ alg: "none", typ: "JWT" })}.${part({ ...payload, purpose: "access", iat: now, exp: now + 900 })}.`;
}
