import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** The place of an encrypted value. It decrypts nowhere else, so that rows cannot be swapped. */
export interface SealContext {
  companyId: number;
  /** Table, row and column as one name: `whatsapp_keys/12/session-5511…`. */
  row: string;
}

/** The value was changed, truncated, moved from another row, or encrypted with another key. */
export class SealBroken extends Error {
  constructor({ companyId }: SealContext) {
    super(`a sealed value of company ${companyId} does not open: altered, moved, or sealed with another secret`);
  }
}

const version = 1;
const saltLength = 16;
const tagLength = 16;
const headLength = 1 + saltLength + tagLength;

/**
 * Encrypts and authenticates (AES-256-GCM): version, salt, tag, ciphertext. Each value has its own key and nonce, derived
 * from a random salt: these rows change with every message, and one key allows only a limited number of random nonces.
 */
export function seal(key: Buffer, plaintext: Uint8Array, context: SealContext): Buffer {
  const salt = randomBytes(saltLength);
  const { valueKey, nonce } = expand(key, salt);
  const cipher = createCipheriv("aes-256-gcm", valueKey, nonce, { authTagLength: tagLength }).setAAD(bound(context));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(version), salt, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts a value for this place with this key; throws SealBroken on failure. */
export function open(key: Buffer, sealed: Uint8Array, context: SealContext): Buffer {
  if (sealed.length < headLength || sealed[0] !== version) throw new SealBroken(context);
  const { valueKey, nonce } = expand(key, sealed.subarray(1, 1 + saltLength));
  const decipher = createDecipheriv("aes-256-gcm", valueKey, nonce, { authTagLength: tagLength });
  decipher.setAAD(bound(context)).setAuthTag(sealed.subarray(1 + saltLength, headLength));
  const plaintext = decipher.update(sealed.subarray(headLength));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    throw new SealBroken(context);
  }
}

function expand(key: Buffer, salt: Uint8Array): { valueKey: Buffer; nonce: Buffer } {
  if (key.length !== 32) throw new RangeError("a sealing key has 32 bytes");
  const bytes = createHmac("sha512", key).update(salt).digest();
  return { valueKey: bytes.subarray(0, 32), nonce: bytes.subarray(32, 44) };
}

/** The company is digits only, so the first space ends it whatever the row's name is. */
function bound({ companyId, row }: SealContext): Buffer {
  return Buffer.from(`sealed ${version} ${companyId} ${row}`);
}
