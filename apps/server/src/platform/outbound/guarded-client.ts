import { Agent, request, type Dispatcher } from "undici";
import {
  guardedConnector,
  OutboundRefused,
  resolveBySystem,
  type AllowsPrivate,
  type ClientCertificate,
  type Resolve,
} from "./guarded-connector.ts";

export { OutboundRefused } from "./guarded-connector.ts";

export type OutboundFailure = "timeout" | "too_large" | "redirect" | "network";

/**
 * The other side failed. The message contains neither the address nor the answer, and the network error is not its
 * `cause`: its code would be mistaken for a failure of our storage.
 */
export class OutboundFailed extends Error {
  readonly why: OutboundFailure;

  constructor(why: OutboundFailure, networkCode = "") {
    super(`outbound call failed: ${why}${networkCode && ` (${networkCode})`}`);
    this.why = why;
  }
}

export interface OutboundRequest {
  url: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Total time for name resolution, connection, redirects and body. Default 10 seconds. */
  timeoutMs?: number;
  /** Maximum size of the body. Default 1 MiB. */
  maxBytes?: number;
  /** Aborts the call, like a timeout. */
  signal?: AbortSignal | undefined;
  /** Maximum redirects, default 0, at most 3. Each hop is checked like the first. */
  maxRedirects?: number;
}

export interface OutboundAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface GuardedClientOptions {
  /** `host` or `host:port` of the operator's own private services; read for each connection. */
  allowPrivate?: () => Iterable<string>;
  resolve?: Resolve;
  certificate?: ClientCertificate | undefined;
}

export interface GuardedClient {
  /** Throws OutboundRefused for a forbidden address, OutboundFailed for a failed call. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  close(): Promise<void>;
}

const mostRedirects = 3;
const defaultTimeoutMs = 10_000;
const defaultMaxBytes = 1024 * 1024;
/** The only headers sent after a redirect to another origin: others may contain a key. */
const harmlessHeaders = new Set(["accept", "accept-language", "content-type", "user-agent"]);

/** The only HTTP client for addresses that users typed. No proxy, no cookies, HTTP/1.1 only. */
export function createGuardedClient(options: GuardedClientOptions = {}): GuardedClient {
  const allowsPrivate: AllowsPrivate = (hostname, port) => {
    const allowed = new Set(options.allowPrivate?.() ?? []);
    return allowed.has(hostname) || allowed.has(`${hostname}:${port}`);
  };
  const agent = new Agent({
    connect: guardedConnector(options.resolve ?? resolveBySystem, allowsPrivate, defaultTimeoutMs, options.certificate),
    // No limit: many companies call the same provider, and hanging calls would block the others. Callers have their own
    // limits.
    connections: null,
    // Else the first connection to an origin negotiates the protocol, and the others wait for it.
    allowH2: false,
    maxHeaderSize: 16_384,
  });
  return {
    async send(outbound) {
      const limit = AbortSignal.timeout(outbound.timeoutMs ?? defaultTimeoutMs);
      const signal = outbound.signal ? AbortSignal.any([limit, outbound.signal]) : limit;
      try {
        // An aborted request ends only with its connection: do not wait for it.
        return await Promise.race([follow(agent, outbound, signal), rejectOnAbort(signal)]);
      } catch (error) {
        throw asOutboundError(error, signal);
      }
    },
    close: () => agent.destroy(),
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(new OutboundFailed("timeout"));
    signal.addEventListener("abort", () => reject(new OutboundFailed("timeout")), { once: true });
  });
}

interface Hop {
  url: URL;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

async function follow(agent: Agent, outbound: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> {
  const { maxBytes = defaultMaxBytes, maxRedirects = 0 } = outbound;
  let hop = firstHop(outbound);
  for (let left = Math.min(maxRedirects, mostRedirects); ; left--) {
    const answer = await request(hop.url, {
      dispatcher: agent,
      method: hop.method,
      headers: { ...hop.headers, "accept-encoding": "identity" },
      body: hop.body ?? null,
      signal,
    });
    const location = answer.statusCode >= 300 && answer.statusCode < 400 ? answer.headers.location : undefined;
    if (maxRedirects === 0 || location === undefined) {
      return { status: answer.statusCode, headers: answer.headers, body: await readBody(answer, maxBytes) };
    }
    answer.body.on("error", () => undefined).destroy();
    if (left === 0 || typeof location !== "string") throw new OutboundFailed("redirect");
    hop = nextHop(hop, location, answer.statusCode);
  }
}

function firstHop({ url, method = "GET", headers = {}, body }: OutboundRequest): Hop {
  const parsed = checkUrl(url);
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (parsed.username || parsed.password) {
    const account = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`;
    own.authorization ??= `Basic ${Buffer.from(account).toString("base64")}`;
    parsed.username = parsed.password = "";
  }
  return { url: parsed, method, headers: own, body };
}

/** Keeps all headers within an origin; sends only harmless headers and no body to another one. */
function nextHop(hop: Hop, location: string, status: number): Hop {
  const url = checkUrl(location, hop.url);
  const keepsMethod = status === 307 || status === 308 || hop.method === "GET" || hop.method === "HEAD";
  const sameOrigin = url.origin === hop.url.origin;
  const body = keepsMethod ? hop.body : undefined;
  if (body !== undefined && !sameOrigin) throw new OutboundFailed("redirect");
  const kept = Object.entries(hop.headers).filter(
    ([name]) => (sameOrigin || harmlessHeaders.has(name)) && (keepsMethod || name !== "content-type"),
  );
  return { url, method: keepsMethod ? hop.method : "GET", headers: Object.fromEntries(kept), body };
}

/** The URL parser normalises all notations (decimal, octal, hexadecimal, IDN) to the one that is checked later. */
function checkUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:") || !url.hostname) throw new OutboundRefused();
  return url;
}

async function readBody(answer: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new OutboundFailed("too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function asOutboundError(error: unknown, signal: AbortSignal): OutboundRefused | OutboundFailed {
  if (error instanceof OutboundRefused || error instanceof OutboundFailed) return error;
  if (signal.aborted) return new OutboundFailed("timeout");
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new OutboundFailed(/TIMEOUT|ETIMEDOUT/.test(code) ? "timeout" : "network", code);
}
