/**
 * Files that were chosen or recorded in this page, by the message that they became. The page goes on showing its own copy
 * when the server has the file, so that nothing is fetched back and nothing flickers.
 */
interface LocalFile {
  file: Blob;
  name: string;
  url: string;
}

/** How many files stay; the oldest are dropped first. */
const most = 60;
const files = new Map<string, LocalFile>();

export const localFiles = {
  add(clientId: string, file: Blob, name: string): void {
    files.set(clientId, { file, name, url: URL.createObjectURL(file) });
    for (const [oldest] of files) {
      if (files.size <= most) break;
      localFiles.remove(oldest);
    }
  },
  get: (clientId: string): LocalFile | undefined => files.get(clientId),
  urlOf: (clientId: string | null): string | null => (clientId === null ? null : (files.get(clientId)?.url ?? null)),
  remove(clientId: string): void {
    const known = files.get(clientId);
    if (known) URL.revokeObjectURL(known.url);
    files.delete(clientId);
  },
};
