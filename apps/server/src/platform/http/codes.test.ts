import { expect, it } from "vitest";
import { z } from "zod";
import type { Contract } from "@recado/contracts/contract";
import type { ErrorCode } from "@recado/contracts/errors";
import { unnamedCodes } from "../../testing/unnamed-codes.ts";
import { codesOf, refusalResponses } from "./codes.ts";
import type { Access } from "./route.ts";

const plain: Contract = { summary: "", answer: null };
const always: ErrorCode[] = [
  "ERR_FILES_UNAVAILABLE",
  "ERR_INTERNAL_SERVER_ERROR",
  "ERR_STARTING",
  "ERR_TOO_MANY_REQUESTS",
];
const session: ErrorCode[] = ["ERR_SESSION_EXPIRED", "ERR_TOKEN_EXPIRED"];
const unreadable: ErrorCode[] = ["ERR_MALFORMED_BODY", "ERR_PAYLOAD_TOO_LARGE", "ERR_UNSUPPORTED_MEDIA_TYPE"];

it.each<[string, Contract, Access, string, ErrorCode[]]>([
  ["a public read", plain, { who: "public" }, "GET", []],
  ["a public write", plain, { who: "public" }, "POST", unreadable],
  ["a read with a session", plain, { who: "user" }, "GET", [...session, "ERR_SUBSCRIPTION_EXPIRED"]],
  ["a read of an overdue company", plain, { who: "user", overdue: true }, "GET", session],
  [
    "a read that needs a permission",
    plain,
    { who: "tags:kanban", overdue: true },
    "GET",
    [...session, "ERR_NO_PERMISSION"],
  ],
  [
    "a read that needs a plan",
    plain,
    { who: "user", plan: "useCampaigns", overdue: true },
    "GET",
    [...session, "ERR_NO_PERMISSION"],
  ],
  ["a read with parameters", { ...plain, params: z.object({}) }, { who: "public" }, "GET", ["ERR_VALIDATION"]],
  ["what its contract names", { ...plain, errors: ["ERR_NAME_TAKEN"] }, { who: "public" }, "GET", ["ERR_NAME_TAKEN"]],
])("%s", (_, contract, access, method, codes) => {
  expect([...codesOf(contract, access, method)].sort()).toEqual([...always, ...codes].sort());
});

it("documents codes under their status, with what they carry", () => {
  const responses = refusalResponses(new Set<ErrorCode>(["ERR_NAME_TAKEN", "ERR_VALIDATION", "ERR_MALFORMED_BODY"]));
  expect(Object.keys(responses)).toEqual(["400", "409"]);
  expect(responses[400]).toMatchObject({
    properties: { error: { enum: ["ERR_MALFORMED_BODY", "ERR_VALIDATION"] }, fields: { type: "object" } },
  });
});

it("fails a test in which a call answered a code without naming it, once", () => {
  const unnamed = unnamedCodes();
  unnamed.add("GET /version", "ERR_NAME_TAKEN");
  expect(unnamed.fail).toThrow("GET /version answered ERR_NAME_TAKEN: add it to the errors of its contract");
  expect(unnamed.fail).not.toThrow();
});
