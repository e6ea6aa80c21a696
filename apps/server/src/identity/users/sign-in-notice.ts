import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { createMailCatalogue } from "../../platform/mail/words.ts";
import { momentFormat } from "../../platform/zoned-day.ts";
import { companySettings } from "../settings/access.ts";
import { localeSettings } from "../settings/settings.ts";
import { userOf } from "./access.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };
import type { UserBefore, UserChanges } from "./rules.ts";

/** A mail to the user's address before the change. */
interface Notice {
  to: string;
  language: string;
  what: "email" | "password" | "both";
  /** In the company's time zone. */
  at: string;
}
export const signInNotice = jobKind<Notice>("sign-in-notice");

const translate = createMailCatalogue({ pt, en, es });

/** Tells the old address that the password or the e-mail changed: the user may not have done it. */
export function noticeSignInChange(app: App, tx: Tx, before: UserBefore, changes: UserChanges): Promise<void> {
  const isNewEmail = changes.email !== undefined && changes.email !== before.email;
  const what = !changes.password ? "email" : isNewEmail ? "both" : "password";
  return notice(app, tx, before.id, before.email, what);
}

/** The same if only the password changed. */
export const noticePasswordChange = (app: App, tx: Tx, userId: number, email: string): Promise<void> =>
  notice(app, tx, userId, email, "password");

async function notice(app: App, tx: Tx, userId: number, to: string, what: Notice["what"]): Promise<void> {
  if (!app.mailer.enabled) return;
  const settings = await companySettings(tx, localeSettings);
  const language = (await userOf(tx, userId)).language ?? settings.language;
  await app.jobs.send(tx, signInNotice, { to, language, what, at: momentFormat(settings.timezone)(new Date()) });
}

export async function mailSignInNotice(app: App, { to, language, what, at }: Notice): Promise<void> {
  const say = translate(language);
  await app.mailer.send({
    kind: "sign-in-notice",
    to,
    subject: say(`subject.${what}`),
    text: say(`text.${what}`, { at }),
  });
}
