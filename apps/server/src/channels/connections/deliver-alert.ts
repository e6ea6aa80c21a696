import { companySettings } from "../../identity/settings/access.ts";
import { readSecret } from "../../identity/settings/secret.ts";
import type { App } from "../../platform/app.ts";
import { createMailCatalogue } from "../../platform/mail/words.ts";
import { OutboundRefused, type GuardedClient } from "../../platform/outbound/guarded-client.ts";
import { momentFormat } from "../../platform/zoned-day.ts";
import type { AlertNews } from "./alerts.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };
import { alertWebhook } from "./settings.ts";
import { localeSettings } from "../../identity/settings/settings.ts";

/** Translates the alerts, which leave the browser, into the admin's language. */
const translate = createMailCatalogue({ pt, en, es });

/** Mails one admin, in their language and their company's time zone. */
export async function mailAlert(app: App, news: AlertNews & { userId: number }): Promise<void> {
  if (!app.mailer.enabled) return;
  const mail = await app.database.tenant(news.companyId, async (tx) => {
    const [admin] = await tx.sql<{ email: string; language: string | null }>(
      "select email, language from users where company_id = $1 and id = $2 and profile = 'admin' and deleted_at is null",
      [tx.companyId, news.userId],
    );
    if (!admin) return undefined;
    const { language, timezone } = await companySettings(tx, localeSettings);
    const say = translate(admin.language ?? language);
    const shown = momentFormat(timezone);
    const values = {
      name: news.name,
      since: shown(new Date(news.since)),
      until: shown(new Date(news.at)),
      reason: say(`reason.${news.reason === "" ? "none" : news.reason}`),
      url: `${app.config.publicUrl}/connections`,
    };
    return {
      to: admin.email,
      subject: say(news.action === "down" ? "alertDownSubject" : "alertUpSubject", values),
      text: say(news.action === "down" ? "alertDownText" : "alertUpText", values),
    };
  });
  if (mail) await app.mailer.send({ kind: "connection-alert", ...mail });
}

/** Calls the company's webhook. The job retries after an error, but not when the address is not allowed. */
export async function callAlertWebhook(app: App, client: GuardedClient, news: AlertNews): Promise<void> {
  const url = await app.database.tenant(news.companyId, (tx) => readSecret(app, tx, alertWebhook));
  if (url === "") return;
  const { connectionId: id, name, number, action, reason, since, at } = news;
  const body = JSON.stringify({ event: `connection.${action}`, connection: { id, name, number }, reason, since, at });
  try {
    const { status } = await client.send({
      url,
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Recado" },
      body,
    });
    if (status >= 300) throw new Error(`The webhook of company ${news.companyId} answered ${status}.`);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    app.log.warn({ companyId: news.companyId, connectionId: id }, "alert webhook refused: its address is not allowed");
  }
}
