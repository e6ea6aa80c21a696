/**
 * Files that were chosen or recorded in this page, by the `clientId` of their message. The page keeps showing its own copy
 * after the upload, so that nothing is downloaded again and nothing flickers.
 */
export interface LocalFile {
  file: Blob;
  name: string;
  url: string;
}

/** How many files stay; the oldest are dropped first. */
const most = 60;
const files = new Map<string, LocalFile>();

export const localFiles = {
  add(clientId: string, file: Blob, name: string): LocalFile {
    const added = { file, name, url: URL.createObjectURL(file) };
    files.set(clientId, added);
    for (const [oldest] of files) {
      if (files.size <= most) break;
      localFiles.remove(oldest);
    }
    return added;
  },
  get: (clientId: string): LocalFile | undefined => files.get(clientId),
  urlOf: (clientId: string | null): string | null => (clientId === null ? null : (files.get(clientId)?.url ?? null)),
  remove(clientId: string): void {
    const known = files.get(clientId);
    if (known) URL.revokeObjectURL(known.url);
    files.delete(clientId);
  },
};
