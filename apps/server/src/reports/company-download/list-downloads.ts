import type { ClientBase } from "pg";
import { listFiles } from "../../identity/media/list-files.ts";
import { keyFor } from "../../platform/media/key-for.ts";
import type { MediaStore } from "../../platform/media/store.ts";
import type { MovedFile } from "../../platform/media/two-stores.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";

/** The store's key of a download: it has no row in `media`, so it counts for no quota and is in no backup. */
export const downloadKey = (secrets: Secrets, companyId: number, downloadId: number): string =>
  keyFor(secrets, `company-download/${companyId}/${downloadId}`);

interface Source {
  secrets: Secrets;
  store: MediaStore;
}

/**
 * All files of a company that may move: those in its rows, and its finished download. The client's transaction is the
 * company's.
 */
export async function listMovable(client: ClientBase, companyId: number, from: Source): Promise<MovedFile[]> {
  return [...(await listFiles(client, companyId)), ...(await listDownloads(client, companyId, from))];
}

async function listDownloads(client: ClientBase, companyId: number, from: Source): Promise<MovedFile[]> {
  const { rows } = await client.query<{ id: number }>(
    "select id::float8 as id from company_downloads where company_id = $1 and size is not null",
    [companyId],
  );
  const files: MovedFile[] = [];
  for (const { id } of rows) {
    const key = downloadKey(from.secrets, companyId, id);
    // Two runs may each have written a whole file: the store knows which one it has.
    const size = await from.store.size(companyId, key);
    if (size !== undefined) files.push({ companyId, key, size });
  }
  return files;
}
