import { createHmac, randomBytes } from "node:crypto";
import { UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import {
  accessTokenSeconds,
  hashToken,
  newOpaqueToken,
  signAccessToken,
  signToken,
  verifyAccessToken,
  verifyToken,
  type AccessClaims,
} from "./tokens.ts";

const key = randomBytes(32);
const now = new Date("2026-11-21T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const claims: AccessClaims = {
  id: 5,
  companyId: 2,
  profile: "user",
  username: "Ana",
  super: false,
  tokenVersion: 3,
  sessionId: "6f0c1a52-6f4e-4d27-9d0e-0f4a3c1f7a11",
};
const invalid = { ok: false, why: "invalid" };

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
/** A token by somebody who knows the key: only what we refuse on purpose keeps it out. */
const forge = (header: object, payload: object, digest = "sha256") => {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac(digest, key).update(signed).digest("base64url")}`;
};
const times = { iat: now.getTime() / 1_000, exp: now.getTime() / 1_000 + 60 };

describe("an access token", () => {
  it("says who it is for, for 15 minutes", async () => {
    const token = await signAccessToken(key, claims, now);
    expect(await verifyAccessToken(key, token, now)).toEqual({ ok: true, claims });
    expect(await verifyAccessToken(key, token, later(accessTokenSeconds - 1))).toMatchObject({ ok: true });
    expect(await verifyAccessToken(key, token, later(accessTokenSeconds))).toEqual({ ok: false, why: "expired" });
  });

  it("is invalid once a claim was altered", async () => {
    const [header, , signature] = (await signAccessToken(key, claims, now)).split(".");
    const altered = `${header}.${encode({ ...claims, ...times, super: true, purpose: "access" })}.${signature}`;
    expect(await verifyAccessToken(key, altered, now)).toEqual(invalid);
  });

  it.each<[string, () => unknown]>([
    ["of another key", () => signAccessToken(randomBytes(32), claims, now)],
    ["of another purpose", () => signToken(key, "invitation", claims, 60, now)],
    ["without a purpose", () => forge({ alg: "HS256" }, { ...claims, ...times })],
    ["without an end", () => forge({ alg: "HS256" }, { ...claims, purpose: "access", iat: times.iat })],
    ["without a signature", () => new UnsecuredJWT({ ...claims, ...times, purpose: "access" }).encode()],
    ["that says alg none, signed", () => forge({ alg: "none" }, { ...claims, ...times, purpose: "access" })],
    ["of another algorithm", () => forge({ alg: "HS512" }, { ...claims, ...times, purpose: "access" }, "sha512")],
    ["with claims missing", () => signToken(key, "access", { id: 5 }, 60, now)],
    ["with an unknown profile", () => signToken(key, "access", { ...claims, profile: "owner" }, 60, now)],
    ["with an id of words", () => signToken(key, "access", { ...claims, companyId: "2 or 1=1" }, 60, now)],
    ["that isn't text", () => [1]],
    ["that isn't there", () => undefined],
    ["of nothing", () => ""],
    ["of rubbish", () => "a.b.c"],
    ["of a million characters", () => "a".repeat(1_000_000)],
  ])("is invalid %s", async (_, make) => {
    expect(await verifyAccessToken(key, await make(), now)).toEqual(invalid);
  });

  it("is accepted when the forgery of this test is made right, so that the cases above mean something", async () => {
    const token = forge({ alg: "HS256" }, { ...claims, ...times, purpose: "access" });
    expect(await verifyAccessToken(key, token, now)).toEqual({ ok: true, claims });
  });
});

describe("a token of any purpose", () => {
  it("is expired only for its own purpose, else invalid", async () => {
    const token = await signToken(key, "invitation", { companyId: 7 }, 60, now);
    expect(await verifyToken(key, "invitation", token, now)).toMatchObject({ ok: true, claims: { companyId: 7 } });
    expect(await verifyToken(key, "invitation", token, later(60))).toEqual({ ok: false, why: "expired" });
    expect(await verifyToken(key, "reset", token, later(60))).toEqual(invalid);
  });

  it("can't have its purpose chosen by its claims", async () => {
    const token = await signToken(key, "invitation", { purpose: "access" }, 60, now);
    expect(await verifyToken(key, "access", token, now)).toEqual(invalid);
  });

  it("is not signed with a short key", () => {
    expect(() => signToken(Buffer.from("secret"), "access", {}, 60)).toThrow(RangeError);
  });
});

it("opaque tokens are random, and stored as a hash", () => {
  const [one, two] = [newOpaqueToken(), newOpaqueToken()];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect(hashToken(one)).toBe(hashToken(one));
  expect(hashToken(one)).not.toBe(hashToken(two));
  expect(hashToken("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
});
