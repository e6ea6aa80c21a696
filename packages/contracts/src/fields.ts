import { z } from "zod";
import { noDueDate } from "./due-dates.ts";
import { limits } from "./limits.ts";
import { storableText } from "./storable-text.ts";

const emptied = z.registry<{ value: unknown }>();
/** Defines the value to store when a change sends `""` or `null`, for schemas without an empty value. */
export const whenEmptied = <S extends z.ZodType>(schema: S, value: unknown): S => {
  const own = schema.clone();
  emptied.add(own, { value });
  return own;
};
/** An empty value keeps the stored one, as when a form sends back a hidden secret (decision 106). */
export const keptWhenEmptied = <S extends z.ZodType>(schema: S): S => whenEmptied(schema, undefined);
/** The empty value that these set on a schema; undefined if none did. */
export const emptiedTo = (schema: z.ZodType): { value: unknown } | undefined => emptied.get(schema);

/** A row's id: a JSON number that JavaScript holds exactly. */
export const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** The same in a body. The server takes digits from older clients as well. */
export const bodyId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** Text to store or search for: removes characters that can't be stored before its length is checked. */
export const text = z.string().overwrite(storableText);
export const name = text.trim().min(limits.name.min).max(limits.name.max);
/** The id that its author's browser gave a new row: sent again after a lost answer, it adds none. */
export const clientId = text.min(1).max(64);
export const password = z.string().min(limits.password.min).max(limits.password.max);
export const email = text.trim().toLowerCase().max(254).pipe(z.email());
export const color = z.string().regex(/^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/);
/** ISO 8601 with zone, as the server sends it. */
export const moment = z.iso.datetime();
/** A received time; without a zone it is in the company's (decision 104). */
export type GivenMoment = Date | { onCompanyClock: string };
/**
 * PostgreSQL refuses offsets from 16 hours. East of Greenwich the first day begins in the year 0, west of it the last
 * one ends in 10000.
 */
const zonedMoment = z.iso
  .datetime({ offset: true })
  .regex(/(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/)
  .regex(/^(?!0000|0001-01-01.*\+|9999-12-31T.*-)/)
  .transform((given): GivenMoment => new Date(given));
/** In the first and the last year it may fall into another year in some zone. */
const clockTime = z.iso
  .datetime({ local: true })
  .regex(/^(?!0000|0001|9999)[^Z]+$/)
  .transform((given): GivenMoment => ({ onCompanyClock: given }));
/** A time, "2026-03-29T02:30:00Z", with any zone or none, with a space for the T, without seconds. */
export const givenMoment = z
  .string()
  .max(40)
  .transform((given) =>
    given
      .trim()
      .replace(/^(\d{4}-\d\d-\d\d) +(?=\d)/, "$1T")
      .replace(/T\d\d:\d\d(?=[Z+-])/, "$&:00"),
  )
  .pipe(z.union([zonedMoment, clockTime]));
/** The end of a company's paid period, as answered (decision 105). */
export const answeredDueDate = z.union([moment, z.literal(noDueDate)]);
/** A day of the calendar, in a year that PostgreSQL has too. */
export const day = z.iso.date().regex(/^(?!0000)/);

const idList = (value: unknown) => {
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string") return value;
  return value.trimStart().startsWith("[") ? parse(value) : value.split(",");
};
function parse(list: string): unknown {
  try {
    return JSON.parse(list);
  } catch {
    return list;
  }
}
/** Ids in a query string, as `[1,2]` or `1,2`. */
export const ids = z.preprocess(idList, z.array(id).max(500).optional());
/** A flag in a query string. */
export const flag = z
  .enum(["true", "false", "1", "0", ""])
  .transform((v) => v === "true" || v === "1")
  .optional();
export const pageNumber = z.coerce.number().int().min(1).max(500).default(1);
export const searchParam = text
  .max(200)
  .transform((s) => s.trim().toLowerCase())
  .default("");
