import { ownCompany } from "../../identity/companies/access.ts";
import { companySettings } from "../../identity/settings/access.ts";
import { localeSettings } from "../../identity/settings/settings.ts";
import type { App } from "../../platform/app.ts";
import { createMailCatalogue } from "../../platform/mail/words.ts";
import { payLink } from "../checkout/pay-link.ts";
import { takesPayments } from "../gateways/open-gateway.ts";
import { columns, type InvoiceRow } from "../invoices/rows.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import pt from "./locales/pt.json" with { type: "json" };
import type { Stage } from "./rules.ts";

/** A message about an invoice; its link is made when it is sent: jobs hold no secret. */
export interface AboutInvoice {
  companyId: number;
  invoiceId: number;
  about: Stage | "paid";
}

const translate = createMailCatalogue({ pt, en, es });
const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const shownDay = (day: string): string => day.split("-").toReversed().join("/");

/**
 * The texts about an invoice; null if there is nothing to send: it was paid or canceled meanwhile, or its company is
 * gone.
 */
export async function wordsOfInvoice(app: App, { companyId, invoiceId, about }: AboutInvoice) {
  const found = await app.database.tenant(companyId, async (tx) => {
    const [invoice] = await tx.sql<InvoiceRow & object>(
      `select ${columns} from invoices i join companies c on c.id = i.company_id and c.deleted_at is null
       where i.company_id = $1 and i.id = $2 and i.status = $3`,
      [companyId, invoiceId, about === "paid" ? "paid" : "open"],
    );
    return invoice && { invoice, company: await ownCompany(tx), ...(await companySettings(tx, localeSettings)) };
  });
  if (!found) return null;
  const { company, invoice, language, timezone } = found;
  const how = (await takesPayments(app)) ? "how.pix" : "how.byHand";
  const until = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: timezone });
  const values = {
    company: company.name,
    number: String(invoice.id),
    detail: invoice.detail,
    value: reais.format(invoice.value_cents / 100).replaceAll("\u00a0", " "),
    due: shownDay(invoice.due_day),
    until: company.due_date === null ? "" : until.format(company.due_date),
    link: about === "paid" ? `${app.config.publicUrl}/financeiro` : await payLink(app, { companyId, invoiceId }),
  };
  return {
    phone: company.phone,
    dueDay: invoice.due_day,
    /** In the reader's language, else the company's. */
    inLanguage: (theirs: string | null) => {
      const say = translate(theirs ?? language);
      const text = say(`text.${about}`, values);
      return {
        subject: say(`subject.${about}`, values),
        text: about === "paid" ? text : `${text}\n\n${say(how, values)}`,
      };
    },
  };
}
