import { z } from "zod";

/** A search for this word is one; everywhere else it is a client's way to say that it has no value. */
const searches: ReadonlySet<string> = new Set(["searchParam", "name"]);

/**
 * A query's parameters under the names of their schema. Before it is read strictly, because the schema would pass over
 * what is named otherwise, and a filter must not be ignored: `users[]=3` and `users[0]=3` are `users`. `undefined` and
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
