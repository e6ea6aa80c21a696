import { isIP } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { resolveBySystem, type Resolve } from "./guarded-connector.ts";
import { isPublicAddress } from "./is-public-address.ts";

/** How long saving an address waits for its name to resolve, ms. */
const patience = 3_000;

/**
 * Whether an address leads into a private network, as far as known when it is saved; a name that does not resolve may
 * be valid. Each call is checked again.
 */
export async function leadsInside(url: string, resolve: Resolve = resolveBySystem): Promise<boolean> {
  const hostname = URL.parse(url)?.hostname.replace(/^\[|\]$/g, "") ?? "";
  if (hostname === "") return false;
  if (isIP(hostname) !== 0) return !isPublicAddress(hostname);
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return true;
  const addresses = await Promise.race([resolve(hostname).catch(() => []), pause(patience, [], { ref: false })]);
  return !addresses.every(({ address }) => isPublicAddress(address));
}
