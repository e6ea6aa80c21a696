import { verifyNothing, verifyPassword } from "../../platform/crypto/passwords.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";

const findPassword = prepared<{ password_hash: string }>(
  "find_password",
  "select password_hash from users where company_id = $1 and id = $2 and deleted_at is null",
);

/** Whether this is the user's password. It takes the same work when there is no such user. */
export async function isPasswordOf(
  app: App,
  { companyId, userId }: { companyId: number; userId: number },
  password: string,
): Promise<boolean> {
  const [account] = await app.database.read(companyId, findPassword, [userId]);
  return account ? verifyPassword(account.password_hash, password) : verifyNothing(password);
}
