import type { ErrorCode } from "@recado/contracts/errors";
import type { Tx } from "./database.ts";
import { refuse } from "../refusal.ts";

/** Others of the company who count before they add wait here until the commit: what is counted stays true. */
export async function holdCompany(tx: Tx): Promise<void> {
  await tx.sql("select from companies where id = $1 for no key update", [tx.companyId]);
}

/** Refuses with `code` if the company has `most` rows of a table, of those that `which` narrows; holds the place. */
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
