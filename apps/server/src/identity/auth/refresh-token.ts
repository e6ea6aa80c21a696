import { createHmac, timingSafeEqual } from "node:crypto";

export interface RefreshToken {
  familyId: string;
  generation: number;
}

/**
 * The refresh token of a family's generation. It is computed, not random: the previous token always gets the same
 * successor, so it does not matter which of two tabs' answers the browser keeps.
 */
export function writeRefreshToken(key: Buffer, { familyId, generation }: RefreshToken): string {
  return `${familyId}.${generation}.${macOf(key, familyId, generation).toString("base64url")}`;
}

/** Family and generation of a refresh token; undefined if it is not a valid token. */
export function readRefreshToken(key: Buffer, token: string | undefined): RefreshToken | undefined {
  const parts = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(token ?? "");
  if (!parts) return undefined;
  const [familyId, number, mac] = parts.slice(1) as [string, string, string];
  const generation = Number(number);
  const isOurs = timingSafeEqual(Buffer.from(mac, "base64url"), macOf(key, familyId, generation));
  return isOurs ? { familyId, generation } : undefined;
}

function macOf(key: Buffer, familyId: string, generation: number): Buffer {
  return createHmac("sha256", key).update(`refresh-token 1 ${familyId} ${generation}`).digest();
}
