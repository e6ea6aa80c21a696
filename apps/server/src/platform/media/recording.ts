import type { Bytes, Recording } from "./read-recording.ts";

export type { Bytes };

/** What understands recordings takes its time to load: no start waits for it, and none that handles no recording has it. */
const reader = () => import("./read-recording.ts");

/** What is to be known of a sound or a film; null where it is broken or of a form that isn't known. */
export const lookAtRecording = async (bytes: Bytes): Promise<Recording | null> =>
  (await reader()).lookAtRecording(bytes);

/** An Opus recording in the form that phones play as a voice note, its packets as they are; null where it is none. */
export const asOggOpus = async (bytes: Bytes): Promise<Uint8Array | null> => (await reader()).asOggOpus(bytes);

/** 64 loudnesses of 0 to 100 of an Opus recording; null where they can't be had. */
export const peaksOf = async (bytes: Bytes): Promise<number[] | null> => (await reader()).peaksOf(bytes);
