import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, link, open, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { makeDataFolder } from "../make-folder.ts";

/** The purposes of keys. Each purpose has its own key, so that a token for one is invalid for another. */
export type KeyPurpose =
  | "access-token"
  | "refresh-token"
  | "invitation"
  | "password-reset"
  | "second-factor"
  | "media-link"
  | "export-link"
  | "company-download-link"
  | "storage"
  | "web-push"
  | "message-secret"
  | "setup-code"
  | "backup"
  | "gateway-webhook"
  | "payment-link";

export interface Secrets {
  /** 32 bytes, the same on every start. */
  deriveKey(purpose: KeyPurpose): Buffer;
  /** The password of the embedded PostgreSQL. */
  databasePassword: string;
}

/** Stops the start. The message is for the operator and contains no secrets. */
export class SecretsError extends Error {}

const random32 = z.string().regex(/^[\w-]{43}$/);
const fileContent = z.strictObject({
  version: z.literal(1),
  master: random32,
  databasePassword: random32,
  check: random32,
});

/**
 * The app's secrets, from `secrets.json` in the data folder. The first start creates them; with `mustExist` (encrypted
 * data exists) a missing file stops the start instead. Several processes can start at the same time.
 */
export async function openSecrets(dataDir: string, options: { mustExist?: boolean } = {}): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  const found = await readIfThere(file);
  if (found !== undefined) return parse(file, found);
  if (options.mustExist) {
    throw new SecretsError(
      `${file} is missing, but there is data that was sealed with it: bring it back from the backup.`,
    );
  }
  await makeDataFolder(dataDir);
  await create(dataDir, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EACCES" && error.code !== "EROFS") throw error;
    throw new SecretsError(`DATA_DIR: this user may not write into ${dataDir} (${error.code}).`, { cause: error });
  });
  // Another process may have been first: use the file's content.
  return parse(file, await readFile(file, "utf8"));
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(file);
    if (mode & 0o077) await chmod(file, 0o600);
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new SecretsError(`${file} can't be read by this user alone, as it must be (${code}).`);
  }
}

async function create(dataDir: string, file: string): Promise<void> {
  const [master, databasePassword] = [0, 1].map(() => randomBytes(32).toString("base64url")) as [string, string];
  const content = { version: 1, master, databasePassword, check: checkOf(master, databasePassword) };
  const draft = path.join(dataDir, `secrets.${randomBytes(8).toString("hex")}.draft`);
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, undefined, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // Unlike a rename, a link never replaces a file that another process has just created.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const folder = await open(dataDir, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function parse(file: string, text: string): Secrets {
  const content = fileContent.safeParse(asJson(text));
  if (!content.success)
    throw new SecretsError(`${file} is not a whole file of secrets: bring it back from the backup.`);
  const { master, databasePassword, check } = content.data;
  if (!timingSafeEqual(Buffer.from(check), Buffer.from(checkOf(master, databasePassword)))) {
    throw new SecretsError(`${file} was altered: bring it back from the backup.`);
  }
  return { deriveKey: (purpose) => deriveKey(Buffer.from(master, "base64url"), purpose), databasePassword };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a `secrets.json` that combines another one's master secret with our own database password. */
export function joinSecrets(text: string, databasePassword: string): string {
  const { master } = fileContent.parse(asJson(text));
  const content = { version: 1, master, databasePassword, check: checkOf(master, databasePassword) };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

/** A damaged file must not lead to new keys, which could not read the existing data. */
function checkOf(master: string, databasePassword: string): string {
  return createHmac("sha256", Buffer.from(master, "base64url"))
    .update(`secrets 1 ${databasePassword}`)
    .digest("base64url");
}

/** Derives the key for a purpose from the master secret (HKDF with SHA-256): 32 bytes. */
export function deriveKey(master: Buffer, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", master, "recado", `key 1 ${purpose}`, 32));
}
