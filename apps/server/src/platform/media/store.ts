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
   */
  put(companyId: number, source: Readable | string, options: { maxBytes: number; key?: string }): Promise<StoredFile>;
  /** Reads the file or a part of it. Refuses with ERR_NO_MEDIA_FOUND. */
  read(companyId: number, key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes; undefined if there is no such file. */
  size(companyId: number, key: string): Promise<number | undefined>;
  /** Removing a missing file is not an error. */
  remove(companyId: number, key: string): Promise<void>;
  /** Bytes of the disk that the files are on. */
  room(): Promise<{ free: number; total: number }>;
  removeCompany(companyId: number): Promise<void>;
}
