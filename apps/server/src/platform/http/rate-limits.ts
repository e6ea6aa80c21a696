import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";
import { CallWindows, type CallWindow } from "./call-windows.ts";
import { networkOf, wideNetworkFactor, wideNetworkOf } from "./client-address.ts";
import type { Known } from "./gate.ts";
import type { Access, RateLimit } from "./route.ts";

type KnownOf = (request: FastifyRequest) => Known;
type Check = (request: FastifyRequest, reply: FastifyReply) => void;

/** A route's limits, each counted as soon as its key is known, even if the call is refused later. */
export interface RouteLimits {
  /** By address: before all other checks. */
  arrived: Check;
  /** By caller: before the body is read. */
  admitted: Check;
  /** By the account that an anonymous caller names: once the body is parsed. */
  parsed: Check;
  /** Limits that count only some refusals: around the call. */
  attempt(request: FastifyRequest, call: () => Promise<unknown>): Promise<unknown>;
}

export function routeLimits({ limits = [], who }: Access, knownOf: KnownOf): RouteLimits {
  const isParsed = ({ by }: RateLimit) => by === "address and account" && who === "public";
  const isArrived = ({ by }: RateLimit) => by === "address";
  const isAdmitted = (limit: RateLimit) => !isParsed(limit) && !isArrived(limit);
  const checks = (isOne: (limit: RateLimit) => boolean): Check => {
    const all = limits.filter((limit) => !limit.counts && isOne(limit)).map((limit) => checkOf(limit, knownOf));
    return (request, reply) => all.forEach((check) => check(request, reply));
  };
  const attempts = limits.flatMap(({ counts, ...limit }) =>
    counts ? [{ by: limit.by, limit: new AttemptLimit({ ...limit, counts }) }] : [],
  );
  return {
    arrived: checks(isArrived),
    admitted: checks(isAdmitted),
    parsed: checks(isParsed),
    attempt: (request, call) =>
      attempts.reduceRight(
        (next, { by, limit }) =>
          () =>
            limit.within(countedKey(by, request, knownOf(request)), Date.now(), next),
        call,
      )(),
  };
}

function checkOf(limit: RateLimit, knownOf: KnownOf): Check {
  if (limit.by === "address") return addressLimiter(limit);
  const windows = new CallWindows(limit);
  return (request, reply) => {
    const now = Date.now();
    const key = countedKey(limit.by, request, knownOf(request));
    try {
      windows.count(key, now);
    } finally {
      if (limit.by === "connection") tellLimit(reply, limit.max, windows.of(key, now), now);
    }
  };
}

/** Sends the remaining calls of a program's limit, and the seconds until it resets. */
function tellLimit(reply: FastifyReply, max: number, { count, endsAt }: CallWindow, now: number): void {
  void reply.headers({
    "ratelimit-limit": max,
    "ratelimit-remaining": max - count,
    "ratelimit-reset": Math.ceil((endsAt - now) / 1_000),
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
export function addressLimiter({ max, perSeconds }: Pick<RateLimit, "max" | "perSeconds">): Check {
  const near = new CallWindows({ max, perSeconds });
  const wide = new CallWindows({ max: max * wideNetworkFactor, perSeconds });
  return ({ ip }) => {
    const now = Date.now();
    near.count(networkOf(ip), now);
    const network = wideNetworkOf(ip);
    if (network) wide.count(network, now);
  };
}

/** The normalised e-mail of a login or sign-up. */
const accountOf = ({ body }: FastifyRequest): string =>
  typeof body === "object" && body !== null && "email" in body && typeof body.email === "string"
    ? body.email.trim().toLowerCase().slice(0, 254)
    : "";

/** Limits a key's calls that end with one of the codes (guesses of a password or an e-mail). Others are free. */
export class AttemptLimit {
  readonly #counts: readonly string[];
  readonly #windows: CallWindows;

  constructor({ counts, ...limit }: Required<Omit<RateLimit, "by">>) {
    this.#counts = counts;
    this.#windows = new CallWindows(limit);
  }

  /**
   * Counts the call before it runs, so that concurrent calls can't exceed the limit, and takes the count back if it was
   * no attempt.
   */
  async within<T>(key: string, now: number, call: () => Promise<T>): Promise<T> {
    const window = this.#windows.count(key, now);
    let isAttempt = false;
    try {
      return await call();
    } catch (error) {
      isAttempt = error instanceof Refusal && this.#counts.includes(error.code);
      throw error;
    } finally {
      if (!isAttempt) window.count -= 1;
    }
  }
}
