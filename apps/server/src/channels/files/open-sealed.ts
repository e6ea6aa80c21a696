import { createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import type { MediaSource } from "../port.ts";
import { FileUnreadable } from "./failures.ts";

/** Bytes of the MAC at the end of each file. */
const proofLength = 10;
const purposes = ["Image", "Video", "Audio", "Document"];

/**
 * Decrypts WhatsApp's media encryption (AES-256-CBC, then HMAC) as a stream. The last bytes are emitted only after the MAC
 * is verified: an altered, truncated or different file fails.
 */
export function openSealed({ purpose, mediaKey, sha256, encryptedSha256 }: MediaSource): Transform {
  const key = Buffer.from(String(mediaKey ?? ""), "base64");
  if (key.length !== 32 || !purposes.includes(String(purpose))) throw new FileUnreadable("no key");
  const keys = Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), `WhatsApp ${purpose} Keys`, 112));
  const iv = keys.subarray(0, 16);
  const decipher = createDecipheriv("aes-256-cbc", keys.subarray(16, 48), iv);
  const proof = createHmac("sha256", keys.subarray(48, 80)).update(iv);
  const sealedHash = createHash("sha256");
  const plainHash = createHash("sha256");
  let held: Buffer = Buffer.alloc(0);

  const isWhole = () =>
    held.length === proofLength &&
    timingSafeEqual(proof.digest().subarray(0, proofLength), held) &&
    isExpected(sealedHash.digest(), encryptedSha256);

  return new Transform({
    highWaterMark: 256 * 1_024,
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      sealedHash.update(chunk);
      const all = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const known = Math.max(0, all.length - proofLength);
      held = all.subarray(known);
      const sealed = all.subarray(0, known);
      proof.update(sealed);
      const plain = decipher.update(sealed);
      plainHash.update(plain);
      done(null, plain);
    },
    flush(done: TransformCallback) {
      if (!isWhole()) return done(new FileUnreadable("not what was sent"));
      try {
        const rest = decipher.final();
        plainHash.update(rest);
        if (!isExpected(plainHash.digest(), sha256)) return done(new FileUnreadable("not what was sent"));
        done(null, rest);
      } catch {
        done(new FileUnreadable("not what was sent"));
      }
    },
  });
}

/** Verifies the hash if the message gives one. */
const isExpected = (hash: Buffer, told: MediaSource[string] | undefined): boolean =>
  typeof told !== "string" || hash.equals(Buffer.from(told, "base64"));
