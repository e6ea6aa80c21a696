import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { contracts, type Answer, type Call, type Parsed } from "@recado/contracts";
import type { Contract } from "@recado/contracts/contract";
import type { ErrorCode } from "@recado/contracts/errors";
import type { Permission } from "@recado/contracts/permissions";
import type { Actor, Program } from "../actor.ts";
import type { PlanFlag } from "./gate.ts";

/**
 * `public`: anybody. `user`: whoever is signed in. `super`: the platform's people. `connection`: a program with the token
 * of a connection. Else the named permission.
 */
export type Who = "public" | "user" | "admin" | "super" | "connection" | Permission;

export interface RateLimit {
  max: number;
  perSeconds: number;
  /**
   * An account is the person signed in or, before that, the e-mail in the body. A limit by connection tells the program
   * in headers how much of it is left.
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
  /** Of a public call: who is signed in is known all the same, and a session that is over is told so. */
  optionalSession?: true;
  /** Reads or answers much: a company makes a few such calls at once, others wait for their turn. */
  heavy?: true;
  /** Stores texts: refused where the company's storage is full. Large bodies are, whatever the call. */
  stores?: true;
  /** Open to a company whose due date has passed. */
  overdue?: true;
  /** Of a program's call: hears what it was answered. Called before the answer leaves, so it must be quick. */
  onAnswer?: (answered: AnsweredProgram) => void;
}

/** A program's call and its answer, refusals by the route's rules too. */
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

/** A stream stands for its answer; a call without an answer resolves with nothing. */
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
    // The specification writes some paths with /api itself: those are not doubled.
    path: path.startsWith("/api/") ? path : `/api${path}`,
    contract: contracts[call],
    access,
    handle,
  };
}
