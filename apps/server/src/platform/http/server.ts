import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import { randomUUID } from "node:crypto";
import type { BlockList } from "node:net";
import { createSerializerCompiler, jsonSchemaTransform, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { productVersion } from "@recado/contracts/limits";
import { beginWork } from "../current-work.ts";
import type { Actor } from "../actor.ts";
import { refuse } from "../refusal.ts";
import { redactUrl } from "../log.ts";
import { isTrusted } from "./client-address.ts";
import { codesOf, refusalResponses } from "./codes.ts";
import { describedBody } from "./described-forms.ts";
import type { Origins } from "./origins.ts";
import { answerError, answerErrors, type OnUnnamedCode } from "./errors.ts";
import { hearAnswers, type OnAnswered } from "./hear-answers.ts";
import { plainMeaning } from "./plain-meaning.ts";
import { plainQuery } from "./plain-query.ts";
import { passGate, type Authenticators, type Known } from "./gate.ts";
import { addressLimiter, limiter } from "./rate-limits.ts";
import type { HandledAsActor, HandledAsProgram, Route } from "./route.ts";
import { addressSigner, signedRefusal, type Sign } from "./signed-addresses.ts";
import { understandUploads, unreadForm } from "./uploads.ts";

export interface HttpOptions {
  log: FastifyBaseLogger;
  origins: Origins;
  trustedProxies: BlockList;
  routes: readonly Route[];
  authenticators: Authenticators;
  /** Signs the address of a file for a user's session. */
  signAddress: (address: string, actor: Actor & { sessionId: string }) => string;
  /** Called with each answer's route, status and seconds. */
  observe(method: string, route: string, status: number, seconds: number): void;
  onUnnamedCode: OnUnnamedCode;
  /** For tests. */
  onAnswered?: OnAnswered | undefined;
}

/** JSON bodies; files have their own route and limit. */
const bodyLimit = 1024 * 1024;
/** A whole request has to be here within, milliseconds: a file over a slow line, not a connection held open for ever. */
const requestTimeout = 300_000;
/** Whatever a route says, nobody gets more than this from one address. */
const appLimit = { max: 3_000, timeWindow: 60_000 };
/** The web app's files, which cost little: a browser loads some 350, and after an update a whole office does, from one address. */
const assetLimit = { max: 60_000, timeWindow: 60_000 };

/** The HTTP side of the app: it serves the route table and nothing that is not in it. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const secure = options.origins.publicUrl.startsWith("https:");
  const fastify = Fastify({
    loggerInstance: options.log.child({ room: "http" }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (address) => isTrusted(options.trustedProxies, address),
    bodyLimit,
    requestTimeout,
    genReqId: (request) => requestId(request.headers["x-request-id"]),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: "idle",
    // What can't be routed at all is answered like everything else.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  fastify.removeContentTypeParser("text/plain");
  acceptEmptyJson(fastify);
  fastify.setValidatorCompiler<z.ZodType>((route) => {
    const validate = validatorCompiler(route);
    return (given: unknown) => {
      if (given === unreadForm) return { value: given };
      const input = route.httpPart === "querystring" ? plainQuery(route.schema, given) : given;
      const strict = validate(input);
      const isRefused = typeof strict === "object" && "error" in strict && strict.error !== undefined;
      const isChange = route.httpPart === "body" && ["PUT", "PATCH"].includes(route.method);
      return isRefused ? validate(plainMeaning(route.schema, input, isChange)) : strict;
    };
  });
  fastify.setSerializerCompiler(createSerializerCompiler());
  answerErrors(fastify, options.onUnnamedCode);
  if (options.onAnswered) hearAnswers(fastify, options.onAnswered);
  fastify.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  fastify.addHook("onRequest", async (request, reply) => {
    const call = request.routeOptions.url ?? "none";
    const end = beginWork(() => ({
      work: `${request.method} ${call}`,
      companyId: companyOf(knownOf(request)),
      requestId: request.id,
    }));
    reply.raw.once("close", end);
  });
  fastify.addHook("onResponse", async (request, reply) => {
    const seconds = reply.elapsedTime / 1_000;
    options.observe(request.method, request.routeOptions.url ?? "none", reply.statusCode, seconds);
    request.log.debug(
      {
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });

  await fastify.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(secure) },
    crossOriginEmbedderPolicy: false,
    // A front end on another host shows pictures from here.
    crossOriginResourcePolicy: { policy: options.origins.corsOrigins.size > 0 ? "cross-origin" : "same-origin" },
    hsts: secure,
    referrerPolicy: { policy: "same-origin" },
  });
  const { corsOrigins } = options.origins;
  if (corsOrigins.size > 0) await fastify.register(cors, { origin: [...corsOrigins], credentials: true, maxAge: 600 });
  await fastify.register(cookie);
  await understandUploads(fastify);
  await fastify.register(rateLimit, { global: false, ...appLimit });
  await fastify.register(swagger, {
    openapi: {
      info: { title: "Recado", version: productVersion },
      servers: [{ url: options.origins.publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const codes = document.route.config?.codes;
      const response = { ...(schema.response as object), ...(codes && refusalResponses(codes)) };
      const body = describedBody(schema.body, document.route.config?.form);
      return { schema: { ...schema, response, ...(body !== undefined && { body }) }, url };
    },
  });

  const app = addressLimiter(fastify, appLimit);
  const assets = addressLimiter(fastify, assetLimit);
  fastify.addHook("onRequest", (request) => (request.url.startsWith("/assets/") ? assets(request) : app(request)));
  // Registered in a plugin so that the document sees them all.
  await fastify.register(async (api) => {
    for (const route of options.routes) addRoute(api, route, options);
  });
  fastify.get("/api/openapi.json", { schema: { hide: true } }, async () => fastify.swagger());
  for (const url of ["/api", "/api/*"])
    fastify.all(url, { schema: { hide: true } }, async () => Promise.reject(refuse("ERR_NOT_FOUND")));
  return fastify;
}

function addRoute(
  fastify: FastifyInstance,
  { call, method, path, contract, access, handle }: Route,
  options: HttpOptions,
): void {
  const signIn = contract.answer ? addressSigner(contract.answer) : undefined;
  const limits = (access.limits ?? []).map((limit) => limiter(fastify, limit, knownOf));
  fastify.route({
    method,
    url: path,
    ...(access.bodyLimit !== undefined && { bodyLimit: access.bodyLimit }),
    config: { call, codes: codesOf(contract, access, method), form: contract },
    schema: {
      summary: contract.summary,
      tags: [path.split("/")[2] ?? ""],
      ...(access.who === "public" ? {} : { security: [{ bearer: [] }] }),
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      ...(contract.body ? { body: contract.body } : {}),
      response: { [contract.answer ? 200 : 204]: contract.answer ?? z.undefined() },
    },
    preValidation: async (request) => {
      if (contract.upload && request.isMultipart()) request.body = unreadForm;
    },
    // Before the body is read: whoever may not call at all learns nothing of what the call would have wanted.
    onRequest: async (request) => void known.set(request, await passGate(request, access, options.authenticators)),
    handler: async (request, reply) => {
      const input: unknown = {
        params: request.params,
        query: request.query,
        body: request.body,
        ...knownOf(request),
        request,
        reply,
      };
      const answerCall = () => handle(input as HandledAsActor<never> & HandledAsProgram<never>);
      const limited = limits.reduceRight<() => Promise<unknown>>(
        (next, limit) => () => limit(request, reply, next),
        answerCall,
      );
      const sign = signOf(request, options);
      const answer = await limited().catch((error: unknown) => {
        throw sign ? signedRefusal(error, sign) : error;
      });
      if (reply.sent) return reply;
      if (contract.answer === null) return reply.status(204).send();
      return reply.send(sign && signIn ? signIn(answer, sign) : answer);
    },
  });
}

const known = new WeakMap<FastifyRequest, Known>();
const nobody: Known = {};
const knownOf = (request: FastifyRequest): Known => known.get(request) ?? nobody;
const companyOf = ({ actor, program }: Known): number | undefined => (actor ?? program)?.companyId;

/** A client may say JSON of every call. Without content it has no body, which is well where none is needed. */
function acceptEmptyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser("error", "error");
  fastify.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" && isBodyOptional(request) ? done(null, undefined) : parse(request, body, done),
  );
}

function isBodyOptional({ routeOptions }: FastifyRequest): boolean {
  const body = routeOptions.config.form?.body;
  return body === undefined || body.safeParse(undefined).success;
}

/** How files' addresses are signed for the caller; undefined for programs and strangers, who have no session. */
function signOf(request: FastifyRequest, { signAddress, origins }: HttpOptions): Sign | undefined {
  const { actor } = knownOf(request);
  if (!actor || actor.sessionId === null) return undefined;
  const session = { ...actor, sessionId: actor.sessionId };
  // A page of another origin would look for a path there.
  const base = origins.corsOrigins.has(request.headers.origin ?? "") ? origins.publicUrl : "";
  return (address) => base + signAddress(address, session);
}

/** A caller may name its request, within reason. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function contentPolicy(secure: boolean): Record<string, string[]> {
  const self = "'self'";
  return {
    "default-src": [self],
    "script-src": [self],
    // Components set their sizes by style attributes.
    "style-src": [self, "'unsafe-inline'"],
    "img-src": [self, "data:", "blob:"],
    "media-src": [self, "blob:"],
    "font-src": [self],
    // The socket too: it has the page's own origin.
    "connect-src": [self],
    // Help videos.
    "frame-src": ["https://www.youtube-nocookie.com"],
    "worker-src": [self, "blob:"],
    "object-src": ["'none'"],
    "base-uri": [self],
    "form-action": [self],
    "frame-ancestors": ["'none'"],
    ...(secure ? { "upgrade-insecure-requests": [] } : {}),
  };
}
