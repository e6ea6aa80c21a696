import { companySettings } from "../../identity/settings/access.ts";
import { language } from "../../identity/settings/settings.ts";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { createMailCatalogue } from "../../platform/mail/words.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };
import { patienceHours } from "./rules.ts";

interface Paused {
  companyId: number;
  userId: number;
  webhookId: number;
}
export const pauseMail = jobKind<Paused>("webhook-paused-mail");

const translate = createMailCatalogue({ pt, en, es });

/** Tells an admin, in their language, that a webhook failed for a day and is paused. */
export async function mailPause(app: App, { companyId, userId, webhookId }: Paused): Promise<void> {
  if (!app.mailer.enabled) return;
  const mail = await app.database.tenant(companyId, async (tx) => {
    const [row] = await tx.sql<{ email: string; language: string | null; name: string }>(
      `select u.email, u.language, w.name from users u join webhooks w on w.company_id = $1 and w.id = $3
       where u.company_id = $1 and u.id = $2 and u.profile = 'admin' and u.deleted_at is null`,
      [tx.companyId, userId, webhookId],
    );
    if (!row) return undefined;
    const say = translate(row.language ?? (await companySettings(tx, { language })).language);
    const values = { name: row.name, hours: String(patienceHours), url: `${app.config.publicUrl}/webhooks` };
    return { to: row.email, subject: say("pausedSubject", values), text: say("pausedText", values) };
  });
  if (mail) await app.mailer.send({ kind: "webhook-paused", ...mail });
}
