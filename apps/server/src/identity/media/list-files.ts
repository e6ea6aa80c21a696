import type { ClientBase } from "pg";
import type { ListedFile } from "../../platform/backup/media-pool.ts";

/** Every stored file of a company, as of a backup's snapshot. The client's transaction is the company's. */
export async function listFiles(client: ClientBase, companyId: number): Promise<ListedFile[]> {
  const { rows } = await client.query<ListedFile>(
    `select company_id::float8 as "companyId", storage_key as key, sha256, size::float8 as size
     from media where company_id = $1`,
    [companyId],
  );
  return rows;
}
