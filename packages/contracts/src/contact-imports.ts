import { z } from "zod";
import { bodyId, text } from "./fields.ts";
import { fieldOfHeading } from "./import-headings.ts";

/** Why a row of a table was not imported: what is missing or wrong in it, or a row before has the same number. */
export const importFault = z.enum(["name", "number", "email", "repeated"]);
export type ImportFault = z.output<typeof importFault>;

/** A cell, cut to a length that no name or e-mail has. */
const cell = z
  .union([text, z.number().transform(String)])
  .transform((value) => value.slice(0, 500))
  .default("");
const row = z.object({ name: cell, number: cell, email: cell, lid: cell });

/** A row may have its table's headings as names, as tables that are sent as they are read have. */
function underFieldNames(given: z.input<typeof row>): z.input<typeof row> {
  if (typeof given !== "object" || given === null) return given;
  const named = { ...given };
  for (const [heading, value] of Object.entries(given)) {
    const field = fieldOfHeading(heading);
    const isCell = typeof value === "string" || typeof value === "number";
    if (field && isCell && (named[field] ?? "") === "") named[field] = value;
  }
  return named;
}
export const importedRow = z.preprocess(underFieldNames, row);
export type ImportedRow = z.output<typeof importedRow>;
/** The same body where it is nothing but the rows. */
export const rowsOrBody = <S extends z.ZodObject>(body: S) =>
  z.preprocess((given: z.input<S>) => (Array.isArray(given) ? { listcontacts: given as unknown[] } : given), body);
export const refusedRow = z.object({
  name: z.string(),
  number: z.string(),
  email: z.string(),
  lid: z.string(),
  error: importFault,
});

/** A row of an export, which an import takes again. */
export const exportedContact = z.object({
  id: bodyId,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** The privacy id at WhatsApp of whoever has no known number; "" otherwise. */
  lid: z.string(),
});
export type ExportedContact = z.output<typeof exportedContact>;
