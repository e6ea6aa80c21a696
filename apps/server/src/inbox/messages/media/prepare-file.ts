import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { limits } from "@recado/contracts/limits";
import { keptFile, replaceFile } from "../../../identity/media/keep-file.ts";
import type { App } from "../../../platform/app.ts";
import { safeFileName } from "../../../platform/media/file-name.ts";
import { asOggOpus, lookAtPicture, lookAtRecording, peaksOf, type Bytes } from "../../../platform/media/recording.ts";
import type { StoredFile } from "../../../platform/media/store.ts";
import { refuse } from "../../../platform/refusal.ts";
import { isWebm, maybePicture, maybeRecording, planFile, type FilePlan } from "./file-rules.ts";

/** A stored file, and the facts announced to its receiver. */
export interface PreparedFile extends FilePlan {
  stored: StoredFile;
  /** Its id among the company's files, if it is one already. */
  mediaId?: number;
  fileName: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
  peaks: number[] | null;
  thumbnail: Uint8Array | null;
  isVoiceNote: boolean;
}

/** No kind allows a larger file, so larger ones are not opened. */
const largestOpened = Math.max(limits.media.image, limits.media.video, limits.media.audio);

interface Given {
  stored: StoredFile;
  fileName: string;
  voiceNote: boolean;
}

/**
 * Finds out by its bytes what an attached file is. A browser's recording is converted to one that phones play, which
 * replaces the stored file.
 */
export async function prepareFile(app: App, companyId: number, given: Given): Promise<PreparedFile> {
  const file = await prepare(app, companyId, given);
  if (file.stored.key !== given.stored.key) await app.media.remove(companyId, given.stored.key);
  return file;
}

/** The same for one of the company's files, which a list or a schedule refers to: its record follows the store. */
export async function prepareKeptFile(
  app: App,
  companyId: number,
  { mediaId, stored, fileName }: Omit<Given, "voiceNote"> & { mediaId: number },
): Promise<PreparedFile & { mediaId: number }> {
  const file = await prepare(app, companyId, { stored, fileName, voiceNote: false });
  if (file.stored.key === stored.key) return { ...file, mediaId };
  const isReplaced = await app.database.tenant(companyId, (tx) => replaceFile(tx, mediaId, stored.key, file));
  if (isReplaced) {
    await app.media.remove(companyId, stored.key);
    return { ...file, mediaId };
  }
  // Another request replaced or deleted it meanwhile.
  await app.media.remove(companyId, file.stored.key);
  const now = await app.database.tenant(companyId, (tx) => keptFile(tx, mediaId));
  if (!now) throw refuse("ERR_NO_MEDIA_FOUND");
  return prepareKeptFile(app, companyId, { mediaId, ...now });
}

/** The stored file with its facts. If it differs from the given one, both are stored. */
async function prepare(app: App, companyId: number, { stored, fileName, voiceNote }: Given): Promise<PreparedFile> {
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
    if (ogg) return prepare(app, companyId, { stored: ogg, fileName: asOggName(name), voiceNote });
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
  return app.media.put(companyId, Readable.from([ogg]), { maxBytes: limits.media.document });
}

const asOggName = (name: string): string => `${name.replace(/\.[^.]*$/, "")}.ogg`;

const bytesOf = (app: App, companyId: number, { key, size }: StoredFile): Bytes => ({
  size,
  read: async (start, end) => buffer(await app.media.read(companyId, key, { start, end: end - 1 })),
});
