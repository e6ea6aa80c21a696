import type { Bytes, Recording } from "./read-recording.ts";

export type { Bytes };

/** The parser is loaded on first use: it is slow to load, and not every process needs it. */
const reader = () => import("./read-recording.ts");

/** Duration and size of an audio or video file; null if it is broken or of an unknown format. */
export const lookAtRecording = async (bytes: Bytes): Promise<Recording | null> =>
  (await reader()).lookAtRecording(bytes);

/** An Opus recording as an Ogg voice note, without encoding again; null if it is not Opus. */
export const asOggOpus = async (bytes: Bytes): Promise<Uint8Array | null> => (await reader()).asOggOpus(bytes);

/** 64 peaks of an Opus recording, 0 to 100; null if it can't be decoded. */
export const peaksOf = async (bytes: Bytes): Promise<number[] | null> => (await reader()).peaksOf(bytes);
