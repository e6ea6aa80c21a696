import { buffer } from "node:stream/consumers";
import { limits } from "@recado/contracts/limits";
import type { App } from "../../../platform/app.ts";
import { lookAtPicture, lookAtRecording, peaksOf, type Bytes } from "../../../platform/media/recording.ts";
import type { StoredFile } from "../../../platform/media/store.ts";
import { maybePicture, maybeRecording } from "./file-rules.ts";

/** Visual and audio facts of a stored file; null if they can't be read. */
export interface Looks {
  width: number | null;
  height: number | null;
  seconds: number | null;
  peaks: readonly number[] | null;
  thumbnail: Uint8Array | null;
}

/** Phones send no larger pictures; larger ones are not decoded. */
const largestPicture = limits.media.image;
/** Larger recordings are offered as files, without their length. */
const largestRecording = 64_000_000;

export async function lookAtStored(
  app: App,
  companyId: number,
  stored: StoredFile,
  { withPeaks }: { withPeaks: boolean },
): Promise<Looks> {
  const { sniffedType, size, key } = stored;
  const bytes: Bytes = {
    size,
    read: async (start, end) => buffer(await app.media.read(companyId, key, { start, end: end - 1 })),
  };
  const isPicture = size <= largestPicture && maybePicture(sniffedType);
  const picture = isPicture ? await lookAtPicture(companyId, bytes) : null;
  const isRecording = size <= largestRecording && maybeRecording(sniffedType);
  const recording = isRecording ? await lookAtRecording(companyId, bytes) : null;
  return {
    width: picture?.width ?? recording?.width ?? null,
    height: picture?.height ?? recording?.height ?? null,
    seconds: recording && Number.isFinite(recording.seconds) ? recording.seconds : null,
    peaks: withPeaks && recording?.audioCodec === "opus" ? await peaksOf(companyId, bytes) : null,
    thumbnail: picture?.thumbnail ?? null,
  };
}
