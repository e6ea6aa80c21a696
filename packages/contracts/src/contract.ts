import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Profile } from "./profiles.ts";

/**
 * One HTTP call as data. The key under which it stands ("PUT /tickets/:ticketId") is its method and its path below
 * `/api`; a path that the specification already writes with `/api` keeps it and is not doubled.
 */
export interface Contract {
  /** One line for the reference page. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The fields of the same call as a form with files (multipart/form-data), where it may be one. */
  upload?: z.ZodType;
  /** The form's field that holds the files, for the API's document. */
  files?: string;
  /** What a success answers; `null` for an empty 204. */
  answer: z.ZodType | null;
  /**
   * The codes that the call's own rules answer. Its route adds those of its class: validation, session, rate limits,
   * permission, plan. A test fails when an answer carries any other code.
   */
  errors?: readonly ErrorCode[];
}

export type Contracts = Record<`${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`, Contract>;

/** Events by name: a function that finds the id of what a payload is about. Its parameter is the payload's type. */
export type Announcements = Record<string, (event: never) => number | string>;

/** Permissions with the profiles that have them besides admins, who have all. */
export type Permissions = Record<string, readonly Profile[]>;

/** Error codes with their HTTP status. */
export type Statuses = Record<`ERR_${string}`, number>;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller sends. */
export interface RequestOf<C extends Contract> {
  params: In<C["params"]>;
  query: In<C["query"]>;
  body: In<C["body"]>;
}

/** What a handler receives: the same after defaults and coercions. */
export interface ParsedOf<C extends Contract> {
  params: Out<C["params"]>;
  query: Out<C["query"]>;
  body: Out<C["body"]>;
}

export type AnswerOf<C extends Contract> = C["answer"] extends z.ZodType ? z.output<C["answer"]> : undefined;
