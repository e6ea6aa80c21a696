import { types } from "node:util";

export const censored = "[redacted]";

const words = (text: string) => text.trim().split(/\s+/);

/** Field names that are never logged, in lower case without dashes and underscores. */
const secretNames = new Set([
  ...words(`authorization proxyauthorization cookie setcookie jrt password newpassword passwordhash token accesstoken
    refreshtoken secret secrets apikey signature invitation setupcode credentials creds smtpurl databaseurl redisurl
    connectionstring qr qrcode hmac`),
  // Signal protocol keys.
  ...words(`privkey private privatekey keypair rootkey chainkey messagekeys noisekey advsecretkey signedidentitykey
    signedprekey pairingephemeralkeypair currentratchet chains mediakey`),
  // Message content.
  ...words("body text caption conversation content message messages quotedmsg vcard params"),
]);

const isSecretName = (name: string) => secretNames.has(name.toLowerCase().replace(/[-_]/g, ""));
const secretQueries = new Set(["key", "code", "searchparam", "companyid"]);
const deepest = 6;
const mostItems = 50;

/**
 * A copy for the log, at most six levels deep, without secrets, keys or message content; buffers as their length,
 * errors reduced by `plainError`, requests and answers as one line.
 */
export function redactFields(fields: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) copy[name] = redactField(name, value, 1);
  return copy;
}

function redactField(name: string, value: unknown, depth: number): unknown {
  if (value === undefined || value === null) return value;
  if (value instanceof Error) return plainError(value);
  // A count of messages, or whether a token exists, is not sensitive.
  if (isSecretName(name)) return typeof value === "number" || typeof value === "boolean" ? value : censored;
  if (name === "url" || name === "path" || name === "referer")
    return typeof value === "string" ? redactUrl(value) : censored;
  return redactValue(value, depth);
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error) return plainError(value);
  if (types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (depth >= deepest) return "[deep]";
  if (value instanceof Set) return redactItems([...value], depth);
  if (value instanceof Map) return `[Map of ${value.size}]`;
  if (Array.isArray(value)) return redactItems(value, depth);
  if ("method" in value && "headers" in value && "url" in value) return requestLine(value);
  if ("statusCode" in value && "headersSent" in value) return { statusCode: value.statusCode };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redactField(name, inner, depth + 1)]));
}

function redactItems(items: readonly unknown[], depth: number): unknown[] {
  const kept = items.slice(0, mostItems).map((item) => redactValue(item, depth + 1));
  return items.length > mostItems ? [...kept, `[${items.length - mostItems} more]`] : kept;
}

/** Requests contain sockets, bodies and cookies: log a summary. */
function requestLine({ method, url }: { method: unknown; url: unknown }): object {
  return { method, url: typeof url === "string" ? redactUrl(url) : undefined };
}

export interface PlainError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string[];
  cause?: PlainError;
}

/** An error for the log, without additional fields, in which libraries put parameters, rows and answers. */
export function plainError(error: Error, depth = 1): PlainError {
  const code =
    "code" in error && (typeof error.code === "string" || typeof error.code === "number") ? error.code : undefined;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.constructor.name,
    message: plainMessage(error, code),
    ...(code === undefined ? {} : { code }),
    ...(frames.length > 0 ? { stack: frames.slice(0, 12).map((line) => line.trim()) } : {}),
    ...(error.cause instanceof Error && depth < 4 ? { cause: plainError(error.cause, depth + 1) } : {}),
  };
}

/** Removes the values that drizzle, PostgreSQL (codes of five characters) and JSON.parse quote at the end of messages. */
function plainMessage(error: Error, code: string | number | undefined): string {
  const message = error.message.replace(/\nparams:[\s\S]*$/, "");
  const quotes = error instanceof SyntaxError || /^[0-9A-Z]{5}$/.test(String(code));
  return (quotes ? message.replace(/[:,] ["'][\s\S]*$/, "") : message).slice(0, 1_000);
}

/** A URL for the log: without credentials, tokens and keys; password-reset and payment paths without their token. */
export function redactUrl(url: string): string {
  const [beforeHash] = url.split("#", 1) as [string];
  const mark = beforeHash.indexOf("?");
  const [address, query] = mark < 0 ? [beforeHash] : [beforeHash.slice(0, mark), beforeHash.slice(mark + 1)];
  const plain = address
    .replace(
      /^([a-z][a-z0-9+.-]*:)?\/\/[^/]*@/i,
      (_, protocol: string | undefined) => `${protocol ?? ""}//${censored}@`,
    )
    .replace(/(\/pay)\/.*$/i, `$1/${censored}`)
    .replace(/(forgetpassword|resetpasswords?)\/.*$/i, `$1/${censored}`);
  return query === undefined ? plain : `${plain}?${query.split("&").map(redactPair).join("&")}`;
}

function redactPair(pair: string): string {
  const [rawName] = pair.split("=", 1) as [string];
  const name = decode(rawName).trim();
  // `companyId` can be a signed invitation; a plain id is not secret.
  const plain = name.toLowerCase() === "companyid" && /=\d*$/.test(pair);
  return (isSecretName(name) || secretQueries.has(name.toLowerCase())) && !plain ? `${rawName}=${censored}` : pair;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    // An undecodable name is not ours; its value may be anything.
    return "token";
  }
}
