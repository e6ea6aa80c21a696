import type { MediaSource } from "../port.ts";

/** WhatsApp's media host for messages that name no host. */
const usualHost = "mmg.whatsapp.net";

/**
 * The address of a file on WhatsApp's hosts; null if the message names none. The address comes from a customer, so only
 * https and WhatsApp's hosts are accepted. `origin`: a test's host that replaces WhatsApp's.
 */
export function addressOf({ directPath, url }: MediaSource, origin: string | undefined): URL | null {
  for (const given of [directPath, url]) {
    if (typeof given !== "string" || given === "") continue;
    const base = given === directPath ? `https://${usualHost}` : undefined;
    // A path with two leading slashes, or with none, would name another host.
    if (base !== undefined && !/^\/(?!\/)/.test(given)) continue;
    const address = URL.canParse(given, base) ? new URL(given, base) : null;
    if (!address || !isTheirs(address)) continue;
    return origin === undefined ? address : new URL(address.pathname + address.search, origin);
  }
  return null;
}

const isTheirs = ({ protocol, hostname, port, username, password }: URL): boolean =>
  protocol === "https:" &&
  port === "" &&
  username === "" &&
  password === "" &&
  /^([\w-]+\.)+whatsapp\.net$/.test(hostname);
