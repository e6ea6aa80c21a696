import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";

/** A browser that receives web push (RFC 8291): its keys, and the decryption of a message. */
export class PushPeer {
  private readonly pair = createECDH("prime256v1");
  private readonly auth = randomBytes(16);

  constructor() {
    this.pair.generateKeys();
  }

  get keys(): { p256dh: Buffer; auth: Buffer } {
    return { p256dh: this.pair.getPublicKey(), auth: this.auth };
  }

  /** Decrypts a body of one record; throws if it is not for this browser. */
  read(body: Buffer): Buffer {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const record = body.subarray(21 + sender.length);
    const shared = this.pair.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.pair.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync("sha256", shared, this.auth, info, 32));
    const expand = (what: string, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${what}\0`, length));
    const decipher = createDecipheriv("aes-128-gcm", expand("aes128gcm", 16), expand("nonce", 12));
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end === -1) throw new Error("The record has no end.");
    return padded.subarray(0, end);
  }
}

/** Reads the header like a push service (RFC 8292); throws if the key did not sign it. */
export function readVapid(header: string): { key: string; claims: object } {
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isTrue = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isTrue) throw new Error("The signature is not by this key.");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) as object };
}
