import { limits } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { createMailCatalogue } from "../../platform/mail/words.ts";
import { refuse } from "../../platform/refusal.ts";
import { companySetting, platformSetting } from "../settings/access.ts";
import { language } from "../settings/settings.ts";
import { findUserRow } from "../users/access.ts";
import { accountOf } from "./account-of.ts";
import { macOf, newCode, type Account } from "./codes.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };
import { tellUnknownEmail } from "./settings.ts";

/** The code is made when the mail is written: jobs hold no secret. */
export const resetMail = jobKind<Account>("password-reset-mail");

const translate = createMailCatalogue({ pt, en, es });

/**
 * Mails a code to the user with this e-mail; at most one a minute, so that a second click does not invalidate the first
 * code. Refuses with ERR_MAIL_OFF if no mail is sent, and with ERR_USER_DONT_EXISTS unless the platform hides that.
 */
export async function askForCode(app: App, email: string): Promise<void> {
  if (!app.mailer.enabled) throw refuse("ERR_MAIL_OFF");
  const account = await accountOf(app, email);
  if (!account) {
    if ((await platformSetting(app, tellUnknownEmail)) === "enabled") throw refuse("ERR_USER_DONT_EXISTS");
    return;
  }
  await app.database.tenant(account.companyId, async (tx) => {
    const asked = await tx.sql(
      `insert into password_resets (company_id, user_id, kind, token_version, expires_at)
       select u.company_id, u.id, 'mail', u.token_version, now() + make_interval(mins => $3) from users u
       where u.company_id = $1 and u.id = $2 and u.deleted_at is null
       on conflict (company_id, user_id, kind) do update
         set code_mac = null, tries_left = default, token_version = excluded.token_version,
             expires_at = excluded.expires_at, created_at = now()
         where password_resets.created_at < now() - interval '1 minute'
       returning user_id`,
      [tx.companyId, account.userId, limits.resetPassword.minutes],
    );
    if (asked.length > 0) await app.jobs.send(tx, resetMail, account);
  });
}

/** Sends nothing if the code is used or expired, or the user is gone. A repeated job makes another code. */
export async function mailCode(app: App, account: Account): Promise<void> {
  const code = newCode("mail");
  const found = await app.database.tenant(account.companyId, async (tx) => {
    const user = await findUserRow(tx, account.userId);
    if (!user) return null;
    const open = await tx.sql(
      `update password_resets set code_mac = $3, expires_at = now() + make_interval(mins => $4)
       where company_id = $1 and user_id = $2 and kind = 'mail' and expires_at > now() returning user_id`,
      [tx.companyId, account.userId, macOf(app, account, code), limits.resetPassword.minutes],
    );
    return open.length > 0 ? { to: user.email, language: user.language ?? (await companySetting(tx, language)) } : null;
  });
  if (!found) return;
  const say = translate(found.language);
  await app.mailer.send({
    kind: "password-reset",
    to: found.to,
    subject: say("subject"),
    text: say("text", {
      code: `${code.slice(0, 4)}-${code.slice(4)}`,
      minutes: String(limits.resetPassword.minutes),
      page: new URL("/forgetpsw", app.config.publicUrl).href,
    }),
  });
}
