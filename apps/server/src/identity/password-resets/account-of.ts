import type { App } from "../../platform/app.ts";
import type { Account } from "./codes.ts";

/** Whose e-mail it is; undefined where it is nobody's. */
export async function accountOf(app: App, email: string): Promise<Account | undefined> {
  const [account] = await app.database.platform<{ companyId: number; userId: number }>(
    `select company_id as "companyId", user_id as "userId" from email_directory where email = $1`,
    [email],
  );
  return account;
}
