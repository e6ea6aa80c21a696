import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import swagger from "@fastify/swagger";
import { randomUUID } from "node:crypto";
import type { BlockList } from "node:net";
import { createSerializerCompiler, jsonSchemaTransform, validatorCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";
import { productVersion } from "@recado/contracts/limits";
import { beginWork } from "../current-work.ts";
import type { Actor } from "../actor.ts";
import { refuse } from "../refusal.ts";
import { redactUrl } from "../log.ts";
import { isTrusted } from "./client-address.ts";
import { addRoute, callerOf } from "./add-route.ts";
import { leastBody } from "./body-size.ts";
import { describedWebhooks } from "./described-webhooks.ts";
import { refusalResponses } from "./codes.ts";
import { describedBody } from "./described-forms.ts";
import { underBase } from "./base-address.ts";
import type { Origins } from "./origins.ts";
import { answerError, answerErrors, type OnUnnamedCode } from "./errors.ts";
import { hearAnswers, type OnAnswered } from "./hear-answers.ts";
import { plainMeaning } from "./lenient-input.ts";
import { plainQuery } from "./plain-query.ts";
import type { Authenticators } from "./gate.ts";
import { HeavyCalls } from "./heavy-calls.ts";
import { readJsonBodies } from "./json-body.ts";
import { addressLimiter } from "./rate-limits.ts";
import type { Route } from "./route.ts";
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
  observe(method: string, route: string, status: number, seconds: number, requestId: string): void;
  onUnnamedCode: OnUnnamedCode;
  /** For tests. */
  onAnswered?: OnAnswered | undefined;
}

/** Time for a whole request, ms: enough for a file over a slow line, not for holding a connection open for ever. */
const requestTimeout = 300_000;
/** The limit per address for all routes together. */
const appLimit = { max: 3_000, perSeconds: 60 };
/**
 * The limit for the web app's files, which are cheap: a browser loads about 350, and after an update a whole office
 * does, from one address.
 */
const assetLimit = { max: 60_000, perSeconds: 60 };

/** The HTTP side of the app: it serves the route table and nothing that is not in it. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const secure = options.origins.publicUrl.startsWith("https:");
  const fastify = Fastify({
    loggerInstance: options.log.child({ module: "http" }),
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = "" }) => underBase(url),
    trustProxy: (address) => isTrusted(options.trustedProxies, address),
    bodyLimit: leastBody,
    requestTimeout,
    genReqId: (request) => requestId(request.headers["x-request-id"]),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: "idle",
    // Requests that can't be routed get the same error format.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  fastify.removeContentTypeParser("text/plain");
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
  fastify.addHook("onRequest", async (request, reply) => {
    void reply.headers({ "x-request-id": request.id, "permissions-policy": "microphone=(self)" });
    // The next user of this browser must find nothing in its cache. Files set their own lifetime.
    if (/^\/api(?:[/?]|$)/.test(request.url)) void reply.header("cache-control", "no-store");
  });
  fastify.addHook("onRequest", async (request, reply) => {
    const call = request.routeOptions.url ?? "none";
    const end = beginWork(() => ({
      work: `${request.method} ${call}`,
      companyId: callerOf(request)?.companyId,
      requestId: request.id,
    }));
    reply.raw.once("close", end);
  });
  fastify.addHook("onResponse", async (request, reply) => {
    const seconds = reply.elapsedTime / 1_000;
    options.observe(request.method, request.routeOptions.url ?? "none", reply.statusCode, seconds, request.id);
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
  readJsonBodies(fastify);
  await understandUploads(fastify);
  await fastify.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Recado", version: productVersion },
      servers: [{ url: options.origins.publicUrl }],
      components: { securitySchemes },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const codes = document.route.config?.codes;
      const response = { ...(schema.response as object), ...(codes && refusalResponses(codes)) };
      const body = describedBody(schema.body, document.route.config?.form);
      return { schema: { ...schema, response, ...(body !== undefined && { body }) }, url };
    },
  });

  const app = addressLimiter(appLimit);
  const assets = addressLimiter(assetLimit);
  fastify.addHook("onRequest", async (request, reply) =>
    request.url.startsWith("/assets/") ? assets(request, reply) : app(request, reply),
  );
  // Registered in a plugin so that the document sees them all.
  await fastify.register(async (api) => {
    const shared = { ...options, heavyCalls: new HeavyCalls() };
    for (const route of options.routes) addRoute(api, route, shared);
  });
  fastify.get("/api/openapi.json", { schema: { hide: true } }, async () => ({
    ...fastify.swagger(),
    webhooks: describedWebhooks,
  }));
  for (const url of ["/api", "/api/*", "/public/*"])
    fastify.all(url, { schema: { hide: true } }, async () => Promise.reject(refuse("ERR_NOT_FOUND")));
  return fastify;
}

/** A caller may choose the request's id, within limits. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** For users and for programs. */
const securitySchemes = {
  bearer: { type: "http", scheme: "bearer", description: "The token of a session." },
  connection: { type: "http", scheme: "bearer", description: "The token of a connection." },
} as const;

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
    // Includes the socket: it has the page's own origin.
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
