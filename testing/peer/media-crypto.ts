import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { getMediaKeys, sha256, type MediaType } from "./baileys.ts";

/** A message's description of its file. */
export interface SealedMedia {
  mediaKey: Uint8Array;
  fileSha256: Uint8Array;
  fileEncSha256: Uint8Array;
  fileLength: number;
}

const macLength = 10;

/** Encrypts a file for the upload: AES-256-CBC, followed by ten bytes of HMAC. */
export async function sealMedia(bytes: Uint8Array, type: MediaType): Promise<SealedMedia & { sealed: Buffer }> {
  const mediaKey = randomBytes(32);
  const { cipherKey, iv, macKey } = await keysOf(mediaKey, type);
  const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const sealed = Buffer.concat([encrypted, macOf(encrypted, iv, macKey)]);
  return {
    mediaKey,
    fileSha256: sha256(Buffer.from(bytes)),
    fileEncSha256: sha256(sealed),
    fileLength: bytes.length,
    sealed,
  };
}

/** Decrypts a file with all checks: both hashes, the MAC and the length must be right. */
export async function openMedia(sealed: Buffer, media: SealedMedia, type: MediaType): Promise<Buffer> {
  if (!sha256(sealed).equals(media.fileEncSha256)) throw new Error("the encrypted file isn't the one announced");
  const { cipherKey, iv, macKey } = await keysOf(media.mediaKey, type);
  const encrypted = sealed.subarray(0, -macLength);
  if (!macOf(encrypted, iv, macKey).equals(sealed.subarray(-macLength))) throw new Error("the file's MAC is wrong");
  const decipher = createDecipheriv("aes-256-cbc", cipherKey, iv);
  const bytes = Buffer.concat([decipher.update(encrypted), decipher.final()]);
  if (!sha256(bytes).equals(media.fileSha256)) throw new Error("the file isn't the one announced");
  if (bytes.length !== media.fileLength) throw new Error(`the file has ${bytes.length} bytes, not ${media.fileLength}`);
  return bytes;
}

async function keysOf(
  mediaKey: Uint8Array,
  type: MediaType,
): Promise<Required<Awaited<ReturnType<typeof getMediaKeys>>>> {
  const { cipherKey, iv, macKey } = await getMediaKeys(mediaKey, type);
  if (!macKey) throw new Error("no key for the MAC");
  return { cipherKey, iv, macKey };
}

function macOf(encrypted: Uint8Array, iv: Uint8Array, macKey: Uint8Array): Buffer {
  return createHmac("sha256", macKey).update(iv).update(encrypted).digest().subarray(0, macLength);
}
