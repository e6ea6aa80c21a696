import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Profile } from "./profiles.ts";

/**
 * One HTTP call as data. Its key ("PUT /tickets/:ticketId") is its method and its path below `/api`; a path that the
 * specification already writes with `/api` keeps it once.
 */
export interface Contract {
  /** One line for the reference page. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The call's fields as a form with files (multipart/form-data), if it accepts one. */
  upload?: z.ZodType;
  /** The form field with the files, for the API document. */
  files?: string;
  /** The body of a success; `null` for an empty 204. */
  answer: z.ZodType | null;
  /**
   * The call's own error codes. Its route adds those of its class: validation, session, rate limits, permission, plan.
   * A test fails if an answer has any other code.
   */
  errors?: readonly ErrorCode[];
}

export type Contracts = Record<`${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`, Contract>;

/** Events by name: a function that gives the id of a payload's entity. Its parameter is the payload's type. */
export type Announcements = Record<string, (event: never) => number | string>;

/** Permissions with the profiles that have them; admins have all. */
export type Permissions = Record<string, readonly Profile[]>;

/** Error codes with their HTTP status. */
export type Statuses = Record<`ERR_${string}`, number>;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A caller's input. */
export interface RequestOf<C extends Contract> {
  params: In<C["params"]>;
  query: In<C["query"]>;
  body: In<C["body"]>;
}

/** A handler's input: the same after defaults and coercions. */
export interface ParsedOf<C extends Contract> {
  params: Out<C["params"]>;
  query: Out<C["query"]>;
  body: Out<C["body"]>;
}

export type AnswerOf<C extends Contract> = C["answer"] extends z.ZodType ? z.output<C["answer"]> : undefined;
