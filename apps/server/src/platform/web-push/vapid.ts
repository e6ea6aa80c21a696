import { createECDH, createPrivateKey, sign, type KeyObject } from "node:crypto";

/** Identifies this installation to push services (RFC 8292). */
export interface PushIdentity {
  /** Base64url; browsers subscribe with it. */
  publicKey: string;
  privateKey: KeyObject;
}

/** The identity derived from 32 secret bytes: it is not stored, and a backup of the secrets contains it. */
export function pushIdentityOf(secret: Buffer): PushIdentity {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x, y, d: secret.toString("base64url") };
  return { publicKey: point.toString("base64url"), privateKey: createPrivateKey({ key: jwk, format: "jwk" }) };
}

/** Lifetime of a signature, seconds; push services allow a day. */
const goodFor = 12 * 3600;

/** The `Authorization` header of a call to the push service at `endpoint`; `contact` is an address of the operator. */
export function vapidHeader(
  { publicKey, privateKey }: PushIdentity,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + goodFor,
    sub: contact,
  };
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
}
