import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkSignature, signLink } from "./signature.ts";

const key = randomBytes(32);
const now = new Date("2026-11-21T12:00:00Z");
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const end = after(24);
const lastMoment = new Date(end.getTime() - 1);
const sessionId = "6f0c1a52-6f4e-4d27-9d0e-0f4a3c1f7a11";
const grant = { companyId: 7, userId: 42, sessionId, mediaId: 1_001 };
const { signature, expiresAt } = signLink(key, grant, now);
const [company, user, session, expires, mac] = signature.split(".") as [string, string, string, string, string];

describe("a signed media link", () => {
  it("says whose it is until it expires", () => {
    expect(expiresAt).toEqual(end);
    expect(checkSignature(key, 1_001, signature, now)).toEqual({ ok: true, companyId: 7, userId: 42, sessionId });
    expect(checkSignature(key, 1_001, signature, lastMoment)).toMatchObject({ ok: true });
    expect(checkSignature(key, 1_001, signature, end)).toEqual({ ok: false, why: "expired" });
  });

  it("is the same for hours, and valid for at least twelve", () => {
    expect(signLink(key, grant, after(11.9)).signature).toBe(signature);
    const next = signLink(key, grant, after(12));
    expect(next.signature).not.toBe(signature);
    expect(next.expiresAt).toEqual(after(36));
  });

  it.each<[string, number, string]>([
    ["another file", 1_002, signature],
    ["another company", 1_001, [8, user, session, expires, mac].join(".")],
    ["another user", 1_001, [company, 43, session, expires, mac].join(".")],
    ["another session", 1_001, [company, user, session.replace("6", "7"), expires, mac].join(".")],
    ["a later end", 1_001, [company, user, session, Number(expires) + 1, mac].join(".")],
    ["digits moved over a border", 1_001, ["74", "2", session, expires, mac].join(".")],
    [
      "an altered mac",
      1_001,
      [company, user, session, expires, `${mac[0] === "A" ? "B" : "A"}${mac.slice(1)}`].join("."),
    ],
    ["a short mac", 1_001, signature.slice(0, -1)],
    ["no mac", 1_001, [company, user, session, expires, ""].join(".")],
    ["nothing", 1_001, ""],
    ["signs and spaces", 1_001, ` ${signature}`],
    ["a huge text", 1_001, "9".repeat(100_000)],
  ])("is invalid for %s", (_, mediaId, altered) => {
    expect(checkSignature(key, mediaId, altered, now)).toEqual({ ok: false, why: "invalid" });
  });

  it("is invalid under another key, expired or not", () => {
    expect(checkSignature(randomBytes(32), 1_001, signature, end)).toEqual({
      ok: false,
      why: "invalid",
    });
  });
});
