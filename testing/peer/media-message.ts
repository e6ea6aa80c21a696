import { normalizeMessageContent, type MediaType, type proto } from "./baileys.ts";
import { openMedia, sealMedia, type SealedMedia } from "./media-crypto.ts";
import type { MediaHost } from "./media-host.ts";

/** A file that a customer sends. */
export interface Media {
  kind: "image" | "video" | "audio" | "document" | "sticker";
  bytes: Uint8Array;
  /** The type that the message claims; the file may be of another. */
  mimetype?: string;
  fileName?: string;
  caption?: string;
  /** Audio: a voice note. */
  ptt?: boolean;
  /** Video: a round video note. */
  ptv?: boolean;
  /** Video: played in a loop without sound. */
  gif?: boolean;
  seconds?: number;
  width?: number;
  height?: number;
  /** 64 peaks between 0 and 100. */
  waveform?: Uint8Array;
  thumbnail?: Uint8Array;
  viewOnce?: boolean;
  /** False: it can't be downloaded, as when it was sent long ago. */
  hosted?: boolean;
}

const usualTypes: Record<Media["kind"], string> = {
  image: "image/jpeg",
  video: "video/mp4",
  audio: "audio/mp4",
  document: "application/octet-stream",
  sticker: "image/webp",
};

/** Encrypts a file, puts it on the host and makes the message that announces it, as phones do. */
export async function mediaMessage(host: MediaHost, media: Media): Promise<proto.IMessage> {
  const { sealed, ...keys } = await sealMedia(media.bytes, encryptionOf(media));
  const directPath = host.put(sealed);
  if (media.hosted === false) host.expire(directPath);
  const url = `https://mmg.whatsapp.net${directPath}`;
  const mimetype = media.mimetype ?? (media.ptt ? "audio/ogg; codecs=opus" : usualTypes[media.kind]);
  const file = { ...keys, directPath, url, mimetype, mediaKeyTimestamp: Math.floor(Date.now() / 1000) };
  const message = describe(media, file);
  return media.viewOnce ? { viewOnceMessageV2: { message } } : message;
}

/** A received message's file, decrypted and checked; throws if the message has none or it is invalid. */
export async function fileOf(host: MediaHost, message: proto.IMessage): Promise<Buffer> {
  const found = findMedia(message);
  if (!found?.directPath) throw new Error("this message has no file");
  return openMedia(host.get(found.directPath), found, found.type);
}

/** A message's description of its file. */
export function findMedia(
  message: proto.IMessage,
): (SealedMedia & { directPath: string; type: MediaType }) | undefined {
  const content = normalizeMessageContent(message);
  const parts: [proto.Message.IImageMessage | null | undefined, MediaType][] = [
    [content?.imageMessage, "image"],
    [content?.videoMessage, "video"],
    [content?.ptvMessage, "ptv"],
    [content?.audioMessage, "audio"],
    [content?.documentMessage, "document"],
    [content?.stickerMessage, "sticker"],
  ];
  const [part, type = "image"] = parts.find(([each]) => each) ?? [];
  if (!part?.mediaKey || !part.fileSha256 || !part.fileEncSha256) return undefined;
  const { mediaKey, fileSha256, fileEncSha256, directPath, fileLength } = part;
  return { mediaKey, fileSha256, fileEncSha256, directPath: directPath ?? "", fileLength: Number(fileLength), type };
}

function encryptionOf({ kind, ptv }: Media): MediaType {
  return ptv ? "ptv" : kind;
}

type File = SealedMedia & { directPath: string; url: string; mimetype: string; mediaKeyTimestamp: number };

function describe(media: Media, file: File): proto.IMessage {
  const { caption, seconds, width, height, thumbnail: jpegThumbnail, fileName, waveform } = media;
  switch (media.kind) {
    case "image":
      return { imageMessage: { ...file, caption, width, height, jpegThumbnail } };
    case "video": {
      const video = { ...file, caption, seconds, width, height, jpegThumbnail, gifPlayback: media.gif };
      return media.ptv ? { ptvMessage: video } : { videoMessage: video };
    }
    case "audio":
      return { audioMessage: { ...file, seconds, ptt: media.ptt ?? false, waveform } };
    case "sticker":
      return { stickerMessage: { ...file, width, height } };
    case "document": {
      const documentMessage = { ...file, fileName, title: fileName, caption, jpegThumbnail };
      // A document with a caption travels in a wrapper.
      return caption ? { documentWithCaptionMessage: { message: { documentMessage } } } : { documentMessage };
    }
  }
}
