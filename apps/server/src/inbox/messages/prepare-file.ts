import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { limits } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { safeFileName } from "../../platform/media/file-name.ts";
import { asOggOpus, lookAtPicture, lookAtRecording, peaksOf, type Bytes } from "../../platform/media/recording.ts";
import type { StoredFile } from "../../platform/media/store.ts";
import { isWebm, maybePicture, maybeRecording, planFile, type FilePlan } from "./file-rules.ts";

/** A file in the store, and all that is said of it to whoever gets it. */
export interface PreparedFile extends FilePlan {
  stored: StoredFile;
  /** Where it is among the company's files already. */
  mediaId?: number;
  fileName: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
  peaks: number[] | null;
  thumbnail: Uint8Array | null;
  isVoiceNote: boolean;
}

/** No file of such a kind is larger, so nothing larger is opened. */
const largestOpened = Math.max(limits.media.image, limits.media.video, limits.media.audio);

/**
 * Finds out what a file that somebody attached is, by its bytes. A browser's recording becomes one that telephones play;
 * then another file takes the place of the one in the store.
 */
export async function prepareFile(
  app: App,
  companyId: number,
  { stored, fileName, voiceNote }: { stored: StoredFile; fileName: string; voiceNote: boolean },
): Promise<PreparedFile> {
  const name = safeFileName(fileName);
  const { sniffedType: type, size } = stored;
  const picture =
    size <= largestOpened && maybePicture(type)
      ? await lookAtPicture(companyId, bytesOf(app, companyId, stored))
      : null;
  const look = size <= largestOpened && maybeRecording(type);
  const recording = look ? await lookAtRecording(companyId, bytesOf(app, companyId, stored)) : null;
  if (recording && isWebm(type) && recording.videoCodec === null && recording.audioCodec === "opus") {
    const ogg = await remuxed(app, companyId, stored);
    if (ogg) return prepareFile(app, companyId, { stored: ogg, fileName: asOggName(name), voiceNote });
  }
  const plan = planFile({
    size,
    sniffedType: type,
    isPicture: picture !== null,
    videoCodec: recording?.videoCodec ?? null,
    audioCodec: recording?.audioCodec ?? null,
  });
  const isVoiceNote = voiceNote && plan.kind === "audio" && recording?.audioCodec === "opus";
  return {
    ...plan,
    stored,
    fileName: name,
    width: picture?.width ?? recording?.width ?? null,
    height: picture?.height ?? recording?.height ?? null,
    seconds: recording && Number.isFinite(recording.seconds) ? recording.seconds : null,
    peaks: isVoiceNote ? await peaksOf(companyId, bytesOf(app, companyId, stored)) : null,
    thumbnail: picture?.thumbnail ?? null,
    isVoiceNote,
  };
}

async function remuxed(app: App, companyId: number, stored: StoredFile): Promise<StoredFile | null> {
  const ogg = await asOggOpus(companyId, bytesOf(app, companyId, stored));
  if (!ogg) return null;
  const kept = await app.media.put(companyId, Readable.from([ogg]), { maxBytes: limits.media.document });
  await app.media.remove(companyId, stored.key);
  return kept;
}

const asOggName = (name: string): string => `${name.replace(/\.[^.]*$/, "")}.ogg`;

const bytesOf = (app: App, companyId: number, { key, size }: StoredFile): Bytes => ({
  size,
  read: async (start, end) => buffer(await app.media.read(companyId, key, { start, end: end - 1 })),
});
