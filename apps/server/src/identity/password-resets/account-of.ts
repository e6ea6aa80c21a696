import type { App } from "../../platform/app.ts";
import type { Account } from "./codes.ts";

/** The account of an e-mail; undefined if there is none. */
export async function accountOf(app: App, email: string): Promise<Account | undefined> {
  const [account] = await app.database.platform<{ companyId: number; userId: number }>(
    `select company_id as "companyId", user_id as "userId" from email_directory where email = $1`,
    [email],
  );
  return account;
}
