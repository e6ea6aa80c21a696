import { hashPassword } from "../../platform/crypto/passwords.ts";
import type { App } from "../../platform/app.ts";
import { removeWaitingFactor } from "../auth/second-factor.ts";
import { endSessions } from "../auth/sessions.ts";

/** The operator sets a user's password and ends their sessions. False if nobody has this e-mail. */
export async function resetPassword(app: App, email: string, password: string): Promise<boolean> {
  const [found] = await app.database.platform<{ companyId: number; userId: number }>(
    `select company_id as "companyId", user_id as "userId" from email_directory where email = $1`,
    [email],
  );
  if (!found) return false;
  const passwordHash = await hashPassword(password);
  return app.database.tenant(found.companyId, async (tx) => {
    const rows = await tx.sql(
      "update users set password_hash = $3, updated_at = now() where company_id = $1 and id = $2 and deleted_at is null returning id",
      [tx.companyId, found.userId, passwordHash],
    );
    if (rows.length === 0) return false;
    await removeWaitingFactor(tx, found.userId);
    await endSessions(app, tx, found.userId, { hasNewPassword: true });
    return true;
  });
}
