import { createHmac, timingSafeEqual } from "node:crypto";

/** The user, the session and the file of a signed link. */
export interface MediaGrant {
  companyId: number;
  userId: number;
  sessionId: string;
  mediaId: number;
}

/** Links signed within the same period are equal, so that a browser finds the file in its cache. */
const periodMs = 12 * 3_600_000;

export type CheckedSignature = ({ ok: true } & Omit<MediaGrant, "mediaId">) | { ok: false; why: "expired" | "invalid" };

/**
 * Signs a link for HTML elements that can't send a bearer token. It is valid for 12 to 24 hours. The signature contains
 * user and session: both are checked again when the link is used, so that it ends with either.
 */
export function signLink(key: Buffer, grant: MediaGrant, now: Date): { signature: string; expiresAt: Date } {
  const expires = (Math.floor(now.getTime() / periodMs) + 2) * periodMs;
  const mac = macOf(key, grant, expires).toString("base64url");
  return {
    signature: `${grant.companyId}.${grant.userId}.${grant.sessionId}.${expires}.${mac}`,
    expiresAt: new Date(expires),
  };
}

/** Company, user and session of a valid signature for this file. */
export function checkSignature(key: Buffer, mediaId: number, signature: string, now: Date): CheckedSignature {
  const parts = /^([1-9]\d{0,15})\.([1-9]\d{0,15})\.([\da-f-]{36})\.([1-9]\d{0,15})\.([\w-]{43})$/.exec(signature);
  if (!parts) return { ok: false, why: "invalid" };
  const [, company, user, sessionId, end, mac] = parts as unknown as [string, string, string, string, string, string];
  const [companyId, userId, expires] = [Number(company), Number(user), Number(end)];
  const expected = macOf(key, { companyId, userId, sessionId, mediaId }, expires);
  if (!timingSafeEqual(Buffer.from(mac, "base64url"), expected)) return { ok: false, why: "invalid" };
  return now.getTime() < expires ? { ok: true, companyId, userId, sessionId } : { ok: false, why: "expired" };
}

function macOf(key: Buffer, { companyId, userId, sessionId, mediaId }: MediaGrant, expires: number): Buffer {
  return createHmac("sha256", key)
    .update(`media-link 2 ${companyId} ${userId} ${sessionId} ${mediaId} ${expires}`)
    .digest();
}
