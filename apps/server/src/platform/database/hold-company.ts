import type { ErrorCode } from "@recado/contracts/errors";
import type { Tx } from "./database.ts";
import { refuse } from "../refusal.ts";

/** Locks the company until the commit, so that concurrent "count, then add" operations wait and counts stay true. */
export async function holdCompany(tx: Tx): Promise<void> {
  await tx.sql("select from companies where id = $1 for no key update", [tx.companyId]);
}

/** Refuses with `code` if the company has `most` rows of a table, narrowed by `which`; locks until the commit. */
export async function assertRoomIn(
  tx: Tx,
  table: string,
  { most, code, which = "true" }: { most: number; code: ErrorCode; which?: string },
): Promise<void> {
  await holdCompany(tx);
  const [found] = await tx.sql<{ count: number }>(`select count(*) from ${table} where company_id = $1 and ${which}`, [
    tx.companyId,
  ]);
  if ((found?.count ?? 0) >= most) throw refuse(code, { count: most });
}
