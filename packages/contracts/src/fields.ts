import { z } from "zod";
import { noDueDate } from "./due-dates.ts";
import { limits } from "./limits.ts";
import { storableText } from "./storable-text.ts";

const emptied = z.registry<{ value: unknown }>();
/** Says what `""` and `null` make of a stored value in a change, where the schema itself has no empty value. */
export const whenEmptied = <S extends z.ZodType>(schema: S, value: unknown): S => {
  const own = schema.clone();
  emptied.add(own, { value });
  return own;
};
/** Keeps what is stored when it is sent empty, as a form sends a secret that it was never shown (decision 106). */
export const keptWhenEmptied = <S extends z.ZodType>(schema: S): S => whenEmptied(schema, undefined);
/** What was said of a schema by these; undefined where nothing was. */
export const emptiedTo = (schema: z.ZodType): { value: unknown } | undefined => emptied.get(schema);

/** A row's id: a JSON number that JavaScript holds exactly. */
export const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** The same in a body. The server takes digits from older clients as well. */
export const bodyId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** Text that is stored or looked for: what could not be stored is left out before its length is looked at. */
export const text = z.string().overwrite(storableText);
export const name = text.trim().min(limits.name.min).max(limits.name.max);
export const password = z.string().min(limits.password.min).max(limits.password.max);
export const email = text.trim().toLowerCase().max(254).pipe(z.email());
export const color = z.string().regex(/^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/);
/** ISO 8601 with zone, as it leaves the server. */
export const moment = z.iso.datetime();
/** A moment as it was sent; a time that names no zone is one of the company's clock (decision 104). */
export type GivenMoment = Date | { onCompanyClock: string };
/** PostgreSQL refuses offsets from 16 hours. East of Greenwich the first day begins in the year 0, west of it the last ends in 10000. */
const zonedMoment = z.iso
  .datetime({ offset: true })
  .regex(/(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/)
  .regex(/^(?!0000|0001-01-01.*\+|9999-12-31T.*-)/)
  .transform((given): GivenMoment => new Date(given));
/** In the first and the last year it is of another year in some zone. */
const clockTime = z.iso
  .datetime({ local: true })
  .regex(/^(?!0000|0001|9999)[^Z]+$/)
  .transform((given): GivenMoment => ({ onCompanyClock: given }));
/** A moment, "2026-03-29T02:30:00Z", with any zone on earth or none, with a space for the T, without seconds. */
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
/** When a company is paid until, as answers say it (decision 105). */
export const answeredDueDate = z.union([moment, z.literal(noDueDate)]);
/** A day of the calendar, of a year that PostgreSQL has too. */
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
