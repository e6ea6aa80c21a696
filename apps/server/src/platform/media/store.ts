import type { Readable } from "node:stream";

/** What the store knows of a file it has taken. The name under which somebody sent it is not among it. */
export interface StoredFile {
  /** Where the file is found again: random, unguessable, the store's own. */
  key: string;
  /** Bytes. */
  size: number;
  /** Of the content, in hexadecimal. */
  sha256: string;
  /** What the bytes say they are, whatever the sender declared. */
  sniffedType: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where companies' files lie. A key is only ever good within its company. */
export interface MediaStore {
  /**
   * Takes a stream, or a copy of the file at a path. Once it has resolved, the file outlives a power cut.
   * Refuses with ERR_PAYLOAD_TOO_LARGE beyond `maxBytes`; then, and on any other error, nothing is kept. With a `key`
   * (of `keyFor`) it takes the place of what lay there: whoever dies between storing and writing that down stores it
   * again, and leaves nothing behind.
   */
  put(companyId: number, source: Readable | string, options: { maxBytes: number; key?: string }): Promise<StoredFile>;
  /** The file, or that part of it. Refuses with ERR_NO_MEDIA_FOUND. */
  read(companyId: number, key: string, range?: ByteRange): Promise<Readable>;
  /** Bytes; undefined when there is no such file. */
  size(companyId: number, key: string): Promise<number | undefined>;
  /** Removing what isn't there is no error. */
  remove(companyId: number, key: string): Promise<void>;
  removeCompany(companyId: number): Promise<void>;
}
