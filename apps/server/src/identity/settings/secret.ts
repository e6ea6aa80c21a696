import { open, seal } from "../../platform/crypto/seal.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { keepValue, storedSetting } from "./access.ts";
import type { SecretSetting } from "../../platform/settings.ts";

const placeOf = (tx: Tx, { key }: SecretSetting) => ({ companyId: tx.companyId, row: `settings/${key}/value` });

/** The decrypted secret, "" if there is none. Never part of an answer. */
export async function readSecret(app: App, tx: Tx, setting: SecretSetting): Promise<string> {
  const sealed = (await storedSetting(tx, setting.key)) ?? "";
  if (sealed === "") return "";
  return open(app.secrets.deriveKey("storage"), Buffer.from(sealed, "base64url"), placeOf(tx, setting)).toString(
    "utf8",
  );
}

/** Stores the secret encrypted; "" deletes it. */
export async function keepSecret(app: App, tx: Tx, setting: SecretSetting, secret: string): Promise<void> {
  const sealed = secret && seal(app.secrets.deriveKey("storage"), Buffer.from(secret), placeOf(tx, setting));
  await keepValue(tx, setting.key, sealed && sealed.toString("base64url"));
}
