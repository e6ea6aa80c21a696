import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** A browser's keys, from its subscription. */
export interface PushKeys {
  /** Its public key: 65 bytes, a point on P-256. */
  p256dh: Uint8Array;
  /** 16 bytes known only to the browser and us. */
  auth: Uint8Array;
}

const recordSize = 4096;
const tagLength = 16;
/** The longest text that fits into one record. */
export const mostPushBytes = recordSize - tagLength - 1;

/**
 * Encrypts a message that only the browser can read (RFC 8291, aes128gcm of RFC 8188), in one record. Throws if
 * `p256dh` is not on the curve. `chosen` replaces random values, for the RFC's example.
 */
export function encryptPush(
  plaintext: Uint8Array,
  { p256dh, auth }: PushKeys,
  chosen: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  const sender = createECDH("prime256v1");
  if (chosen.privateKey) sender.setPrivateKey(chosen.privateKey);
  else sender.generateKeys();
  const own = sender.getPublicKey();
  const salt = chosen.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, own]);
  const secret = hkdfSync("sha256", sender.computeSecret(p256dh), auth, info, 32);
  const key = hkdfSync("sha256", Buffer.from(secret), salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdfSync("sha256", Buffer.from(secret), salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", Buffer.from(key), Buffer.from(nonce));
  // The byte 2 marks the end of the last record.
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.update(Buffer.of(2)), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize, 0);
  head.writeUInt8(own.length, 4);
  return Buffer.concat([salt, head, own, ciphertext, cipher.getAuthTag()]);
}
