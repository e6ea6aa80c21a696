import { open, seal } from "../../platform/crypto/seal.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { keepValue, storedSetting } from "./access.ts";
import type { SecretKey } from "./rules.ts";

const placeOf = (tx: Tx, key: SecretKey) => ({ companyId: tx.companyId, row: `settings/${key}/value` });

/** The decrypted secret, "" if there is none. Never part of an answer. */
export async function readSecret(app: App, tx: Tx, key: SecretKey): Promise<string> {
  const sealed = (await storedSetting(tx, key)) ?? "";
  if (sealed === "") return "";
  return open(app.secrets.deriveKey("storage"), Buffer.from(sealed, "base64url"), placeOf(tx, key)).toString("utf8");
}

/** Stores the secret encrypted; "" deletes it. */
export async function keepSecret(app: App, tx: Tx, key: SecretKey, secret: string): Promise<void> {
  const sealed = secret && seal(app.secrets.deriveKey("storage"), Buffer.from(secret), placeOf(tx, key));
  await keepValue(tx, key, sealed && sealed.toString("base64url"));
}
