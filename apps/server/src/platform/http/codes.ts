import type { Call } from "@recado/contracts";
import type { Contract } from "@recado/contracts/contract";
import { errorStatus, fieldRules, type ErrorCode } from "@recado/contracts/errors";
import type { Access } from "./route.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set for a route of the route table. */
    call?: Call;
    /** Every code with which the call may answer. */
    codes?: ReadonlySet<ErrorCode>;
  }
}

/** The codes of the contract, and those implied by its parameters and the route's access. */
export function codesOf(contract: Contract, access: Access, method: string): ReadonlySet<ErrorCode> {
  const codes = new Set<ErrorCode>(contract.errors);
  const add = (...added: ErrorCode[]) => added.forEach((code) => codes.add(code));
  // The limit by address holds for every call.
  add("ERR_TOO_MANY_REQUESTS", "ERR_INTERNAL_SERVER_ERROR", "ERR_STARTING", "ERR_FILES_UNAVAILABLE");
  if (contract.params || contract.query || contract.body || contract.upload) add("ERR_VALIDATION");
  // The server reads the body of these methods even if the contract has none.
  if (method !== "GET") add("ERR_MALFORMED_BODY", "ERR_PAYLOAD_TOO_LARGE", "ERR_UNSUPPORTED_MEDIA_TYPE");
  if (contract.upload) add("ERR_STORAGE_QUOTA", "ERR_UPLOADS_TODAY", "ERR_STORAGE_FULL");
  if (access.who === "public" && access.optionalSession) add("ERR_TOKEN_EXPIRED", "ERR_SESSION_EXPIRED");
  if (access.stores || (contract.body && access.who !== "public")) add("ERR_STORAGE_QUOTA", "ERR_STORAGE_FULL");
  if (access.who === "public") return codes;
  if (access.who === "connection") add("ERR_API_TOKEN");
  else add("ERR_TOKEN_EXPIRED", "ERR_SESSION_EXPIRED");
  if (!access.overdue) add("ERR_SUBSCRIPTION_EXPIRED");
  if ((access.who !== "user" && access.who !== "connection") || access.plan) add("ERR_NO_PERMISSION");
  return codes;
}

/** The fields of refusals besides the code. */
const details: Partial<Record<ErrorCode, object>> = {
  ERR_VALIDATION: {
    fields: { type: "object", additionalProperties: { type: "string", enum: fieldRules } },
  },
  ERR_SUBSCRIPTION_EXPIRED: {
    dueDate: { type: "string", format: "date-time" },
    payLink: { type: "string" },
    takesPix: { type: "boolean" },
  },
  ERR_SECOND_FACTOR_SETUP: {
    setup: { type: "object", properties: { secret: { type: "string" }, uri: { type: "string" } } },
  },
  ERR_TOO_MANY_REQUESTS: { retryAfterSeconds: { type: "number" } },
  ERR_WAPP_RESTRICTED: { until: { type: ["string", "null"], format: "date-time" } },
  ERR_FIRST_CONTACTS_LIMIT: { until: { type: ["string", "null"], format: "date-time" } },
};

/** The refusals of a call for the API document: each status with its codes. */
export function refusalResponses(codes: ReadonlySet<ErrorCode>): Record<number, object> {
  const byStatus = Object.groupBy([...codes].sort(), (code) => errorStatus[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.join(", "),
        type: "object",
        required: ["error"],
        properties: Object.assign(
          { error: { type: "string", enum: ofStatus } },
          ...ofStatus.map((code) => details[code]),
        ) as object,
      },
    ]),
  );
}
