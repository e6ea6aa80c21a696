import { z } from "zod";
import { gatewayNames } from "@recado/contracts/gateways";
import { platformCompanyId } from "../../identity/platform-company.ts";
import { keepValue, storedSetting } from "../../identity/settings/access.ts";
import { open, seal } from "../../platform/crypto/seal.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";

const stored = z.object({
  active: z.enum(gatewayNames).nullable().default(null),
  own: z.object({ key: z.string(), name: z.string(), city: z.string() }).default({ key: "", name: "", city: "" }),
  efi: z
    .object({
      clientId: z.string(),
      clientSecret: z.string(),
      key: z.string(),
      isSandbox: z.boolean(),
      /** Base64, "" for none. */
      certificate: z.string(),
      certificatePassword: z.string(),
      certificateUntil: z.string().nullable(),
    })
    .default({
      clientId: "",
      clientSecret: "",
      key: "",
      isSandbox: false,
      certificate: "",
      certificatePassword: "",
      certificateUntil: null,
    }),
  asaas: z.object({ apiKey: z.string(), isSandbox: z.boolean() }).default({ apiKey: "", isSandbox: false }),
  reminderConnectionId: z.number().nullable().default(null),
});
export type StoredGateways = z.output<typeof stored>;

/** One sealed value: it is read and changed as a whole, and no list of settings contains it. */
const key = "gateways";
const placeOf = (tx: Tx) => ({ companyId: tx.companyId, row: `settings/${key}/value` });

export async function readGateways(app: App, tx: Tx): Promise<StoredGateways> {
  const sealed = (await storedSetting(tx, key)) ?? "";
  if (sealed === "") return stored.parse({});
  const text = open(app.secrets.deriveKey("storage"), Buffer.from(sealed, "base64url"), placeOf(tx));
  return stored.parse(JSON.parse(text.toString("utf8")));
}

export async function keepGateways(app: App, tx: Tx, gateways: StoredGateways): Promise<void> {
  const sealed = seal(app.secrets.deriveKey("storage"), Buffer.from(JSON.stringify(gateways)), placeOf(tx));
  await keepValue(tx, key, sealed.toString("base64url"));
}

/** Runs in a transaction of the platform's own company, which stores these settings. */
export async function withPlatform<T>(app: App, work: (tx: Tx) => Promise<T>): Promise<T> {
  const companyId = await platformCompanyId(app);
  if (companyId === null) throw refuse("ERR_NO_GATEWAY");
  return app.database.tenant(companyId, work);
}
