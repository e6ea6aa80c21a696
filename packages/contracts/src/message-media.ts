import { z } from "zod";

/** A message's file. `pending` until it is in our own store, `failed` if the download failed. */
export const messageMedia = z.object({
  state: z.enum(["pending", "ready", "failed"]),
  fileName: z.string(),
  contentType: z.string(),
  /** Bytes; the announced size until it is stored. */
  size: z.number().int(),
  /** Pixels; null if it has none or they are unknown yet. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  seconds: z.number().nullable(),
  /** 64 peaks of 0 to 100, for a voice note's waveform. */
  peaks: z.array(z.number().int()).length(64).nullable(),
  /** A few hundred bytes of JPEG as a data address, shown before the file is stored. */
  thumbnail: z.string().nullable(),
  isVoiceNote: z.boolean(),
  /** Plays silently in a loop, like a GIF. */
  isAnimated: z.boolean(),
  /** A round video note. */
  isRound: z.boolean(),
  /** The transcript of a voice note; absent until there is one. */
  transcript: z.string().optional(),
});
export type MessageMedia = z.output<typeof messageMedia>;
