import type { Language } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { translate } from "./warn-by-mail.ts";

/** Sends a mail that shows that mails arrive; resolves once the mail server has it. */
export async function sendTestMail(app: Pick<App, "mailer" | "config">, to: string, language: Language): Promise<void> {
  const say = translate(language);
  await app.mailer.send({
    kind: "test",
    to,
    subject: say("mail.test.subject"),
    text: say("mail.test.text", { address: app.config.publicUrl }),
  });
}

/** The same to the super user who asks; refuses with ERR_MAIL_NOT_SENT. */
export async function mailMyself(app: App, to: string, language: Language): Promise<void> {
  if (!app.mailer.enabled) throw refuse("ERR_MAIL_NOT_SENT");
  await sendTestMail(app, to, language).catch((error: unknown) => {
    app.log.warn({ err: error }, "test mail not sent");
    throw refuse("ERR_MAIL_NOT_SENT");
  });
}
