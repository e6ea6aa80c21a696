import { limits } from "@recado/contracts/limits";

/** How a file of ours goes: what it is shown as, and as what type it is announced. */
export interface FilePlan {
  kind: "image" | "video" | "audio" | "application";
  contentType: string;
}

/** What was found in a file. */
export interface FileFacts {
  size: number;
  sniffedType: string;
  /** It can be shown as a picture. */
  isPicture: boolean;
  videoCodec: string | null;
  audioCodec: string | null;
}

/** Sounds that every telephone plays, by what the file says it is. */
const sounds: Record<string, string | undefined> = {
  "audio/mpeg": "audio/mpeg",
  "audio/mp4": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
  "audio/aac": "audio/aac",
  "audio/amr": "audio/amr",
};
const essence = (type: string): string => type.split(";")[0]?.trim().toLowerCase() ?? "";

/** Only what every telephone shows in place goes as such; all the rest, and what is too large, is a document. */
export function planFile({ size, sniffedType, isPicture, videoCodec, audioCodec }: FileFacts): FilePlan {
  const type = essence(sniffedType);
  const document = { kind: "application", contentType: type } as const;
  if (isPicture) return size <= limits.media.image ? { kind: "image", contentType: type } : document;
  if (type === "video/mp4" && videoCodec === "avc")
    return size <= limits.media.video ? { kind: "video", contentType: type } : document;
  if (size > limits.media.audio || videoCodec !== null) return document;
  if (type === "audio/ogg" && audioCodec === "opus") return { kind: "audio", contentType: "audio/ogg; codecs=opus" };
  // A film's container around a sound alone is how some telephones keep what they record.
  const sound = type === "video/mp4" && audioCodec === "aac" ? "audio/mp4" : sounds[type];
  return sound === undefined ? document : { kind: "audio", contentType: sound };
}

/** What could be a picture that telephones show; the others are not even opened. */
export const maybePicture = (sniffedType: string): boolean =>
  ["image/jpeg", "image/png", "image/webp"].includes(essence(sniffedType));

/** What could be a sound or film, and is worth a look at its tracks. */
export const maybeRecording = (sniffedType: string): boolean => /^(audio|video)\//.test(sniffedType);

/** A sound that a browser recorded comes in a container that telephones don't play. */
export const isWebm = (sniffedType: string): boolean => ["video/webm", "audio/webm"].includes(essence(sniffedType));
