import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

/** A folder can't be made. The message is for the operator. */
export class FolderError extends Error {}

/**
 * Answers whether it was missing. Not Node's recursive `mkdir`: that never ends in a file system such as /proc, where no
 * folder can be made.
 */
export async function makeFolder(folder: string): Promise<boolean> {
  const parent = path.dirname(folder);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return false;
  if (found) throw new FolderError(`${folder} is a file, not a folder.`);
  if (parent !== folder) await makeFolder(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process may have been first.
    if (code === "EEXIST") return false;
    throw new FolderError(`${folder} can't be made (${code}). Choose a folder that this user may write to.`, {
      cause: error,
    });
  }
}

/** DATA_DIR: the sentence names the variable. */
export async function makeDataFolder(folder: string): Promise<void> {
  await makeFolder(folder).catch((error: unknown) => {
    throw error instanceof FolderError ? new FolderError(`DATA_DIR: ${error.message}`, { cause: error }) : error;
  });
}
