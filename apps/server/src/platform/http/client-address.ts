import type { IncomingMessage } from "node:http";
import { isIP, isIPv6, type BlockList } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/** Whether an address is a trusted proxy's. */
export function isTrusted(proxies: BlockList, address: string): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/**
 * The client's address: each trusted proxy names the address it forwards for; headers of untrusted senders are ignored.
 */
export function clientAddress(request: IncomingMessage, proxies: BlockList): string {
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  let address = request.socket.remoteAddress ?? "";
  while (isTrusted(proxies, address)) {
    const sender = forwarded.pop()?.trim();
    if (!sender) break;
    address = sender;
  }
  return address;
}

/**
 * The address for limits: the whole /64 for IPv6, which one customer of a provider holds. Ended connections have no
 * address: they share one key, and get no answer anyway.
 */
export const networkOf = (address: string | undefined): string => (address ? normalizeIP(address, 64) : "vanished");

/** The IPv6 /48 of an address, which may also belong to one customer; undefined for IPv4. */
export function wideNetworkOf(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const wide = normalizeIP(address, 48);
  return isIPv6(wide) ? wide : undefined;
}

/** Limits for an IPv6 /48 are this many times those for an address. */
export const wideNetworkFactor = 8;
