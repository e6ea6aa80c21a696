import { z } from "zod";

/**
 * What a caller most plainly means with an input that its schema refuses. Older clients of this family send a record as
 * they hold it: numbers as text, `null`, `""` or `false` for "none", and empty parameters. Only fields that the schema
 * refuses are rewritten; what remains wrong is refused as before.
 */
export function plainMeaning(schema: z.ZodType, given: unknown): unknown {
  const object = unwrapped(schema);
  if (!(object instanceof z.ZodObject) || typeof given !== "object" || given === null || Array.isArray(given))
    return given;
  const fields = object.shape as Record<string, z.ZodType>;
  const meant: Record<string, unknown> = { ...given };
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(meant, key) || field.safeParse(meant[key]).success) continue;
    const value = meaningOf(field, meant[key]);
    if (value === undefined) delete meant[key];
    else meant[key] = value;
  }
  return meant;
}

/** Undefined where the field counts as absent. */
function meaningOf(field: z.ZodType, value: unknown): unknown {
  const isNone = value === null || (value === "" && !isText(field));
  if ((isNone || value === false) && field.safeParse(null).success) return null;
  if (isNone) return isOptional(field) ? undefined : value;
  const number = numberOf(value);
  if (number !== undefined && field.safeParse(number).success) return number;
  if (!Array.isArray(value)) return value;
  const numbers = value.map((item: unknown) => numberOf(item) ?? item);
  return field.safeParse(numbers).success ? numbers : value;
}

const isOptional = (field: z.ZodType): boolean => field.safeParse(undefined).success;

const numberOf = (value: unknown): number | undefined =>
  typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : undefined;

/** Whether an empty text is a value of its own, which may be too short, and not "none". Dates and e-mails have a format. */
function isText(field: z.ZodType): boolean {
  const inner = unwrapped(field);
  return inner instanceof z.ZodString && inner.format === null;
}

/** The schema within `optional`, `nullable`, `default` and `pipe`. */
function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? unwrapped(schema.in as z.ZodType) : schema;
}
