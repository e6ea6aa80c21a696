import { BlockList, isIP, isIPv6 } from "node:net";
import path from "node:path";
import { mediaPlacesOf, type MediaPlaces } from "./platform/media/places.ts";
import { isPublicAddress } from "./platform/outbound/is-public-address.ts";

export const allRoles = ["web", "connector", "worker"] as const;
export type Role = (typeof allRoles)[number];
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Config {
  port: number;
  host: string;
  /** The public address, without a trailing slash. */
  publicUrl: string;
  /** Front ends on other hosts whose browsers may use this server. */
  corsOrigins: ReadonlySet<string>;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: BlockList;
  /** The folder of database, media and secrets. */
  dataDir: string;
  /** Where the companies' files are. */
  mediaPlaces: MediaPlaces;
  /** If set, the operator's PostgreSQL. If unset, our own, in dataDir. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  roles: ReadonlySet<Role>;
  smtpUrl: string | undefined;
  logLevel: LogLevel;
  setupCode: string | undefined;
  /** A backup is made before the database is upgraded. */
  backupBeforeUpgrade: boolean;
  /** `host` or `host:port` of the operator's own private services that companies may call. */
  allowedPrivateHosts: readonly string[];
  /** Replaces Google's hosts for Dialogflow; only tests set it. */
  googleUrl: string | undefined;
  /** The address of the WhatsApp protocol peer; only tests set it. */
  whatsappWebsocketUrl: string | undefined;
  /** Replaces WhatsApp's hosts for file downloads and uploads; only tests set it. */
  whatsappMediaUrl: string | undefined;
  /** Replace the payment gateways' addresses; only tests set them. */
  efiUrl: string | undefined;
  asaasUrl: string | undefined;
}

/** An invalid value stops the start with a sentence that names the variable. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

/** The only reader of environment variables. */
export function readConfig(environment: Environment): Config {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const port = portOf(value("PORT") ?? "3000");
  const host = value("HOST") ?? "0.0.0.0";
  return {
    port,
    host,
    publicUrl: urlOf("PUBLIC_URL", value("PUBLIC_URL") ?? `http://localhost:${port}`, ["http:", "https:"]).replace(
      /(?<!\/)\/+$/,
      "",
    ),
    corsOrigins: originsOf(value("CORS_ORIGINS") ?? ""),
    trustedProxies: proxiesOf(value("TRUSTED_PROXIES") ?? ""),
    dataDir: path.resolve(value("DATA_DIR") ?? "data"),
    mediaPlaces: mediaOf(value("MEDIA_URL")),
    databaseUrl: optionalUrl("DATABASE_URL", value("DATABASE_URL"), ["postgres:", "postgresql:"]),
    redisUrl: optionalUrl("REDIS_URL", value("REDIS_URL"), ["redis:", "rediss:"]),
    roles: rolesOf(value("ROLES") ?? allRoles.join(",")),
    smtpUrl: optionalUrl("SMTP_URL", value("SMTP_URL"), ["smtp:", "smtps:"]),
    logLevel: oneOf("LOG_LEVEL", value("LOG_LEVEL") ?? "info", logLevels),
    setupCode: setupCodeOf(value("SETUP_CODE")),
    backupBeforeUpgrade: oneOf("BACKUP_BEFORE_UPGRADE", value("BACKUP_BEFORE_UPGRADE") ?? "on", ["on", "off"]) === "on",
    allowedPrivateHosts: hostsOf(value("ALLOWED_PRIVATE_HOSTS") ?? ""),
    googleUrl: optionalUrl("GOOGLE_URL", value("GOOGLE_URL"), ["http:", "https:"]),
    whatsappWebsocketUrl: optionalUrl("WHATSAPP_WEBSOCKET_URL", value("WHATSAPP_WEBSOCKET_URL"), ["ws:", "wss:"]),
    whatsappMediaUrl: optionalUrl("WHATSAPP_MEDIA_URL", value("WHATSAPP_MEDIA_URL"), ["http:", "https:"]),
    efiUrl: optionalUrl("EFI_URL", value("EFI_URL"), ["http:", "https:"]),
    asaasUrl: optionalUrl("ASAAS_URL", value("ASAAS_URL"), ["http:", "https:"]),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new ConfigError(`PORT must be a number from 1 to 65535, but it is "${text}".`);
  }
  return port;
}

function urlOf(name: string, text: string, protocols: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !protocols.includes(url.protocol)) {
    // The value may contain a password: do not print it.
    throw new ConfigError(
      `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}.`,
    );
  }
  return text;
}

function optionalUrl(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  return text === undefined ? undefined : urlOf(name, text, protocols);
}

function mediaOf(text: string | undefined): MediaPlaces {
  try {
    return mediaPlacesOf(text);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

function oneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === text);
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(", ")}, but it is "${text}".`);
  return found;
}

function rolesOf(text: string): ReadonlySet<Role> {
  const names = text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  if (names.length === 0) throw new ConfigError(`ROLES must name at least one of ${allRoles.join(", ")}.`);
  return new Set(names.map((one) => oneOf("ROLES", one, allRoles)));
}

function setupCodeOf(text: string | undefined): string | undefined {
  if (text !== undefined && text.length < 8) throw new ConfigError("SETUP_CODE must have at least 8 characters.");
  return text;
}

/** Hosts, each with or without a port, separated by commas, as in addresses. */
function hostsOf(text: string): readonly string[] {
  const hosts = text
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== "");
  for (const host of hosts)
    if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(host))
      throw new ConfigError(
        `ALLOWED_PRIVATE_HOSTS must be hosts such as typebot.lan or 10.0.0.5:8080, but it has "${host}".`,
      );
  // The guarded client names an IPv6 address without its brackets.
  return hosts.map((host) => host.replace(/^\[|\]/g, ""));
}

/**
 * Origins as browsers send them (`https://app.example.com`), separated by commas; `http:` only in a private network.
 */
function originsOf(text: string): ReadonlySet<string> {
  const origins = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  for (const given of origins) {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (!url || url.origin !== given || !(url.protocol === "https:" || (url.protocol === "http:" && isNear(url))))
      throw new ConfigError(
        `CORS_ORIGINS must be origins such as https://app.example.com, separated by commas, but it has "${given}". ` +
          "Only localhost and private addresses may begin with http://.",
      );
  }
  return new Set(origins);
}

/** This machine or a private address, for front ends in development. */
function isNear({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return /(?:^|\.)localhost$/.test(hostname) || (isIP(address) !== 0 && !isPublicAddress(address));
}

/** Addresses and networks (`10.0.0.0/8`), separated by commas. */
function proxiesOf(text: string): BlockList {
  const proxies = new BlockList();
  for (const given of text.split(",").map((part) => part.trim())) {
    if (!given) continue;
    const [address = "", prefix] = given.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    const bits = Number(prefix ?? (family === "ipv6" ? 128 : 32));
    const isPrefix = prefix === undefined || /^\d{1,3}$/.test(prefix);
    if (isIP(address) === 0 || !isPrefix || bits > (family === "ipv6" ? 128 : 32) || given.split("/").length > 2) {
      throw new ConfigError(
        `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas, but it has "${given}".`,
      );
    }
    proxies.addSubnet(address, bits, family);
  }
  return proxies;
}
