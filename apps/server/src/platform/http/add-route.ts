import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor, Program } from "../actor.ts";
import { bodySize } from "./body-size.ts";
import { codesOf } from "./codes.ts";
import { passGate, type Authenticators, type Known } from "./gate.ts";
import type { HeavyCalls } from "./heavy-calls.ts";
import type { Origins } from "./origins.ts";
import { routeLimits } from "./rate-limits.ts";
import type { Access, HandledAsActor, HandledAsProgram, Route } from "./route.ts";
import { addressSigner, signedRefusal, type Sign } from "./signed-addresses.ts";
import { unreadForm } from "./uploads.ts";

/** State shared by the routes of a server. */
interface Shared {
  authenticators: Authenticators;
  heavyCalls: HeavyCalls;
  origins: Origins;
  signAddress: (address: string, actor: Actor & { sessionId: string }) => string;
}

/** Serves a line of the route table. */
export function addRoute(
  fastify: FastifyInstance,
  { call, method, path, contract, access, handle }: Route,
  shared: Shared,
): void {
  const signIn = contract.answer ? addressSigner(contract.answer) : undefined;
  const limits = routeLimits(access, knownOf);
  fastify.route({
    method,
    url: path,
    bodyLimit: bodySize(contract, access.who),
    config: { call, codes: codesOf(contract, access, method), form: contract },
    schema: {
      summary: contract.summary,
      tags: [path.split("/")[2] ?? ""],
      ...(access.who === "public"
        ? {}
        : { security: [{ [access.who === "connection" ? "connection" : "bearer"]: [] }] }),
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      ...(contract.body ? { body: contract.body } : {}),
      response: { [contract.answer ? 200 : 204]: contract.answer ?? z.undefined() },
    },
    // Runs before the body is read: reading is expensive, and an unauthorised caller must not learn what the call
    // expects.
    onRequest: async (request, reply) => {
      limits.arrived(request, reply);
      known.set(request, await passGate(request, access, shared.authenticators));
      limits.admitted(request, reply);
      const caller = callerOf(request);
      if (access.heavy && caller) await shared.heavyCalls.begin(caller.companyId, reply);
    },
    preValidation: async (request, reply) => {
      if (contract.upload && request.isMultipart()) request.body = unreadForm;
      limits.parsed(request, reply);
    },
    ...(access.onAnswer && { onSend: tellAnswer(access.onAnswer) }),
    handler: async (request, reply) => {
      const input: unknown = {
        params: request.params,
        query: request.query,
        body: request.body,
        ...knownOf(request),
        request,
        reply,
      };
      const sign = signOf(request, shared);
      const answer = await limits
        .attempt(request, () => handle(input as HandledAsActor<never> & HandledAsProgram<never>))
        .catch((error: unknown) => {
          throw sign ? signedRefusal(error, sign) : error;
        });
      if (reply.sent) return reply;
      if (contract.answer === null) return reply.status(204).send();
      return reply.send(sign && signIn ? signIn(answer, sign) : answer);
    },
  });
}

const tellAnswer =
  (onAnswer: NonNullable<Access["onAnswer"]>) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { program } = knownOf(request);
    if (program && typeof payload === "string")
      onAnswer({ program, request, status: reply.statusCode, payload, milliseconds: reply.elapsedTime });
    return payload;
  };

const known = new WeakMap<FastifyRequest, Known>();
const nobody: Known = {};
const knownOf = (request: FastifyRequest): Known => known.get(request) ?? nobody;

/** The caller, once the gate has passed; undefined for anonymous ones. */
export function callerOf(request: FastifyRequest): Actor | Program | undefined {
  const { actor, program } = knownOf(request);
  return actor ?? program;
}

/** Signs files' addresses for the caller; undefined for programs and anonymous callers, who have no session. */
function signOf(request: FastifyRequest, { signAddress, origins }: Shared): Sign | undefined {
  const { actor } = knownOf(request);
  if (!actor || actor.sessionId === null) return undefined;
  const session = { ...actor, sessionId: actor.sessionId };
  // A page of another origin would resolve a bare path against its own host.
  const base = origins.corsOrigins.has(request.headers.origin ?? "") ? origins.publicUrl : "";
  return (address) => base + signAddress(address, session);
}
