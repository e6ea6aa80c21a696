import { z } from "zod";

/** A company's deletion of all contacts: how many were processed, deleted, and kept. */
export const contactDeletion = z.object({
  status: z.enum(["none", "processing", "finished"]),
  processing: z.number().int(),
  total: z.number().int(),
  deleted: z.number().int(),
  kept: z.number().int(),
});
export type ContactDeletion = z.output<typeof contactDeletion>;
