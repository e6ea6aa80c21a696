import pg from "pg";
import { readCompanies } from "../../platform/backup/tables.ts";
import type { Move, MovedFile, TwoStores } from "../../platform/media/two-stores.ts";
import { sideBySide } from "../../platform/side-by-side.ts";

/** Number of files per outcome. */
export type Moved = Record<Move, number>;

/** The files of a company; the client's transaction is the company's. */
type List = (client: pg.ClientBase, companyId: number) => Promise<MovedFile[]>;

/**
 * Moves every file in `list` to the first of two places, while an app runs with both. A repeated call continues; if
 * reading or writing fails, throws `StoreUnavailable`.
 */
export async function moveMedia(
  databaseUrl: string,
  stores: TwoStores,
  list: List,
  told: (progress: string) => void = () => undefined,
): Promise<Moved> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "recado media" });
  client.on("error", () => undefined);
  await client.connect();
  const moved: Moved = { moved: 0, there: 0, missing: 0, damaged: 0 };
  try {
    const companies = await readCompanies(client);
    for (const [index, companyId] of companies.entries()) {
      let done = 0;
      const files = await ofCompany(client, companyId, () => list(client, companyId));
      try {
        await sideBySide(files, async (file) => {
          moved[await stores.move(file)]++;
          if (++done % 50 === 0 || done === files.length)
            told(`company ${index + 1} of ${companies.length}, files: ${done} of ${files.length}`);
        });
      } finally {
        // Also after an aborted move: the next one no longer lists these.
        await removeDeleted(client, companyId, { stores, list }, files);
      }
    }
  } finally {
    await client.end();
  }
  return moved;
}

/** A file deleted during its move may have reached its new place afterwards. */
async function removeDeleted(
  client: pg.Client,
  companyId: number,
  { stores, list }: { stores: TwoStores; list: List },
  files: readonly { key: string }[],
): Promise<void> {
  const left = await ofCompany(client, companyId, () => list(client, companyId));
  const still = new Set(left.map(({ key }) => key));
  for (const { key } of files) if (!still.has(key)) await stores.erase(companyId, key);
}

async function ofCompany<T>(client: pg.Client, companyId: number, work: () => Promise<T>): Promise<T> {
  await client.query("begin read only");
  await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
  const result = await work();
  await client.query("commit");
  return result;
}
