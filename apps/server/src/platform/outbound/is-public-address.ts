import { isIPv4, isIPv6 } from "node:net";

/** Address ranges that are not public internet (IANA's special-purpose registries): first address and prefix length. */
const closedV4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT; clouds' metadata too
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // Azure's host, from within its machines
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
].map((block) => {
  const [base, bits] = block.split("/") as [string, string];
  return { base: v4Number(base), shift: 32 - Number(bits) };
});

/**
 * Whether an address from a resolver or a URL is public. IPv6 must be global unicast, and an IPv4 address inside NAT64 or a
 * mapping must be public too. False for anything that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return isPublicV4(v4Number(address));
  // Only local addresses have a zone ("%eth0").
  if (!isIPv6(address) || address.includes("%")) return false;
  return isPublicV6(v6Groups(address));
}

function isPublicV4(address: number): boolean {
  return !closedV4.some(({ base, shift }) => address >>> shift === base >>> shift);
}

function isPublicV6(groups: readonly number[]): boolean {
  const [first, second, third, fourth, fifth, sixth, seventh, eighth] = groups as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const inside = seventh * 0x10000 + eighth;
  const middleIsZero = (third | fourth | fifth) === 0;
  if (first === 0 && second === 0 && middleIsZero && sixth === 0xffff) return isPublicV4(inside); // ::ffff:0:0/96, mapped
  if (first === 0x64 && second === 0xff9b && middleIsZero && sixth === 0) return isPublicV4(inside); // 64:ff9b::/96, NAT64
  if (first < 0x2000 || first > 0x3fff) return false; // not global unicast: loopback, local, link-local, multicast, …
  if (first === 0x2001 && second < 0x200) return false; // 2001::/23 protocol assignments, Teredo among them
  if (first === 0x2001 && second === 0xdb8) return false; // documentation
  if (first === 0x2002) return false; // 6to4: any IPv4 address inside
  if (first === 0x3fff && second < 0x1000) return false; // 3fff::/20, documentation
  return true;
}

function v4Number(address: string): number {
  return address.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}

/** The eight groups of a valid IPv6 address; the last two may be written as IPv4. */
function v6Groups(address: string): number[] {
  const hex = address.replace(/(?:\d{1,3}\.){3}\d{1,3}$/, (v4) => {
    const number = v4Number(v4);
    return `${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`;
  });
  const [before, after] = hex.split("::").map((half) => (half ? half.split(":") : [])) as [string[], string[]?];
  const zeros = after ? Array.from({ length: 8 - before.length - after.length }, () => "0") : [];
  return [...before, ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16));
}
