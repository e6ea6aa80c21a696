import type { Picture } from "./read-picture.ts";
import type { Bytes, Recording } from "./read-recording.ts";
import { WorkerPool } from "./worker-pool.ts";

export type { Bytes };

/** One pool per process: untrusted files are parsed only in its workers. Exceeding a limit counts as unreadable. */
const pool = new WorkerPool({
  workers: 2,
  eachCompany: 1,
  milliseconds: 10_000,
  megabytes: 128,
  readBytes: 64 * 2 ** 20,
});

/** Size and thumbnail of a picture; null if it is broken, animated, or too large. */
export const lookAtPicture = (companyId: number, bytes: Bytes): Promise<Picture | null> =>
  pool.run(companyId, "lookAtPicture", bytes);

/** Duration and size of an audio or video file; null if it is broken or of an unknown format. */
export const lookAtRecording = (companyId: number, bytes: Bytes): Promise<Recording | null> =>
  pool.run(companyId, "lookAtRecording", bytes);

/** An Opus recording as an Ogg voice note, without encoding again; null if it is not Opus. */
export const asOggOpus = (companyId: number, bytes: Bytes): Promise<Uint8Array | null> =>
  pool.run(companyId, "asOggOpus", bytes);

/** 64 peaks of an Opus recording, 0 to 100; null if it can't be decoded. */
export const peaksOf = (companyId: number, bytes: Bytes): Promise<number[] | null> =>
  pool.run(companyId, "peaksOf", bytes);
