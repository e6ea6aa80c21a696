import type { App } from "../app.ts";
import { refuse } from "../refusal.ts";
import { leadsInside } from "./leads-inside.ts";

/**
 * Refuses to save an invalid address (ERR_VALIDATION), or one that leads into a private network that the operator did
 * not open (ERR_URL_REFUSED). `field` is the form's. Resolves the name: call it outside a transaction.
 */
export async function refuseInside(app: App, field: string, address: string): Promise<void> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "")
    throw refuse("ERR_VALIDATION", { fields: { [field]: "invalid" } });
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  const allowed = app.config.allowedPrivateHosts;
  if (allowed.includes(hostname) || allowed.includes(`${hostname}:${port}`)) return;
  if (await leadsInside(address)) throw refuse("ERR_URL_REFUSED");
}
