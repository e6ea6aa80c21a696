import { createHash, randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { profiles } from "@recado/contracts/permissions";

export type Verified<Claims> = { ok: true; claims: Claims } | { ok: false; why: "expired" | "invalid" };
export type TokenClaims = Record<string, unknown>;

const algorithm = "HS256";
/** No token of ours is nearly as long. */
const maxLength = 4_096;

/** A signed token that is good for one purpose and so many seconds. What it claims can be read by who holds it. */
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

/** Whether a token is ours, for this purpose and still good. Never throws because of the token. */
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
    // The signature was found good before the time was looked at.
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
});
export type AccessClaims = z.output<typeof accessClaims>;

export const accessTokenSeconds = 15 * 60;

/** What a browser sends as its bearer. */
export function signAccessToken(key: Buffer, claims: AccessClaims, now?: Date): Promise<string> {
  return signToken(key, "access", accessClaims.parse(claims), accessTokenSeconds, now);
}

export async function verifyAccessToken(key: Buffer, token: unknown, now?: Date): Promise<Verified<AccessClaims>> {
  const verified = await verifyToken(key, "access", token, now);
  if (!verified.ok) return verified;
  const claims = accessClaims.safeParse(verified.claims);
  return claims.success ? { ok: true, claims: claims.data } : { ok: false, why: "invalid" };
}

/** A token that says nothing: it is looked up by its hash. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of an opaque token. It is random enough that no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
