import type { IncomingMessage } from "node:http";
import { isIP, isIPv6, type BlockList } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/** Whether an address is a trusted proxy's. */
export function isTrusted(proxies: BlockList, address: string): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** The client's address: each trusted proxy names whom it forwards for; what an untrusted sender says is ignored. */
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
 * The address that limits count: all of an IPv6 /64, which belongs to a single customer of a provider. A connection that
 * has ended has none: those who vanish count as one, and get no answer anyway.
 */
export const networkOf = (address: string | undefined): string => (address ? normalizeIP(address, 64) : "vanished");

/** The IPv6 /48 of an address, which one customer may hold too; undefined for IPv4. */
export function wideNetworkOf(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const wide = normalizeIP(address, 48);
  return isIPv6(wide) ? wide : undefined;
}

/** A limit counts so many times as much for an IPv6 /48 as for an address. */
export const wideNetworkFactor = 8;
