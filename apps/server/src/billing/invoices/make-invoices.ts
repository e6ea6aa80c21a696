import { limits } from "@recado/contracts/limits";
import type { companyChanged } from "../../identity/companies/events.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockBilling, openInvoice } from "./access.ts";
import { followDueDate, keepAnchor } from "./due-day.ts";
import { invoiceChanged } from "./events.ts";
import { anchorAfter, daysBetween, isNear } from "./rules.ts";
import { columns, type InvoiceRow } from "./rows.ts";
import { termsOf, type Terms } from "./terms.ts";

const invoicesDue = jobKind<Record<string, never>>("invoices-due");
/** Seconds: days begin at different hours in different zones. */
const everySeconds = 3_600;

export function registerInvoices(app: App): void {
  app.jobs.repeat(invoicesDue, everySeconds, () => makeDueInvoices(app));
}

/** Makes the invoices of all companies whose due date is near. */
export async function makeDueInvoices(app: App): Promise<void> {
  const rows = await app.database.platform<{ id: number }>(
    `select c.id from companies c
     where c.deleted_at is null and c.plan_id is not null and c.due_date < $1::timestamptz + $2 * interval '1 day'
       and not exists (select from invoices i where i.company_id = c.id and i.status = 'open')
     order by c.id`,
    // One day more: the company's zone decides.
    [app.clock.now(), limits.invoice.daysAhead + 1],
  );
  for (const { id } of rows)
    await app.database
      .tenant(id, (tx) => makeInvoice(app, tx, { isAsked: false }))
      // A failure must not block the other companies.
      .catch((error: unknown) => app.log.error({ err: error, companyId: id }, "invoice not made"));
}

/**
 * The open invoice of the transaction's company, created if its due date is near or if requested. Null if none is due:
 * it was not requested, and this due date has had its invoice, which was paid or canceled. A request is refused with
 * ERR_PAID_AHEAD if the company is paid further ahead than allowed.
 */
export async function makeInvoice(app: App, tx: Tx, { isAsked }: { isAsked: boolean }): Promise<InvoiceRow | null> {
  await lockBilling(tx);
  const open = await openInvoice(tx);
  if (open) return open;
  const terms = await termsOf(app, tx);
  if (!terms) return null;
  if (isAsked && daysBetween(terms.today, terms.due) > limits.invoice.askedDaysAhead) throw refuse("ERR_PAID_AHEAD");
  if (!isAsked && (!isNear(terms.today, terms.due) || (await hadInvoice(tx, terms)))) return null;
  await keepAnchor(tx, anchorAfter(terms.anchor, terms.due));
  const [row] = await tx.sql<InvoiceRow & object>(
    `insert into invoices as i (company_id, detail, value_cents, months, due_day) values ($1, $2, $3, $4, $5)
     returning ${columns}`,
    [tx.companyId, terms.planName, terms.valueCents, terms.months, terms.due],
  );
  if (!row) throw new Error("The invoice was not kept.");
  await app.events.emit(tx, invoiceChanged, { invoice: row, cause: "created" });
  return row;
}

async function hadInvoice(tx: Tx, { due }: Terms): Promise<boolean> {
  const rows = await tx.sql("select from invoices where company_id = $1 and due_day = $2 limit 1", [tx.companyId, due]);
  return rows.length > 0;
}

/** Updates the open invoice to its company's plan, recurrence and due date; cancels it if nothing is owed any more. */
export async function followCompany(
  app: App,
  tx: Tx,
  { company, dueBefore }: EventPayload<typeof companyChanged>,
): Promise<void> {
  if (company.due_date) await followDueDate(tx, company.due_date, dueBefore ?? null);
  const terms = await termsOf(app, tx);
  const open = await openInvoice(tx);
  if (!open) return;
  const [row] = terms
    ? await tx.sql<InvoiceRow & object>(
        `update invoices i set detail = $3, value_cents = $4, months = $5, due_day = $6, updated_at = now()
         where i.company_id = $1 and i.id = $2
           and (i.detail, i.value_cents, i.months, i.due_day) is distinct from ($3, $4, $5::smallint, $6::date)
         returning ${columns}`,
        [tx.companyId, open.id, terms.planName, terms.valueCents, terms.months, terms.due],
      )
    : await tx.sql<InvoiceRow & object>(
        `update invoices i set status = 'canceled', updated_at = now() where i.company_id = $1 and i.id = $2
         returning ${columns}`,
        [tx.companyId, open.id],
      );
  if (row) await app.events.emit(tx, invoiceChanged, { invoice: row, cause: "updated" });
}
