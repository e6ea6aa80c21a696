import { z } from "zod";
import { emptiedTo } from "@recado/contracts/fields";

/** Contracts are not deeper; a recursive schema would be. */
const deepest = 8;
/** Marks a field that counts as not sent. */
const absent = Symbol("absent");

/**
 * The most plausible reading of an input that its schema refuses, at any depth. Older clients of this family send whole
 * records: numbers as text, `null`, `""` or `false` for "none", lists as text. Only values that the schema refuses are
 * rewritten; what remains wrong is refused as before. In a change (`PUT`, `PATCH`) an empty value of the body's own
 * fields clears fields that can be empty; everywhere else it is the same as a missing one (decision 39).
 */
export function plainMeaning(schema: z.ZodType, given: unknown, isChange = false): unknown {
  const meant = meaningOf(schema, given, isChange ? clearedValue : noneValue, 0);
  return meant === absent ? undefined : meant;
}

type Emptied = (schema: z.ZodType) => unknown;

function meaningOf(schema: z.ZodType, value: unknown, emptied: Emptied, depth: number): unknown {
  const { inner, prepared } = unwrapped(schema, value);
  if (depth > deepest) return value;
  if (inner instanceof z.ZodObject && isRecord(prepared))
    return fieldsOf(inner, prepared, depth === 0 ? emptied : noneValue, depth + 1);
  if (inner instanceof z.ZodArray && Array.isArray(prepared)) return itemsOf(inner, prepared, depth + 1);
  if (schema.safeParse(value).success) return value;

  if (value === null || value === "") {
    const empty = depth === 0 ? noneValue(schema) : emptied(schema);
    return empty === undefined ? value : empty;
  }
  if (value === "null" || value === "undefined") return accepts(schema, undefined) ? absent : value;
  if (value === false && accepts(schema, null)) return null;
  const readings = inner instanceof z.ZodArray ? listReadings(inner, value, depth + 1) : scalarReadings(value);
  if (inner instanceof z.ZodUnion)
    readings.push(...inner.options.map((option) => meaningOf(option as z.ZodType, value, emptied, depth + 1)));
  const reading = readings.find((each) => each !== undefined && each !== absent && accepts(schema, each));
  return reading === undefined ? value : reading;
}

function fieldsOf(
  schema: z.ZodObject,
  given: Record<string, unknown>,
  emptied: Emptied,
  depth: number,
): Record<string, unknown> {
  const meant = { ...given };
  for (const [key, field] of Object.entries<z.ZodType>(schema.shape)) {
    if (!Object.hasOwn(meant, key)) continue;
    const value = meaningOf(field, meant[key], emptied, depth);
    if (value === absent) delete meant[key];
    else meant[key] = value;
  }
  return meant;
}

function itemsOf(schema: z.ZodArray, given: unknown[], depth: number): unknown[] {
  return given.map((item) => {
    const meant = meaningOf(schema.element as z.ZodType, item, noneValue, depth);
    return meant === absent ? item : meant;
  });
}

/** Reads a list from JSON, comma-separated numbers, or its only item. Texts are not split: they may contain commas. */
function listReadings(schema: z.ZodArray, value: unknown, depth: number): unknown[] {
  const lists = [[value]];
  if (typeof value === "string") {
    if (!(unwrapped(schema.element as z.ZodType, value).inner instanceof z.ZodString)) lists.push(value.split(","));
    const parsed = parsedList(value);
    if (parsed) lists.unshift(parsed);
  }
  return isRecord(value) ? [] : lists.map((list) => itemsOf(schema, list, depth));
}

function parsedList(value: string): unknown[] | null {
  if (!value.trimStart().startsWith("[") || value.length > 65_536) return null;
  try {
    return JSON.parse(value) as unknown[];
  } catch {
    return null;
  }
}

function scalarReadings(value: unknown): unknown[] {
  if (typeof value === "number") return Number.isSafeInteger(value) ? [String(value), flags.get(String(value))] : [];
  return typeof value === "string" ? [numberOf(value), flags.get(value)] : [];
}

const flags = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** Up to two decimals: "1.000" and "1,000" are a thousand in some locales. */
const numberOf = (value: string): number | undefined =>
  /^-?\d{1,16}(?:[.,]\d{1,2})?$/.test(value) ? Number(value.replace(",", ".")) : undefined;

/** The empty value, where a missing and an empty value are the same. */
function noneValue(schema: z.ZodType): unknown {
  if (accepts(schema, null)) return null;
  if (accepts(schema, undefined)) return absent;
  return accepts(schema, "") ? "" : undefined;
}

/** The value that clears a stored field. Undefined if it can't be empty: then it is refused. */
function clearedValue(schema: z.ZodType): unknown {
  const { inner } = unwrapped(schema, undefined);
  const marked = emptiedTo(inner);
  if (marked) return marked.value === undefined ? absent : marked.value;
  return [null, "", [], {}].find((empty) => accepts(schema, empty));
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The schema within `optional`, `nullable`, `default`, `catch` and `pipe`, and the value passed to it. A preprocessing
 * step (`z.preprocess`) is applied again to the result, so it must be idempotent.
 */
function unwrapped(schema: z.ZodType, value: unknown): { inner: z.ZodType; prepared: unknown } {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return unwrapped(schema.unwrap() as z.ZodType, value);
  if (!(schema instanceof z.ZodPipe)) return { inner: schema, prepared: value };
  const first = schema.in as z.ZodType;
  if (!(first instanceof z.ZodTransform)) return unwrapped(first, value);
  const { data } = first.safeParse(value);
  return unwrapped(schema.out as z.ZodType, data);
}
