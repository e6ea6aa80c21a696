import { z } from "zod";

/** In these fields `null` or `undefined` may be a search text; elsewhere clients mean "no value". */
const searches: ReadonlySet<string> = new Set(["searchParam", "name"]);

/**
 * Renames a query's parameters to the names in their schema. Runs before the strict parse, because the schema would
 * drop unknown names, and a filter must not be ignored: `users[]=3` and `users[0]=3` are `users`. `undefined` and
 * `null` as text are absent.
 */
export function plainQuery(schema: z.ZodType, given: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof given !== "object" || given === null) return given;
  const meant: Record<string, unknown> = {};
  const fields = schema.shape as Record<string, unknown>;
  for (const [key, value] of Object.entries(given)) {
    const [, base] = /^([^[]+)\[\d{0,4}\]$/.exec(key) ?? [];
    const name = base !== undefined && Object.hasOwn(fields, base) ? base : key;
    if (!Object.hasOwn(fields, name) || value === "undefined") continue;
    if (value === "null" && !searches.has(name)) continue;
    meant[name] = Object.hasOwn(meant, name) ? [meant[name], value].flat() : value;
  }
  return meant;
}
