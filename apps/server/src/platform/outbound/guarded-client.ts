import { Agent, request, type Dispatcher } from "undici";
import {
  guardedConnector,
  OutboundRefused,
  resolveBySystem,
  type AllowsPrivate,
  type Resolve,
} from "./guarded-connector.ts";

export { OutboundRefused } from "./guarded-connector.ts";

export type OutboundFailure = "timeout" | "too_large" | "redirect" | "network";

/**
 * The other side didn't answer as it should. Neither the address nor the answer is repeated, and the network's own
 * error is no `cause`: its codes would be taken for those of our own storage.
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
  /** For everything: names, connection, redirects and the last byte of the answer. 10 seconds unless told. */
  timeoutMs?: number;
  /** The answer's body may have so many bytes. 1 MiB unless told. */
  maxBytes?: number;
  /** None unless told; never more than three. Each hop is checked like the first. */
  maxRedirects?: number;
}

export interface OutboundAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface GuardedClientOptions {
  /** `host` or `host:port`, read at each connection: the operator's own services that may be private. */
  allowPrivate?: () => Iterable<string>;
  resolve?: Resolve;
}

export interface GuardedClient {
  /** Throws OutboundRefused for an address that isn't allowed, OutboundFailed for an answer that isn't one. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  close(): Promise<void>;
}

const mostRedirects = 3;
const defaultTimeoutMs = 10_000;
const defaultMaxBytes = 1024 * 1024;
/** All that follows a redirect to another origin: a key may hide in any other header. */
const harmlessHeaders = new Set(["accept", "accept-language", "content-type", "user-agent"]);

/** The one client for addresses that a user typed. It knows no proxy, keeps no cookies and speaks HTTP/1.1 only. */
export function createGuardedClient(options: GuardedClientOptions = {}): GuardedClient {
  const allowsPrivate: AllowsPrivate = (hostname, port) => {
    const allowed = new Set(options.allowPrivate?.() ?? []);
    return allowed.has(hostname) || allowed.has(`${hostname}:${port}`);
  };
  const agent = new Agent({
    connect: guardedConnector(options.resolve ?? resolveBySystem, allowsPrivate, defaultTimeoutMs),
    connections: 8,
    maxHeaderSize: 16_384,
  });
  return {
    async send(outbound) {
      const signal = AbortSignal.timeout(outbound.timeoutMs ?? defaultTimeoutMs);
      try {
        // An aborted request that still waits for its connection is only ended by the connection: it isn't waited for.
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

/** Within an origin everything goes along; to another one only what is harmless, and no body. */
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

/** The parser writes every form of an address (decimal, octal, hexadecimal, IDN) as the one that is checked later. */
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
    // Leaving the loop ends the connection.
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
