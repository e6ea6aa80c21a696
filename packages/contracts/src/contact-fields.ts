import { z } from "zod";
import { bodyId, text } from "./fields.ts";
import { limits } from "./limits.ts";

export const extraField = z.object({
  id: bodyId.optional(),
  name: text.trim().min(1).max(100),
  value: text.max(1_000),
});

/** The extra fields of a contact. */
export const extraInfo = z
  .array(extraField)
  .max(limits.extraInfo.most)
  .refine(
    (fields) =>
      fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0) <= limits.extraInfo.characters,
  );

/** The common type of an extra field's values. */
const fieldType = z.enum(["text", "number", "date"]);
export type FieldType = z.output<typeof fieldType>;
export const fieldName = z.object({ name: z.string(), type: fieldType });
export type FieldName = z.output<typeof fieldName>;
