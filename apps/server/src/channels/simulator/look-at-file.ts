import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { limits } from "@recado/contracts/limits";
import type { MessageKind } from "@recado/contracts/messages";
import type { SimulatedUpload } from "@recado/contracts/simulator";
import type { App } from "../../platform/app.ts";
import { safeFileName } from "../../platform/media/file-name.ts";
import { asOggOpus, lookAtPicture, lookAtRecording, peaksOf, type Bytes } from "../../platform/media/recording.ts";
import type { StoredFile } from "../../platform/media/store.ts";
import type { FileFacts } from "./table.ts";

export interface SeenFile {
  stored: StoredFile;
  kind: MessageKind;
  facts: FileFacts;
}

const largestOpened = limits.media.image;
const pictures = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** A customer's file as their phone would announce it: by its bytes, whatever the name says. */
export async function lookAtFile(
  app: App,
  companyId: number,
  { stored, fileName, as }: { stored: StoredFile; fileName: string; as: SimulatedUpload["as"] },
): Promise<SeenFile> {
  const type = stored.sniffedType.split(";")[0]?.trim().toLowerCase() ?? "";
  const bytes = bytesOf(app, companyId, stored);
  const isSmall = stored.size <= largestOpened;
  const picture = isSmall && pictures.includes(type) ? await lookAtPicture(companyId, bytes) : null;
  const recording = isSmall && /^(audio|video)\//.test(type) ? await lookAtRecording(companyId, bytes) : null;
  if (as === "voiceNote" && recording?.audioCodec === "opus" && type.endsWith("webm")) {
    const ogg = await asOggOpus(companyId, bytes);
    if (ogg) {
      const kept = await app.media.put(companyId, Readable.from([ogg]), { maxBytes: limits.media.audio });
      await app.media.remove(companyId, stored.key);
      return lookAtFile(app, companyId, { stored: kept, fileName, as });
    }
  }
  const kind = kindOf({ type, as, isPicture: picture !== null, recording });
  const isVoiceNote = kind === "audio" && as === "voiceNote";
  return {
    stored,
    kind,
    facts: {
      fileName: kind === "application" ? safeFileName(fileName) : "",
      contentType: type === "audio/ogg" && isVoiceNote ? "audio/ogg; codecs=opus" : stored.sniffedType,
      size: stored.size,
      width: picture?.width ?? recording?.width ?? null,
      height: picture?.height ?? recording?.height ?? null,
      seconds: recording && Number.isFinite(recording.seconds) ? recording.seconds : null,
      peaks: isVoiceNote ? await peaksOf(companyId, bytes) : null,
      thumbnail: picture ? `data:image/jpeg;base64,${Buffer.from(picture.thumbnail).toString("base64")}` : null,
      isVoiceNote,
      isAnimated: false,
      isRound: false,
    },
  };
}

function kindOf(file: {
  type: string;
  as: SimulatedUpload["as"];
  isPicture: boolean;
  recording: { videoCodec: string | null; audioCodec: string | null } | null;
}): MessageKind {
  if (file.as === "document") return "application";
  if (file.isPicture) return file.as === "sticker" ? "sticker" : "image";
  if (!file.recording) return "application";
  if (file.recording.videoCodec !== null) return "video";
  return file.recording.audioCodec === null ? "application" : "audio";
}

const bytesOf = (app: App, companyId: number, { key, size }: StoredFile): Bytes => ({
  size,
  read: async (start, end) => buffer(await app.media.read(companyId, key, { start, end: end - 1 })),
});
