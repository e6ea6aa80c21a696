import { BlockList, isIP, isIPv4 } from "node:net";

/** IPv4 ranges that are not public internet (IANA's special-purpose registries, and cloud metadata services). */
const closedV4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT; clouds' metadata too
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // Azure's host, reached from its machines
  "169.254.0.0/16", // link-local; clouds' metadata
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments; Oracle's metadata
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
];

/** Only these IPv6 ranges can be public: global unicast, and IPv4 inside a mapping or NAT64. */
const openV6 = ["2000::/3", "::ffff:0:0/96", "64:ff9b::/96"];

/** Ranges within them that are not public. */
const closedV6 = [
  "2001::/23", // protocol assignments, Teredo among them
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: any IPv4 address inside
  "3fff::/20", // documentation
];

const open = listOf(openV6);
// An IPv4 rule also holds for the address mapped into IPv6, but not for NAT64's.
const closed = listOf([...closedV6, ...closedV4.map(insideNat64)]);
for (const [base, bits] of closedV4.map(parts)) closed.addSubnet(base, bits, "ipv4");

/**
 * Whether an address from a resolver or a URL is public. IPv6 must be global unicast, and an IPv4 address inside NAT64 or a
 * mapping must be public too. False for anything that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  // Only local addresses have a zone ("%eth0").
  if (isIP(address) === 0 || address.includes("%")) return false;
  return open.check(address, "ipv6") && !closed.check(address, "ipv6");
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [base, bits] of ranges.map(parts)) list.addSubnet(base, bits, "ipv6");
  return list;
}

function parts(range: string): [base: string, bits: number] {
  const [base, bits] = range.split("/") as [string, string];
  return [base, Number(bits)];
}

function insideNat64(range: string): string {
  const [base, bits] = parts(range);
  return `64:ff9b::${base}/${96 + bits}`;
}
