import { z } from "zod";
import { bodyId, moment } from "./fields.ts";

/** A contact that was merged into another. */
export const contactMerge = z.object({
  id: bodyId,
  mergedAt: moment,
  undoneAt: moment.nullable(),
  /** Null if WhatsApp said that they are one person. */
  user: z.object({ id: bodyId, name: z.string() }).nullable(),
  absorbed: z.object({ id: bodyId, name: z.string(), number: z.string() }),
});
export type ContactMerge = z.output<typeof contactMerge>;

/**
 * Why contacts may be one person: same number but for the ninth digit, same e-mail, same full name where a number is
 * hidden.
 */
export const duplicateReasons = ["number", "email", "name"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];
