import type { Tx } from "../../platform/database/database.ts";

/** E-mail and language of the company's super users. */
export function superUsers(tx: Tx): Promise<{ email: string; language: string | null }[]> {
  return tx.sql(
    "select email, language from users where company_id = $1 and super and deleted_at is null order by id",
    [tx.companyId],
  );
}
