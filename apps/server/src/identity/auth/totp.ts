import { Secret, TOTP } from "otpauth";

/** Lifetime of a code, seconds: the default of every app. */
const period = 30;

const totpOf = (secret: Buffer, label = ""): TOTP =>
  new TOTP({
    issuer: "Recado",
    label,
    period,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** Data for an authenticator app: a secret to type, and an address to scan. */
export function setupOf(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step of a right code, one step early or late at most; null for a wrong one. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp: now });
  return delta === null ? null : Math.floor(now / 1_000 / period) + delta;
}
