import { z } from "zod";
import { bodyId, text } from "./fields.ts";

/** Why a row of a table was not imported: what is missing or wrong in it, or a row before has the same number. */
export const importFault = z.enum(["name", "number", "email", "repeated"]);
export type ImportFault = z.output<typeof importFault>;

/** A cell, cut to a length that no name or e-mail has. */
const cell = z
  .union([text, z.number().transform(String)])
  .transform((value) => value.slice(0, 500))
  .default("");
export const importedRow = z.object({ name: cell, number: cell, email: cell, lid: cell });
export type ImportedRow = z.output<typeof importedRow>;
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
