import { createHmac, timingSafeEqual } from "node:crypto";

/** The user and file of a signed link. */
export interface MediaGrant {
  companyId: number;
  userId: number;
  mediaId: number;
}

export const linkLifetimeMs = 15 * 60_000;

export type CheckedSignature =
  | { ok: true; companyId: number; userId: number }
  | { ok: false; why: "expired" | "invalid" };

/**
 * Signs a link for HTML elements that can't send a bearer token. The signature contains company and user, so that the
 * user's rights are checked again when the link is used.
 */
export function signLink(key: Buffer, grant: MediaGrant, now: Date): { signature: string; expiresAt: Date } {
  const expires = now.getTime() + linkLifetimeMs;
  const mac = macOf(key, grant, expires).toString("base64url");
  return { signature: `${grant.companyId}.${grant.userId}.${expires}.${mac}`, expiresAt: new Date(expires) };
}

/** Company and user of a valid signature for this file. */
export function checkSignature(key: Buffer, mediaId: number, signature: string, now: Date): CheckedSignature {
  const parts = /^([1-9]\d{0,15})\.([1-9]\d{0,15})\.([1-9]\d{0,15})\.([\w-]{43})$/.exec(signature);
  if (!parts) return { ok: false, why: "invalid" };
  const [companyId, userId, expires] = parts.slice(1, 4).map(Number) as [number, number, number];
  const given = Buffer.from(parts[4]!, "base64url");
  if (!timingSafeEqual(given, macOf(key, { companyId, userId, mediaId }, expires)))
    return { ok: false, why: "invalid" };
  return now.getTime() < expires ? { ok: true, companyId, userId } : { ok: false, why: "expired" };
}

function macOf(key: Buffer, { companyId, userId, mediaId }: MediaGrant, expires: number): Buffer {
  return createHmac("sha256", key).update(`media-link 1 ${companyId} ${userId} ${mediaId} ${expires}`).digest();
}
