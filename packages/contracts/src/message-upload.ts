import { z } from "zod";
import { text } from "./fields.ts";
import { limits } from "./limits.ts";

const list = <T extends z.ZodType>(item: T, max: number) =>
  z
    .string()
    .transform((given, context) => {
      try {
        return JSON.parse(given) as unknown;
      } catch {
        context.addIssue({ code: "custom" });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).max(max));

/** The form's fields besides the files. */
export const uploadFields = z.object({
  /** The first file's caption; if repeated, the n-th is the n-th file's. A file's own name is no caption. */
  body: text.max(limits.messageBody.max).default(""),
  /** JSON: a caption for each file; instead of `body`. */
  captions: list(text.max(limits.messageBody.max), limits.filesAtOnce).optional(),
  /** JSON: the browser's own id for each file's message. */
  clientIds: list(text.max(64), limits.filesAtOnce).optional(),
  /** JSON: `{id}`. */
  quotedMsg: z.string().max(200).optional(),
  /** "true": the one file is a voice note, recorded just now. */
  voiceNote: z.enum(["true", "false"]).optional(),
  fromMe: z.string().max(10).optional(),
});
