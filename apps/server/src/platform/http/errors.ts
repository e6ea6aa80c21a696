import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Call } from "@recado/contracts";
import type { ErrorCode, FieldRule } from "@recado/contracts/errors";
import { isStorageError } from "../database/errors.ts";
import { StoreUnavailable } from "../media/store.ts";
import { Refusal, refuse } from "../refusal.ts";

/** Every failure is answered as `{ error: CODE }` with the right status; only unexpected ones are logged as errors. */
export function answerErrors(fastify: FastifyInstance, onUnnamedCode: OnUnnamedCode): void {
  fastify.setErrorHandler<FastifyError>((error, request, reply) => {
    const { codes, call } = request.routeOptions.config;
    const { code } = asRefusal(error);
    if (codes && call && !codes.has(code)) onUnnamedCode(call, code);
    return answerError(error, request, reply);
  });
}

/** Called with an answered code that neither the contract nor the route names. */
export type OnUnnamedCode = (call: Call, code: ErrorCode) => void;

/** The same for errors before routing. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
  if (refusal.details.retryAfterSeconds !== undefined)
    void reply.header("retry-after", refusal.details.retryAfterSeconds);
  // Older clients parse `error` as the ticket, and request this (decision 2).
  const old = request.headers["accept-version"] === "1" && refusal.details.ticket !== undefined;
  const body = old
    ? { ...refusal.body, error: JSON.stringify(refusal.details.ticket), code: refusal.code }
    : refusal.body;
  return reply
    .status(refusal.status)
    .header("x-content-type-options", "nosniff")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
}

function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return refuse("ERR_VALIDATION", { fields: fieldsOf(error.validation) });
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
    case "FST_REQ_FILE_TOO_LARGE":
      return refuse("ERR_PAYLOAD_TOO_LARGE");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return refuse("ERR_UNSUPPORTED_MEDIA_TYPE");
    case "FST_ERR_BAD_URL":
    case "FST_ERR_MAX_PARAM_LENGTH":
      return refuse("ERR_NOT_FOUND");
  }
  if (error instanceof StoreUnavailable) return refuse("ERR_FILES_UNAVAILABLE");
  // A file's disk filled up after the check for space. A full disk of PostgreSQL is a storage error.
  if (error.code === "ENOSPC") return refuse("ERR_STORAGE_FULL");
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refuse("ERR_MALFORMED_BODY");
  return refuse(isStorageError(error) ? "ERR_STARTING" : "ERR_INTERNAL_SERVER_ERROR");
}

/** A schema issue, as the type provider passes it. */
interface Issue {
  keyword?: string;
  instancePath?: string;
  message?: string;
  params?: Details;
}

interface Details {
  minimum?: number | bigint;
  format?: string;
  origin?: string;
  /** Of a union: the issues of each branch. */
  errors?: readonly (readonly Rule[])[];
}
type Rule = Details & { code?: string | undefined; message?: string | undefined };

/** The first broken rule of each field. */
function fieldsOf(issues: readonly Issue[]): Record<string, FieldRule> {
  const fields: Record<string, FieldRule> = {};
  for (const { keyword, instancePath, message, params } of issues) {
    const path = instancePath?.replace(/^\//, "").replaceAll("/", ".") || "body";
    fields[path] ??= ruleOf({ ...params, code: keyword, message }, path);
  }
  return fields;
}

function ruleOf(rule: Rule, path: string): FieldRule {
  // Only strings and arrays can be "too short" or "too long".
  const hasLength = rule.origin === "string" || rule.origin === "array";
  switch (rule.code) {
    case "too_small":
      if (rule.origin === "string" && Number(rule.minimum) <= 1) return "required";
      return hasLength ? "too_short" : "invalid";
    case "too_big":
      return hasLength ? "too_long" : "invalid";
    case "invalid_format":
      if (rule.format === "email") return "invalid_email";
      if (/password$/i.test(path)) return "weak_password";
      return /color$/i.test(path) ? "invalid_color" : "invalid";
    case "invalid_type":
      // Only the message contains what was received.
      return rule.message?.endsWith("received undefined") ? "required" : "invalid";
    case "invalid_value":
      return "unknown_value";
    case "invalid_union": {
      // A branch of fixed values (`""`) is an exception: report the other branch's rule.
      const branches = (rule.errors ?? []).flatMap(([first]) => first ?? []);
      const broken = branches.find(({ code }) => code !== "invalid_value") ?? branches[0];
      return broken ? ruleOf(broken, path) : "invalid";
    }
    case "custom":
      return "required";
    default:
      return "invalid";
  }
}
