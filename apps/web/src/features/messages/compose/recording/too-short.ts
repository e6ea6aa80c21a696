import type { Recording } from "./recorder.ts";

/** The minimum size of the MP3, bytes (specification 1 §9). */
const leastSize = 10_000;
/** Shorter recordings are slips of the finger. */
const leastSeconds = 1;

/** Whether a recording is discarded instead of sent. */
export const isTooShort = ({ mp3, seconds }: Pick<Recording, "mp3" | "seconds">): boolean =>
  mp3.size < leastSize || seconds < leastSeconds;
