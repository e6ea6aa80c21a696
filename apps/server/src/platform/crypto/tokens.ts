import { createHash, randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { profiles } from "@recado/contracts/profiles";

export type Verified<Claims> = { ok: true; claims: Claims } | { ok: false; why: "expired" | "invalid" };
export type TokenClaims = Record<string, unknown>;

const algorithm = "HS256";
/** Our tokens are much shorter. */
const maxLength = 4_096;

/** A signed token, valid for one purpose and for this many seconds. Its holder can read the claims. */
export function signToken(
  key: Buffer,
  purpose: string,
  claims: TokenClaims,
  seconds: number,
  now = new Date(),
): Promise<string> {
  if (key.length < 32) throw new RangeError("a signing key has at least 32 bytes");
  const issuedAt = Math.floor(now.getTime() / 1_000);
  return new SignJWT({ ...claims, purpose })
    .setProtectedHeader({ alg: algorithm })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(key);
}

/** Verifies signature, purpose and expiry. Never throws because of the token. */
export async function verifyToken(
  key: Buffer,
  purpose: string,
  token: unknown,
  now = new Date(),
): Promise<Verified<TokenClaims>> {
  if (typeof token !== "string" || token.length > maxLength) return { ok: false, why: "invalid" };
  try {
    const required = { algorithms: [algorithm], requiredClaims: ["purpose", "iat", "exp"], currentDate: now };
    const { payload } = await jwtVerify(token, key, required);
    return payload.purpose === purpose ? { ok: true, claims: payload } : { ok: false, why: "invalid" };
  } catch (error) {
    // The library verifies the signature before the expiry.
    const expired = error instanceof errors.JWTExpired && error.payload.purpose === purpose;
    return { ok: false, why: expired ? "expired" : "invalid" };
  }
}

const accessClaims = z.object({
  id: z.int().positive(),
  companyId: z.int().positive(),
  profile: z.enum(profiles),
  username: z.string(),
  super: z.boolean(),
  tokenVersion: z.int().nonnegative(),
  /** The browser's session; the token ends with it. */
  sessionId: z.uuid(),
});
export type AccessClaims = z.output<typeof accessClaims>;

export const accessTokenSeconds = 15 * 60;

/** The claims of an access token. */
export function signAccessToken(key: Buffer, claims: AccessClaims, now?: Date): Promise<string> {
  return signToken(key, "access", accessClaims.parse(claims), accessTokenSeconds, now);
}

/** The claims of a valid access token. */
export async function verifyAccessToken(key: Buffer, token: unknown, now?: Date): Promise<Verified<AccessClaims>> {
  const verified = await verifyToken(key, "access", token, now);
  if (!verified.ok) return verified;
  const claims = accessClaims.safeParse(verified.claims);
  return claims.success ? { ok: true, claims: claims.data } : { ok: false, why: "invalid" };
}

/** A random token without content, looked up by its hash. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored hash of an opaque token. The token is random, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
