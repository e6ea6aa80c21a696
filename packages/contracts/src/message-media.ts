import { z } from "zod";

/** A message's file. `pending` until it lies in our own store, `failed` when it couldn't be fetched. */
export const messageMedia = z.object({
  state: z.enum(["pending", "ready", "failed"]),
  fileName: z.string(),
  contentType: z.string(),
  /** Bytes; as announced until it is here. */
  size: z.number().int(),
  /** Pixels; null where it has none or they aren't known yet. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  seconds: z.number().nullable(),
  /** 64 loudnesses of 0 to 100, for a voice note's picture. */
  peaks: z.array(z.number().int()).length(64).nullable(),
  /** A few hundred bytes of JPEG as a data address, to show before the file is there. */
  thumbnail: z.string().nullable(),
  isVoiceNote: z.boolean(),
  /** Plays silently, again and again, as a GIF does. */
  isAnimated: z.boolean(),
  /** A round video note. */
  isRound: z.boolean(),
  /** What is said in a voice note; absent until it was transcribed. */
  transcript: z.string().optional(),
});
export type MessageMedia = z.output<typeof messageMedia>;
