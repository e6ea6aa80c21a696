import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { contracts, type Answer, type Call, type Parsed } from "@recado/contracts";
import type { Contract } from "@recado/contracts/contract";
import type { ErrorCode } from "@recado/contracts/errors";
import type { Permission } from "@recado/contracts/permissions";
import type { Actor, Program } from "../actor.ts";
import type { PlanFlag } from "./gate.ts";

/**
 * `public`: anybody. `user`: signed-in users. `super`: the platform's super users. `connection`: a program with the
 * token of a connection. Else the named permission.
 */
export type Who = "public" | "user" | "admin" | "super" | "connection" | Permission;

export interface RateLimit {
  max: number;
  perSeconds: number;
  /**
   * `account` is the signed-in user or, before that, the e-mail in the body. A limit by connection sends the remaining
   * calls in headers.
   */
  by: "address" | "user" | "address and account" | "connection";
  /** Counts only the calls that end with one of these codes. */
  counts?: readonly ErrorCode[];
}

export interface Access {
  who: Who;
  /** Refused to companies whose plan lacks it. */
  plan?: PlanFlag;
  limits?: readonly RateLimit[];
  /** For a public call: identifies a signed-in user if there is one, and reports an ended session. */
  optionalSession?: true;
  /** Reads or answers much: a company runs a few such calls at once, others wait. */
  heavy?: true;
  /** Stores texts: refused if the company's storage is full. Large bodies are refused on any call. */
  stores?: true;
  /** Open to a company past its due date. */
  overdue?: true;
  /** For a program's call: receives its answer. Called before the answer is sent, so it must be quick. */
  onAnswer?: (answered: AnsweredProgram) => void;
}

/** A program's call and its answer, including refusals by the route's rules. */
export interface AnsweredProgram {
  program: Program;
  request: FastifyRequest;
  status: number;
  /** The JSON text. */
  payload: string;
  milliseconds: number;
}

export interface Handled<C extends Call> extends Parsed<C> {
  request: FastifyRequest;
  reply: FastifyReply;
}
export interface HandledAsAnybody<C extends Call> extends Handled<C> {
  actor?: Actor;
}
export interface HandledAsActor<C extends Call> extends Handled<C> {
  actor: Actor;
}
export interface HandledAsProgram<C extends Call> extends Handled<C> {
  program: Program;
}

/** A line of the route table. */
export interface Route {
  call: Call;
  method: string;
  /** Below the origin, as fastify writes it: `/api/tickets/:ticketId`. */
  path: string;
  contract: Contract;
  access: Access;
  /** Undefined for a stream or an empty answer. */
  handle: (input: HandledAsActor<never> & HandledAsProgram<never>) => Promise<unknown>;
}

/** A stream may replace the answer; a call without an answer resolves with nothing. */
type Result<C extends Call> = Promise<(Answer<C> extends undefined ? void : Answer<C>) | Readable>;

export function route<C extends Call>(
  call: C,
  access: Access & { who: "public" },
  handle: (input: HandledAsAnybody<C>) => Result<C>,
): Route;
export function route<C extends Call>(
  call: C,
  access: Access & { who: "connection" },
  handle: (input: HandledAsProgram<C>) => Result<C>,
): Route;
export function route<C extends Call>(call: C, access: Access, handle: (input: HandledAsActor<C>) => Result<C>): Route;
export function route<C extends Call>(
  call: C,
  access: Access,
  handle: (input: HandledAsActor<C> & HandledAsProgram<C>) => Result<C>,
): Route {
  const [method, path] = call.split(" ") as [string, string];
  return {
    call,
    method,
    // The specification writes some paths with /api: don't repeat it.
    path: path.startsWith("/api/") ? path : `/api${path}`,
    contract: contracts[call],
    access,
    handle,
  };
}
