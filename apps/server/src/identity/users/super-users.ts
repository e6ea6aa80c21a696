import type { Tx } from "../../platform/database/database.ts";

/** The e-mails of the company's super users, and the language of each. */
export function superUsers(tx: Tx): Promise<{ email: string; language: string | null }[]> {
  return tx.sql(
    "select email, language from users where company_id = $1 and super and deleted_at is null order by id",
    [tx.companyId],
  );
}
