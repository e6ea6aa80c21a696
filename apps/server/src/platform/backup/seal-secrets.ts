import { createHmac } from "node:crypto";
import { bech32 } from "@scure/base";
import type { Secrets } from "../crypto/secrets.ts";
import { BackupError } from "./format.ts";

/** Decrypts a backup's secrets. */
export type Opener = { recoveryKey: string } | { passphrase: string };

/** Loaded on first use: it takes 20 MB, and servers rarely need it. */
const loadAge = () => import("age-encryption");

/** scrypt's cost, as a power of two: each attempt at a passphrase takes a second. */
let passphraseCost = 18;

/** For tests: makes passphrases fast from now on. */
export function sealForTests(): void {
  passphraseCost = 10;
}

/**
 * The key that decrypts every backup of this installation (`AGE-SECRET-KEY-1…`). Derived from the secrets, so that all
 * machines of an installation use the same key, and nothing must be stored.
 */
export function recoveryKeyOf(secrets: Secrets): string {
  return bech32.encodeFromBytes("AGE-SECRET-KEY-", secrets.deriveKey("backup")).toUpperCase();
}

/** Identifies an installation without revealing its secrets. */
export function installationOf(secrets: Secrets): string {
  return createHmac("sha256", secrets.deriveKey("backup")).update("installation").digest("hex").slice(0, 32);
}

/** Encrypts `secrets.json` with a passphrase, or else to the public key of the recovery key. */
export async function sealSecrets(
  text: string,
  secrets: Secrets,
  passphrase: string | undefined,
): Promise<{ sealed: Uint8Array; sealedTo: string }> {
  const { Encrypter, identityToRecipient } = await loadAge();
  const encrypter = new Encrypter();
  const sealedTo = passphrase === undefined ? await identityToRecipient(recoveryKeyOf(secrets)) : "passphrase";
  if (passphrase === undefined) encrypter.addRecipient(sealedTo);
  else {
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(passphraseCost);
  }
  return { sealed: await encrypter.encrypt(text), sealedTo };
}

/** The text of `secrets.json`. */
export async function openSealed(
  sealed: Uint8Array,
  sealedTo: string,
  opener: Opener,
  what: "backup" | "company file" = "backup",
): Promise<string> {
  const needsPassphrase = sealedTo === "passphrase";
  if (needsPassphrase !== "passphrase" in opener)
    throw new BackupError(
      needsPassphrase
        ? `This ${what} is sealed with a passphrase: name the variable that has it with --passphrase-env NAME.`
        : `This ${what} is sealed to a recovery key: name the variable that has it with --recovery-key-env NAME.`,
    );
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  try {
    if ("passphrase" in opener) decrypter.addPassphrase(opener.passphrase);
    else decrypter.addIdentity(opener.recoveryKey.trim());
    return await decrypter.decrypt(sealed, "text");
  } catch (error) {
    throw new BackupError(
      `The secrets of this ${what} don't open: this is not the ${needsPassphrase ? "passphrase" : "recovery key"} that they are sealed with.`,
      { cause: error },
    );
  }
}
