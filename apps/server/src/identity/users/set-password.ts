import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { removeWaitingFactor } from "../auth/second-factor.ts";
import { endSessions } from "../auth/sessions.ts";
import { userOf } from "./access.ts";
import { noticePasswordChange } from "./sign-in-notice.ts";

/** Stores a password's hash, ends all sessions of the user, and tells them by mail. */
export async function setPassword(app: App, tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.sql("update users set password_hash = $3, updated_at = now() where company_id = $1 and id = $2", [
    tx.companyId,
    userId,
    passwordHash,
  ]);
  await removeWaitingFactor(tx, userId);
  await endSessions(app, tx, userId, { hasNewPassword: true });
  const { email } = await userOf(tx, userId);
  await noticePasswordChange(app, tx, userId, email);
}
