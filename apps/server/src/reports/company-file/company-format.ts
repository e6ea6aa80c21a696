import { z } from "zod";
import { manifest } from "../../platform/backup/format.ts";

/** The manifest of a company's file: a backup's manifest for one company. */
export const companyManifest = manifest.extend({
  companies: z.literal(1),
  company: z.object({ id: z.int().positive(), name: z.string().max(500), plan: z.string().max(500).nullable() }),
  /** `company`: without passwords, tokens and secrets; `operator`: with what another installation needs. */
  audience: z.enum(["company", "operator"]),
});
export type CompanyManifest = z.output<typeof companyManifest>;

/** One entry in the list of secrets, decrypted. */
export const movedSecrets = z.object({
  columns: z.array(z.object({ table: z.string(), column: z.string(), id: z.int(), value: z.base64() })),
  settings: z.array(z.object({ key: z.string(), value: z.base64() })),
  sessionKeys: z.array(z.object({ connectionId: z.int(), kind: z.string(), id: z.string(), value: z.base64() })),
});
export type MovedSecrets = z.output<typeof movedSecrets>;
