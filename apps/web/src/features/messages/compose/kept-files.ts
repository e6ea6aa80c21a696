import { createStore, del, delMany, get, keys, set, type UseStore } from "idb-keyval";
import { ApiError } from "../../../shell/api-error.ts";
import { localFiles, type LocalFile } from "./local-files.ts";

interface KeptFile {
  file: Blob;
  name: string;
}

let opened: UseStore | undefined;
const store = () => (opened ??= createStore("outgoing-files", "files"));

/**
 * The files of messages that wait to be sent, in the browser's database, by the `clientId` of their message: a page that
 * is closed or killed loses none. Where there is no database, or no room, a file lives as long as the page.
 */
export const keptFiles = {
  keep: (clientId: string, { file, name }: KeptFile): Promise<void> =>
    unlessMissing(() => set(clientId, { file, name } satisfies KeptFile, store())),
  forget: (clientId: string): Promise<void> => unlessMissing(() => del(clientId, store())),
  /** Forgets the files whose message no longer waits. */
  sweep: (waits: (clientId: string) => boolean): Promise<void> =>
    unlessMissing(async () => {
      const gone = (await keys<string>(store())).filter((clientId) => !waits(clientId));
      if (gone.length > 0) await delMany(gone, store());
    }),
};

/** The file of a message that waits; after a reload, from the browser's database. Throws ERR_NO_MEDIA_FOUND. */
export async function fileToSend(clientId: string): Promise<LocalFile> {
  const known = localFiles.get(clientId);
  if (known) return known;
  const kept = await get<KeptFile>(clientId, store()).catch(() => undefined);
  if (!kept) throw new ApiError(404, "ERR_NO_MEDIA_FOUND");
  return localFiles.get(clientId) ?? localFiles.add(clientId, kept.file, kept.name);
}

async function unlessMissing(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch {
    // See above.
  }
}
