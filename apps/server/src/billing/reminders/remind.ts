import { limits } from "@recado/contracts/limits";
import { platformCompanyId } from "../../identity/platform-company.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { openInvoice } from "../invoices/access.ts";
import type { invoicePaid } from "../invoices/events.ts";
import { daysBetween } from "../invoices/rules.ts";
import { termsOf } from "../invoices/terms.ts";
import { mailBilling, type BillingMail } from "./mail-billing.ts";
import type { AboutInvoice } from "./invoice-words.ts";
import { stageOf } from "./rules.ts";
import { reminderConnection, writeReminder } from "./write-reminder.ts";

const remindersDue = jobKind<Record<string, never>>("invoice-reminders");
const billingMail = jobKind<BillingMail>("billing-mail", { retries: 8 });
const billingMessage = jobKind<AboutInvoice>("billing-message", { retries: 8 });
/** Seconds. */
const everySeconds = 3_600;

export function registerReminders(app: App): void {
  app.jobs.repeat(remindersDue, everySeconds, () => remindAll(app));
  app.jobs.handle(billingMail, (mail) => mailBilling(app, mail));
  app.jobs.handle(billingMessage, (reminder) => writeReminder(app, reminder));
}

/** Sends reminders of every open invoice whose due date is near or past, once per stage: by mail and by WhatsApp. */
export async function remindAll(app: App): Promise<void> {
  const writes = (await platformCompanyId(app)) !== null && (await reminderConnection(app)) !== null;
  if (!app.mailer.enabled && !writes) return;
  const rows = await app.database.platform<{ company_id: number }>(
    `select company_id from invoices where status = 'open'
       and due_day between ($1::timestamptz - interval '14 days')::date and ($1::timestamptz + $2 * interval '1 day')::date`,
    // One day more: the company's zone decides.
    [app.clock.now(), limits.warnDaysBeforeDue + 1],
  );
  for (const { company_id: companyId } of rows)
    await app.database
      .tenant(companyId, (tx) => remind(app, tx, writes))
      .catch((error: unknown) => app.log.error({ err: error, companyId }, "company not reminded"));
}

/** The mark and the jobs are written in one transaction, so that each is sent once. */
async function remind(app: App, tx: Tx, writes: boolean): Promise<void> {
  const [terms, invoice] = [await termsOf(app, tx), await openInvoice(tx)];
  const stage = terms && invoice ? stageOf(daysBetween(terms.today, invoice.due_day)) : null;
  if (!invoice || stage === null) return;
  const marked = await tx.sql(
    `insert into invoice_reminders (company_id, invoice_id, stage, due_day) values ($1, $2, $3, $4)
     on conflict do nothing returning stage`,
    [tx.companyId, invoice.id, stage, invoice.due_day],
  );
  if (marked.length === 0) return;
  const reminder = { invoiceId: invoice.id, about: stage };
  if (app.mailer.enabled) await mailAdmins(app, tx, reminder);
  if (writes) await app.jobs.send(tx, billingMessage, { companyId: tx.companyId, ...reminder });
}

/** Sends a receipt to the admins of the company that paid. */
export async function sendReceipt(app: App, tx: Tx, { invoice }: EventPayload<typeof invoicePaid>): Promise<void> {
  if (app.mailer.enabled) await mailAdmins(app, tx, { invoiceId: invoice.id, about: "paid" });
}

async function mailAdmins(app: App, tx: Tx, mail: Pick<BillingMail, "invoiceId" | "about">): Promise<void> {
  const admins = await tx.sql<{ id: number }>(
    `select id from users where company_id = $1 and profile = 'admin' and deleted_at is null order by id limit 20`,
    [tx.companyId],
  );
  for (const { id } of admins) await app.jobs.send(tx, billingMail, { companyId: tx.companyId, userId: id, ...mail });
}
