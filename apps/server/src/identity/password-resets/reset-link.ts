import type { ResetLink } from "@recado/contracts/password-resets";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockUser } from "../users/access.ts";
import { accountOf } from "./account-of.ts";
import { macOf, newCode } from "./codes.ts";

/**
 * Makes a link with which the user chooses a password; an earlier link becomes invalid. An admin makes it for
 * colleagues, the super user for anybody, nobody for themselves: a stolen session must not lead to a password (decision
 * 48).
 */
export async function makeResetLink(
  app: App,
  actor: Actor,
  userId: number,
  companyId = actor.companyId,
): Promise<ResetLink> {
  const code = newCode("link");
  const account = { companyId, userId };
  return app.database.tenant(companyId, async (tx) => {
    const user = await lockUser(tx, userId);
    const isSelf = userId === actor.userId && companyId === actor.companyId;
    if (isSelf || (user.super && !actor.isSuper)) throw refuse("ERR_NO_PERMISSION");
    const [made] = await tx.sql<{ expires_at: Date }>(
      `insert into password_resets (company_id, user_id, kind, code_mac, token_version, expires_at)
       select u.company_id, u.id, 'link', $3, u.token_version, now() + make_interval(hours => $4) from users u
       where u.company_id = $1 and u.id = $2
       on conflict (company_id, user_id, kind) do update
         set code_mac = excluded.code_mac, tries_left = default, token_version = excluded.token_version,
             expires_at = excluded.expires_at, created_at = now()
       returning expires_at`,
      [companyId, userId, macOf(app, account, code), limits.resetPassword.linkHours],
    );
    if (!made) throw new Error("The link was not kept.");
    const link = new URL("/forgetpsw", app.config.publicUrl);
    // After the #: browsers send it to no server, so it is in no log.
    link.hash = String(new URLSearchParams({ email: user.email, code }));
    return { link: link.href, expiresAt: made.expires_at.toISOString() };
  });
}

/** The same by e-mail, for a user of any company. */
export async function makeResetLinkOf(app: App, actor: Actor, companyId: number, email: string): Promise<ResetLink> {
  const account = await accountOf(app, email);
  if (account?.companyId !== companyId) throw refuse("ERR_USER_DONT_EXISTS");
  return makeResetLink(app, actor, account.userId, companyId);
}
