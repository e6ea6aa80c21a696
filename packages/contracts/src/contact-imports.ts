import { z } from "zod";
import { bodyId, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { fieldOfHeading } from "./import-headings.ts";
import { beginningOf } from "./storable-text.ts";

/** Why a row of a table was refused: the missing or invalid field, or a repeated number. */
export const importFault = z.enum(["name", "number", "email", "repeated"]);
export type ImportFault = z.output<typeof importFault>;

/** A cell, cut to a length that no name or e-mail has. */
const cell = z
  .union([text, z.number().transform(String)])
  .transform((value) => beginningOf(value, 500))
  .default("");
/** The person in a row. */
const who = z.object({ name: cell, number: cell, email: cell, lid: cell });
const row = who.extend({
  /** Its line in the table, from 1: identifies a refused row. */
  line: z.number().int().min(1).max(10_000_000).optional(),
  /** The cells of the table's other columns, under their headings. */
  extraInfo: z
    .array(
      z.object({
        name: text.transform((name) => beginningOf(name.trim(), 100)),
        value: text.transform((value) => beginningOf(value, 1_000)),
      }),
    )
    .max(limits.extraInfo.most)
    .default([]),
});

/** Accepts the table's headings as field names, for tables that are sent as they were read. */
function underFieldNames<Given extends z.input<typeof who>>(given: Given): Given {
  if (typeof given !== "object" || given === null) return given;
  const named = { ...given };
  for (const [heading, value] of Object.entries(given)) {
    const field = fieldOfHeading(heading);
    const isCell = typeof value === "string" || typeof value === "number";
    if (field && isCell && (named[field] ?? "") === "") named[field] = value;
  }
  return named;
}
/** A person entered by hand. */
export const namedRow = z.preprocess((given: z.input<typeof who>) => underFieldNames(given), who);
/** A row of a table. */
export const importedRow = z.preprocess((given: z.input<typeof row>) => underFieldNames(given), row);
export type ImportedRow = z.output<typeof importedRow>;
/** The same body, or only its rows. */
export const rowsOrBody = <S extends z.ZodObject>(body: S) =>
  z.preprocess((given: z.input<S>) => (Array.isArray(given) ? { listcontacts: given as unknown[] } : given), body);
export const refusedRow = z.object({
  name: z.string(),
  number: z.string(),
  email: z.string(),
  lid: z.string(),
  line: z.number().int().nullable(),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
  error: importFault,
});

/** A row of an export, which an import accepts again. */
export const exportedContact = z.object({
  id: bodyId,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** The WhatsApp privacy id of a contact without a known number; "" otherwise. */
  lid: z.string(),
  /** Of those merged into the contact. An import leaves them out: only WhatsApp and admins make two numbers one person's. */
  otherNumbers: z.array(z.string()),
  /** The names of the contact's own tags. */
  tags: z.array(z.string()),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type ExportedContact = z.output<typeof exportedContact>;
