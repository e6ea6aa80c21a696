import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { Refusal } from "../refusal.ts";
import { isPublicAddress } from "./is-public-address.ts";

/** The address is, or may be, in the server's private network. */
export class OutboundRefused extends Refusal {
  constructor() {
    super("ERR_URL_REFUSED");
  }
}

/** Resolves all addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** Identifies the client to the other side: PKCS #12 with its password, or PEM. */
export interface ClientCertificate {
  pfx?: Buffer;
  passphrase?: string;
  cert?: string;
  key?: string;
}

/** Whether the operator allows this private host. */
export type AllowsPrivate = (hostname: string, port: string) => boolean;

/**
 * Connects only to public addresses. It connects to the addresses that it checked, so DNS rebinding has no effect; a
 * name with one private address is refused.
 */
export function guardedConnector(
  resolve: Resolve,
  allowsPrivate: AllowsPrivate,
  timeoutMs: number,
  certificate: ClientCertificate = {},
): buildConnector.connector {
  const lookupAll =
    (mayBePrivate: boolean): LookupFunction =>
    (hostname, options, callback) => {
      const answer = (addresses: readonly LookupAddress[]) => {
        const [first] = addresses;
        if (!first) throw Object.assign(new Error("the name has no address"), { code: "ENOTFOUND" });
        if (!mayBePrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new OutboundRefused();
        if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      };
      resolve(hostname)
        .then(answer)
        .catch((error: Error) => callback(error, []));
    };
  const connectors = [false, true].map((mayBePrivate) =>
    buildConnector({
      ...certificate,
      lookup: lookupAll(mayBePrivate),
      timeout: timeoutMs,
      allowH2: false,
      autoSelectFamily: true,
    }),
  ) as [buildConnector.connector, buildConnector.connector];

  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, "");
    const mayBePrivate = allowsPrivate(hostname, options.port || (options.protocol === "https:" ? "443" : "80"));
    // A literal address is not resolved.
    if (!mayBePrivate && isIP(hostname) !== 0 && !isPublicAddress(hostname))
      return callback(new OutboundRefused(), null);
    return connectors[mayBePrivate ? 1 : 0]({ ...options, hostname }, callback);
  };
}
