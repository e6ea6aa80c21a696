import { limits } from "@recado/contracts/limits";

/** How we send a file: the kind shown, and the announced type. */
export interface FilePlan {
  kind: "image" | "video" | "audio" | "application";
  contentType: string;
}

/** The facts found in a file. */
export interface FileFacts {
  size: number;
  sniffedType: string;
  /** It can be shown as a picture. */
  isPicture: boolean;
  videoCodec: string | null;
  audioCodec: string | null;
}

/** Sounds that every phone plays, by sniffed type. */
const sounds: Record<string, string | undefined> = {
  "audio/mpeg": "audio/mpeg",
  "audio/mp4": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
  "audio/aac": "audio/aac",
  "audio/amr": "audio/amr",
};
const essence = (type: string): string => type.split(";")[0]?.trim().toLowerCase() ?? "";

/** Files that every phone shows inline keep their kind; all others, and those too large, are documents. */
export function planFile({ size, sniffedType, isPicture, videoCodec, audioCodec }: FileFacts): FilePlan {
  const type = essence(sniffedType);
  const document = { kind: "application", contentType: type } as const;
  if (isPicture) return size <= limits.media.image ? { kind: "image", contentType: type } : document;
  if (type === "video/mp4" && videoCodec === "avc")
    return size <= limits.media.video ? { kind: "video", contentType: type } : document;
  if (size > limits.media.audio || videoCodec !== null) return document;
  if (type === "audio/ogg" && audioCodec === "opus") return { kind: "audio", contentType: "audio/ogg; codecs=opus" };
  // Some phones store recordings as an MP4 with audio only.
  const sound = type === "video/mp4" && audioCodec === "aac" ? "audio/mp4" : sounds[type];
  return sound === undefined ? document : { kind: "audio", contentType: sound };
}

/** May be a picture that phones show; others are not even opened. */
export const maybePicture = (sniffedType: string): boolean =>
  ["image/jpeg", "image/png", "image/webp"].includes(essence(sniffedType));

/** May be a sound or video whose tracks are worth reading. */
export const maybeRecording = (sniffedType: string): boolean => /^(audio|video)\//.test(sniffedType);

/** A browser's recording has a container that phones don't play. */
export const isWebm = (sniffedType: string): boolean => ["video/webm", "audio/webm"].includes(essence(sniffedType));
