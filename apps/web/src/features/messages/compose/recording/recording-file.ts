import type { Recording } from "./recorder.ts";

/** The recording as it is sent: Opus, or the MP3 where the browser can't record Opus. */
export function fileOf({ opus, mp3 }: Recording): File {
  const blob = opus ?? mp3;
  const name = opus ? `voz.${opus.type.includes("ogg") ? "ogg" : "webm"}` : "audio.mp3";
  return new File([blob], name, { type: blob.type });
}
