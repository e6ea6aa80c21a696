import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse, Refusal } from "../refusal.ts";
import { networkOf, wideNetworkFactor, wideNetworkOf } from "./client-address.ts";
import type { Known } from "./gate.ts";
import type { RateLimit } from "./route.ts";

type KnownOf = (request: FastifyRequest) => Known;
/** Makes a call under a limit; refuses instead where the limit is reached. */
export type Limiter = (request: FastifyRequest, reply: FastifyReply, call: () => Promise<unknown>) => Promise<unknown>;

export function limiter(fastify: FastifyInstance, limit: RateLimit, knownOf: KnownOf): Limiter {
  const { max, perSeconds, by, counts } = limit;
  const keyOf = (request: FastifyRequest) => countedKey(by, request, knownOf(request));
  if (counts) {
    const attempts = new AttemptLimit({ max, perSeconds, counts });
    return (request, _reply, call) => attempts.within(keyOf(request), Date.now(), call);
  }
  const timeWindow = perSeconds * 1_000;
  if (by === "address") {
    const check = addressLimiter(fastify, { max, timeWindow });
    return (request, _reply, call) => check(request).then(call);
  }
  const check = fastify.createRateLimit({ max, timeWindow, keyGenerator: keyOf });
  return async (request, reply, call) => {
    const checked = await check(request);
    if (by === "connection" && "remaining" in checked) tellLimit(reply, max, checked);
    assertAllowed(checked);
    return call();
  };
}

/** What is left of a program's limit, and in how many seconds it is whole again. */
function tellLimit(reply: FastifyReply, max: number, left: { remaining: number; ttlInSeconds: number }): void {
  void reply.headers({
    "ratelimit-limit": max,
    "ratelimit-remaining": left.remaining,
    "ratelimit-reset": left.ttlInSeconds,
  });
}

function countedKey(by: RateLimit["by"], request: FastifyRequest, { actor, program }: Known): string {
  const address = networkOf(request.ip);
  if (by === "address") return address;
  if (by === "connection") return program ? `connection ${program.companyId} ${program.connectionId}` : address;
  const user = actor && `user ${actor.companyId} ${actor.userId}`;
  return by === "user" ? (user ?? address) : `${address} ${user ?? accountOf(request)}`;
}

/** Counts an address; with IPv6 its /64, and its /48 with a higher limit. */
export function addressLimiter(
  fastify: FastifyInstance,
  { max, timeWindow }: { max: number; timeWindow: number },
): (request: FastifyRequest) => Promise<void> {
  const near = fastify.createRateLimit({ max, timeWindow, keyGenerator: (request) => networkOf(request.ip) });
  const wide = fastify.createRateLimit({
    max: max * wideNetworkFactor,
    timeWindow,
    keyGenerator: (request) => wideNetworkOf(request.ip) ?? "",
  });
  return async (request) => {
    assertAllowed(await near(request));
    if (wideNetworkOf(request.ip)) assertAllowed(await wide(request));
  };
}

/** The e-mail of a login or sign-up, which its contract has made lower case. */
const accountOf = ({ body }: FastifyRequest): string =>
  typeof body === "object" && body !== null && "email" in body ? String(body.email) : "";

function assertAllowed(limit: { isAllowed: boolean; isExceeded?: boolean; ttlInSeconds?: number }): void {
  if (!limit.isAllowed && limit.isExceeded)
    throw refuse("ERR_TOO_MANY_REQUESTS", { retryAfterSeconds: limit.ttlInSeconds ?? 60 });
}

/** Keys that are remembered; the oldest are forgotten first. */
const maxKeys = 20_000;

/** Limits the calls of a key that end with one of the codes (guesses of a password or an e-mail). Others are free. */
export class AttemptLimit {
  private readonly limit: Required<Omit<RateLimit, "by">>;
  private readonly windows = new Map<string, { count: number; endsAt: number }>();

  constructor(limit: Required<Omit<RateLimit, "by">>) {
    this.limit = limit;
  }

  /** Counts the call before it is made, so that many at once don't pass the limit, and uncounts it if it was no attempt. */
  async within<T>(key: string, now: number, call: () => Promise<T>): Promise<T> {
    const window = this.windowOf(key, now);
    if (window.count >= this.limit.max)
      throw refuse("ERR_TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil((window.endsAt - now) / 1_000) });
    window.count += 1;
    let isAttempt = false;
    try {
      return await call();
    } catch (error) {
      isAttempt = error instanceof Refusal && this.limit.counts.includes(error.code);
      throw error;
    } finally {
      if (!isAttempt) window.count -= 1;
    }
  }

  private windowOf(key: string, now: number): { count: number; endsAt: number } {
    const known = this.windows.get(key);
    if (known && known.endsAt > now) return known;
    this.windows.delete(key);
    const [oldest] = this.windows.size >= maxKeys ? this.windows.keys() : [];
    if (oldest !== undefined) this.windows.delete(oldest);
    const window = { count: 0, endsAt: now + this.limit.perSeconds * 1_000 };
    this.windows.set(key, window);
    return window;
  }
}
