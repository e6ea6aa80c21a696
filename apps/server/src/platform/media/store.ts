import type { Readable } from "node:stream";

/** A stored file. The sender's file name is not part of it. */
export interface StoredFile {
  /** The storage key: random and not guessable. */
  key: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  /** The detected content type, whatever the sender declared. */
  sniffedType: string;
}

/** First and last byte, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores companies' files. A key is valid only in its company. */
export interface MediaStore {
  /**
   * Stores a stream, or a copy of the file at a path. When it resolves, the file survives a power cut. Refuses with
   * ERR_PAYLOAD_TOO_LARGE beyond `maxBytes`; after any error nothing is kept. With a `key` (from `keyFor`) it replaces the
   * stored file: a process that dies between storing the file and recording it stores it again and leaves no orphan.
   * With a `sha256` it throws `ContentDiffers` for any other content, and what was stored under the key stays; it leaves
   * `sniffedType` empty, since the content is known.
   */
  put(companyId: number, source: Readable | string, options: PutOptions): Promise<StoredFile>;
  /** Reads the file or a part of it. Refuses with ERR_NO_MEDIA_FOUND. */
  read(companyId: number, key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes; undefined if there is no such file. */
  size(companyId: number, key: string): Promise<number | undefined>;
  /**
   * Removes a file that nothing refers to. A missing file is no error; one that can't be removed now is logged and
   * stays.
   */
  remove(companyId: number, key: string): Promise<void>;
  /** Removes a file, or throws `StoreUnavailable`: for callers that retry. */
  erase(companyId: number, key: string): Promise<void>;
  /** Space on the disk that holds files, or through which they pass. */
  room(): Promise<{ free: number; total: number }>;
  removeCompany(companyId: number): Promise<void>;
  /** Every stored file, including those that no row names; a file in two places may occur twice. */
  list(): AsyncIterable<{ companyId: number; key: string }>;
  /** Whether files stay on the disk that `room` measures. */
  readonly staysOnDisk: boolean;
}

export interface PutOptions {
  maxBytes: number;
  key?: string;
  sha256?: string;
  /** The file at the path is never changed in place: on the same disk it is linked instead of copied. */
  mayLink?: boolean;
}

/** The content differs from what was announced. */
export class ContentDiffers extends Error {}

/** The store does not answer or refuses us. The operation can be retried. */
export class StoreUnavailable extends Error {}

/** A key in the store's own format: nothing else becomes a path or an object name. */
export const isStorageKey = (key: string): boolean => /^[0-9a-f]{32}$/.test(key);

/** The parts of a company's path below a folder or a prefix. */
export function companyPart(companyId: number): string {
  if (!Number.isSafeInteger(companyId) || companyId < 1) throw new RangeError("a company's id is a positive integer");
  return String(companyId);
}
