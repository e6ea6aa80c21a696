import { z } from "zod";
import type { Contract } from "@recado/contracts/contract";
import { bodyId, id } from "@recado/contracts/fields";
import type { Asked } from "../platform/http/hear-answers.ts";
import { unreadForm } from "../platform/http/uploads.ts";

/**
 * The different ways to make a call: each branch of a union, an id present or absent, each value of an enum, JSON or a
 * form; and that it succeeds at all. A way that no test takes may be a 500 for every user.
 */
export function alternativesOf({ query, body, upload }: Contract): Set<string> {
  const found = new Set(["a success"]);
  const add = (name: string) => void found.add(name);
  if (query) walk(query, "query", undefined, add);
  if (body) walk(body, "body", undefined, add);
  if (body && upload) for (const name of ["body is JSON", "body is a form"]) add(name);
  return found;
}

/** The alternatives in a request. The call itself reads a form's fields, which are unknown here. */
export function alternativesIn({ query, body, upload }: Contract, asked: Asked): Set<string> {
  const found = new Set(["a success"]);
  const add = (name: string) => void found.add(name);
  if (query) walk(query, "query", { value: asked.query ?? {} }, add);
  const isForm = asked.body === unreadForm;
  if (body && upload) add(isForm ? "body is a form" : "body is JSON");
  if (body && !isForm) walk(body, "body", { value: asked.body }, add);
  return found;
}

/** A given value; undefined if all alternatives are wanted. */
type Given = { value: unknown } | undefined;
type Add = (name: string) => void;

/** How many entries of a long list are examined: imports in tests have thousands of equal rows. */
const longest = 50;

const isNone = (value: unknown): boolean => value === undefined || value === null || value === "";

function walk(schema: z.ZodType, path: string, given: Given, add: Add): void {
  const { inner, mayLack } = unwrapped(schema);
  if (mayLack && isIds(inner)) {
    if (!given || !isNone(given.value)) add(`${path} is given`);
    if (!given || isNone(given.value)) add(`${path} is absent`);
  }
  if (inner instanceof z.ZodPipe) return walkPipe(inner, path, given, add);
  if (given && given.value === undefined) return;
  if (inner instanceof z.ZodEnum) walkValues(inner.options, path, given, add);
  else if (inner instanceof z.ZodLiteral) walkValues([...inner.values], path, given, add);
  else if (inner instanceof z.ZodUnion) walkUnion(inner.options as z.ZodType[], path, given, add);
  else if (inner instanceof z.ZodObject)
    for (const [key, field] of Object.entries<z.ZodType>(inner.shape))
      walk(field, `${path}.${key}`, given && { value: fieldOf(given.value, key) }, add);
  else if (inner instanceof z.ZodArray || inner instanceof z.ZodRecord) {
    const item = (inner instanceof z.ZodArray ? inner.element : inner.valueType) as z.ZodType;
    const values = typeof given?.value === "object" && given.value !== null ? Object.values(given.value) : [];
    if (!given) walk(item, `${path}[]`, undefined, add);
    for (const value of values.slice(0, longest)) walk(item, `${path}[]`, { value }, add);
  }
}

/** A value counts after preprocessing; of several spellings of one value, any is enough. */
function walkPipe(pipe: z.ZodPipe, path: string, given: Given, add: Add): void {
  const [first, then] = [pipe.in as z.ZodType, pipe.out as z.ZodType];
  if (then instanceof z.ZodTransform) {
    if (first instanceof z.ZodEnum) {
      const meant = (value: unknown) => pipe.safeParse(value).data;
      walkValues([...new Set(first.options.map(meant))], path, given && { value: meant(given.value) }, add);
    } else walk(first, path, given, add);
    return;
  }
  walk(first, path, given, add);
  const made = given && first.safeParse(given.value);
  if (!made || made.success) walk(then, path, made && { value: made.data }, add);
}

function walkValues(values: readonly unknown[], path: string, given: Given, add: Add): void {
  for (const value of values)
    if (!given || String(value) === String(given.value)) add(`${path} is ${JSON.stringify(value)}`);
}

function walkUnion(options: readonly z.ZodType[], path: string, given: Given, add: Add): void {
  for (const [n, option] of options.entries()) {
    if (given && !option.safeParse(given.value).success) continue;
    const { inner } = unwrapped(option);
    // Literals and enums are named by their values.
    if (!(inner instanceof z.ZodLiteral || inner instanceof z.ZodEnum))
      add(`${path} is of kind ${n + 1}, ${typeOf(inner)}`);
    walk(option, path, given, add);
    if (given) return;
  }
}

/** The type of a caller's input. */
function typeOf(schema: z.ZodType): string {
  if (!(schema instanceof z.ZodPipe)) return schema.type;
  return typeOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** The schema within `optional`, `nullable` and `default`, and whether a value may be absent. */
function unwrapped(schema: z.ZodType): { inner: z.ZodType; mayLack: boolean } {
  let [inner, mayLack] = [schema, false];
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault ||
    inner instanceof z.ZodReadonly
  )
    [inner, mayLack] = [inner.unwrap() as z.ZodType, mayLack || !(inner instanceof z.ZodReadonly)];
  return { inner, mayLack };
}

/** Whether it is an id, or a list of ids. */
function isIds(schema: z.ZodType): boolean {
  if (schema === id || schema === bodyId) return true;
  return schema instanceof z.ZodArray && isIds(unwrapped(schema.element as z.ZodType).inner);
}
