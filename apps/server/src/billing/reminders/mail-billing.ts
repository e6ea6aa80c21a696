import type { App } from "../../platform/app.ts";
import { wordsOfInvoice, type AboutInvoice } from "./invoice-words.ts";

/** A mail to one admin about an invoice. */
export interface BillingMail extends AboutInvoice {
  userId: number;
}

export async function mailBilling(app: App, mail: BillingMail): Promise<void> {
  const { companyId, userId, about } = mail;
  const [admin] = await app.database.tenant(companyId, (tx) =>
    tx.sql<{ email: string; language: string | null }>(
      "select email, language from users where company_id = $1 and id = $2 and profile = 'admin' and deleted_at is null",
      [companyId, userId],
    ),
  );
  const words = admin && (await wordsOfInvoice(app, mail));
  if (!words) return;
  await app.mailer.send({ kind: `billing-${about}`, to: admin.email, ...words.inLanguage(admin.language) });
}
