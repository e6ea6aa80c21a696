import type { proto } from "baileys";
import { inboundLimits } from "../bounds.ts";
import type { InboundMedia, MediaSource } from "../port.ts";

/** The optional fields in which a message describes its file. */
export interface MediaPart {
  mimetype?: string | null;
  fileLength?: number | { toNumber(): number } | null;
  fileName?: string | null;
  title?: string | null;
  width?: number | null;
  height?: number | null;
  seconds?: number | null;
  waveform?: Uint8Array | null;
  jpegThumbnail?: Uint8Array | null;
  ptt?: boolean | null;
  gifPlayback?: boolean | null;
  isAnimated?: boolean | null;
  isLottie?: boolean | null;
  mediaKey?: Uint8Array | null;
  directPath?: string | null;
  url?: string | null;
  fileSha256?: Uint8Array | null;
  fileEncSha256?: Uint8Array | null;
}

/** The protocol's names for the kinds of encrypted files. */
export type MediaPurpose = "Image" | "Video" | "Audio" | "Document";

const unknownType = "application/octet-stream";
const peaks = 64;

/** Location and keys of a message's file. `key` is the message's: it is needed to ask the phone for another upload. */
export function readMedia(
  part: MediaPart,
  purpose: MediaPurpose,
  key: proto.IMessageKey,
  change: Partial<InboundMedia> = {},
): InboundMedia {
  const contentType = /^[\w.+-]+\/[\w.+-]+/.exec(part.mimetype ?? "")?.[0].toLowerCase() ?? unknownType;
  const source: MediaSource = {
    purpose,
    mediaKey: base64(part.mediaKey),
    directPath: part.directPath ?? null,
    url: part.url ?? null,
    sha256: base64(part.fileSha256),
    encryptedSha256: base64(part.fileEncSha256),
    chat: key.remoteJid ?? null,
    id: key.id ?? null,
    fromMe: key.fromMe ? 1 : 0,
    participant: key.participant ?? null,
  };
  return {
    contentType,
    fileName: part.fileName ?? part.title ?? "",
    size: wholeOf(numberOf(part.fileLength)) ?? 0,
    width: pixelsOf(part.width),
    height: pixelsOf(part.height),
    seconds: wholeOf(part.seconds) || null,
    peaks: peaksOf(part.waveform),
    thumbnail: thumbnailOf(part.jpegThumbnail),
    isVoiceNote: part.ptt === true,
    isAnimated: part.gifPlayback === true || part.isAnimated === true || part.isLottie === true,
    isRound: false,
    source,
    ...change,
  };
}

/** The thumbnail, if its first bytes are a JPEG's; anything else would show as a broken image. */
export function thumbnailOf(
  bytes: Uint8Array | null | undefined,
  most: number = inboundLimits.thumbnail,
): Uint8Array | null {
  if (!bytes || bytes.length < 4 || bytes.length > most) return null;
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? bytes : null;
}

export const numberOf = (given: number | { toNumber(): number } | null | undefined): number | null =>
  given === null || given === undefined ? null : Number(given);

const wholeOf = (given: number | null | undefined): number | null =>
  given !== null && given !== undefined && Number.isSafeInteger(given) && given >= 0 ? given : null;

const pixelsOf = (given: number | null | undefined): number | null => {
  const pixels = wholeOf(given);
  return pixels && pixels <= 100_000 ? pixels : null;
};

/** A voice note's waveform, resampled from the phone's number of columns. */
function peaksOf(waveform: Uint8Array | null | undefined): readonly number[] | null {
  if (!waveform || waveform.length === 0 || waveform.length > 4_096) return null;
  return Array.from({ length: peaks }, (_, column) =>
    Math.min(100, waveform[Math.floor((column * waveform.length) / peaks)] ?? 0),
  );
}

const base64 = (bytes: Uint8Array | null | undefined): string | null =>
  bytes && bytes.length > 0 ? Buffer.from(bytes).toString("base64") : null;
