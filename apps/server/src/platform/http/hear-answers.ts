import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "@recado/contracts";

/** A call's input as received, before defaults and coercions. */
export interface Asked {
  query: unknown;
  body: unknown;
}

/** Called after each answer of a call. */
export type OnAnswered = (call: Call, asked: Asked, status: number) => void;

/** Calls back after every answer, with the input. */
export function hearAnswers(fastify: FastifyInstance, onAnswered: OnAnswered): void {
  const asked = new WeakMap<FastifyRequest, Asked>();
  fastify.addHook(
    "preValidation",
    async (request) => void asked.set(request, { query: request.query, body: request.body }),
  );
  fastify.addHook("onResponse", async (request, reply) => {
    const { call } = request.routeOptions.config;
    const found = asked.get(request);
    if (call && found) onAnswered(call, found, reply.statusCode);
  });
}
