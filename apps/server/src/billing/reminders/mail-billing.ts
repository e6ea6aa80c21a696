import { companySettings } from "../../identity/settings/access.ts";
import { localeSettings } from "../../identity/settings/settings.ts";
import type { App } from "../../platform/app.ts";
import { createMailCatalogue } from "../../platform/mail/words.ts";
import { payLink } from "../checkout/pay-link.ts";
import { columns, type InvoiceRow } from "../invoices/rows.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };
import type { Stage } from "./rules.ts";

/** A mail to one admin about an invoice; its link is made when it is sent: jobs hold no secret. */
export interface BillingMail {
  companyId: number;
  userId: number;
  invoiceId: number;
  about: Stage | "paid";
}

const translate = createMailCatalogue({ pt, en, es });
const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const shownDay = (day: string): string => day.split("-").toReversed().join("/");

/** A reminder of an invoice that was paid or canceled meanwhile is not sent. */
export async function mailBilling(app: App, { companyId, userId, invoiceId, about }: BillingMail): Promise<void> {
  const found = await app.database.tenant(companyId, async (tx) => {
    const [admin] = await tx.sql<{ email: string; language: string | null; company: string; due_date: Date | null }>(
      `select u.email, u.language, c.name as company, c.due_date from users u join companies c on c.id = $1
       where u.company_id = $1 and u.id = $2 and u.profile = 'admin' and u.deleted_at is null and c.deleted_at is null`,
      [companyId, userId],
    );
    const [invoice] = await tx.sql<InvoiceRow & object>(
      `select ${columns} from invoices i where i.company_id = $1 and i.id = $2`,
      [companyId, invoiceId],
    );
    return admin && invoice ? { admin, invoice, ...(await companySettings(tx, localeSettings)) } : null;
  });
  if (!found || found.invoice.status !== (about === "paid" ? "paid" : "open")) return;
  const { admin, invoice, language, timezone } = found;
  const say = translate(admin.language ?? language);
  const until = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: timezone });
  const values = {
    company: admin.company,
    number: String(invoice.id),
    detail: invoice.detail,
    value: reais.format(invoice.value_cents / 100).replaceAll("\u00a0", " "),
    due: shownDay(invoice.due_day),
    until: admin.due_date === null ? "" : until.format(admin.due_date),
    link: about === "paid" ? `${app.config.publicUrl}/financeiro` : await payLink(app, { companyId, invoiceId }),
  };
  await app.mailer.send({
    kind: `billing-${about}`,
    to: admin.email,
    subject: say(`subject.${about}`, values),
    text: say(`text.${about}`, values),
  });
}
