import type { MediaSource } from "../port.ts";

/** Where WhatsApp keeps files when a message names no host. */
const usualHost = "mmg.whatsapp.net";

/**
 * The address of a file on WhatsApp's own hosts; null where the message names none. A customer wrote it: it leads nowhere
 * else, by https alone. `origin`: a test's own host in place of theirs.
 */
export function addressOf({ directPath, url }: MediaSource, origin: string | undefined): URL | null {
  for (const given of [directPath, url]) {
    if (typeof given !== "string" || given === "") continue;
    const base = given === directPath ? `https://${usualHost}` : undefined;
    // A path that begins with two strokes, or with none, would name a host of its own.
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
