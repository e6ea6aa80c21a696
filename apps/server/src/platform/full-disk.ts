import { statfs } from "node:fs/promises";
import { isStorageError } from "./database/errors.ts";

/** A disk is full. The message is a sentence for the operator. */
export class DiskFullError extends Error {}

/** PostgreSQL allocates its WAL in such steps, bytes, and stops when it can't. */
const roomOfPostgres = 2 * 16 * 1_024 * 1_024;

/** Whether the cause is a full disk: a file's, or PostgreSQL's, which says so in its log when it starts. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "53100") return true;
  return error instanceof DiskFullError || /No space left on device/.test(message) || isDiskFull(cause);
}

/**
 * Like `isDiskFull`; true also if our own PostgreSQL, whose files are on the disk of `folder`, stopped for lack of
 * space.
 */
export async function filledDisk(error: unknown, folder: string): Promise<boolean> {
  if (isDiskFull(error)) return true;
  if (!isStorageError(error)) return false;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < roomOfPostgres;
}
