import { z } from "zod";
import { bodyId } from "./fields.ts";

/** Shown in lists beside the text of a conversation's last message; null while there is none. */
export const lastMessageInfo = z
  .object({
    id: bodyId,
    /** As in a message. */
    ack: z.number().int(),
    failure: z.string().nullable(),
    /** The user who wrote it. */
    user: z.object({ id: bodyId, name: z.string() }).nullable(),
    /** Length of a recording. */
    seconds: z.number().nullable(),
  })
  .nullable();
