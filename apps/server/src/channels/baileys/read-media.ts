import type { proto } from "baileys";
import type { InboundMedia, MediaSource } from "../port.ts";

/** What a message says of its file; a phone says any of it or nothing. */
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

/** What files are encrypted for, in the words of the protocol. */
export type MediaPurpose = "Image" | "Video" | "Audio" | "Document";

const unknownType = "application/octet-stream";
const longestThumbnail = 48 * 1_024;
const peaks = 64;

/** Where the file of a message lies and how it is read. `key` is that of the message, for asking the phone to bring it again. */
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

/** A small picture that is one by its first bytes; another would be shown as broken. */
export function thumbnailOf(bytes: Uint8Array | null | undefined): Uint8Array | null {
  if (!bytes || bytes.length < 4 || bytes.length > longestThumbnail) return null;
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

/** A voice note's picture, whatever number of columns the phone drew. */
function peaksOf(waveform: Uint8Array | null | undefined): readonly number[] | null {
  if (!waveform || waveform.length === 0 || waveform.length > 4_096) return null;
  return Array.from({ length: peaks }, (_, column) =>
    Math.min(100, waveform[Math.floor((column * waveform.length) / peaks)] ?? 0),
  );
}

const base64 = (bytes: Uint8Array | null | undefined): string | null =>
  bytes && bytes.length > 0 ? Buffer.from(bytes).toString("base64") : null;
