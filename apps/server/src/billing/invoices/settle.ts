import { renewCompany } from "../../identity/companies/due-date.ts";
import { endOfDue } from "../../identity/companies/rules.ts";
import { listChanged } from "../../identity/platform-lists.ts";
import { timezone } from "../../identity/settings/settings.ts";
import { companySetting } from "../../identity/settings/access.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { dayFormat } from "../../platform/zoned-day.ts";
import { lockInvoice } from "./access.ts";
import { invoiceChanged, invoicePaid } from "./events.ts";
import { anchorOf, keepAnchor } from "./due-day.ts";
import { makeInvoice } from "./make-invoices.ts";
import { anchorAfter, paidUntil, problemOf, type Problem } from "./rules.ts";
import { columns, type InvoiceRow } from "./rows.ts";

/** Money received for an invoice. */
export interface Received {
  gateway: "manual" | "own" | "efi" | "asaas";
  /** The gateway's id: money with this id counts once. */
  externalId: string;
  cents: number;
  at: Date;
  /** The paid charge. If the payer chose another plan with it, the price is that plan's. */
  charge?: { id: number; planId: number | null; cents: number };
}

/**
 * Settles received money exactly once, in whatever order reports arrive. Money that pays the open invoice moves the
 * company's due date, which unblocks it everywhere; other money is stored for the super user with its problem. `known`:
 * it was settled before.
 */
export async function settle(
  app: App,
  tx: Tx,
  invoiceId: number,
  received: Received,
): Promise<"applied" | "known" | Problem> {
  const invoice = await lockInvoice(tx, invoiceId);
  const { charge } = received;
  const needed = charge && charge.planId !== null ? charge.cents : invoice.value_cents;
  const problem = problemOf(invoice.status, needed, received.cents);
  const kept = await tx.sql(
    `insert into payments (company_id, company_name, invoice_id, charge_id, gateway, external_id, value_cents, received_at,
       is_applied, problem)
     select $1, c.name, $2, $3, $4, $5, $6, $7, $8, $9 from companies c where c.id = $1
     on conflict (gateway, external_id) do nothing returning id`,
    [
      tx.companyId,
      invoiceId,
      charge?.id ?? null,
      received.gateway,
      received.externalId,
      received.cents,
      received.at,
      problem === null,
      problem,
    ],
  );
  if (kept.length === 0) return "known";
  if (problem === null) await apply(app, tx, invoice, charge);
  tellSuper(app, tx);
  return problem ?? "applied";
}

/** Money was refunded: the super user decides what follows. */
export async function markRefunded(app: App, tx: Tx, gateway: string, externalId: string): Promise<void> {
  const rows = await tx.sql(
    `update payments set refunded_at = $4 where company_id = $1 and gateway = $2 and external_id = $3
       and refunded_at is null returning id`,
    [tx.companyId, gateway, externalId, app.clock.now()],
  );
  if (rows.length > 0) tellSuper(app, tx);
}

/** Records that a person has handled a payment with a problem. */
export async function keepSettled(tx: Tx, paymentId: number, note: string): Promise<void> {
  await tx.sql("update payments set settled_at = now(), settled_note = $3 where company_id = $1 and id = $2", [
    tx.companyId,
    paymentId,
    note,
  ]);
}

/** A plan that the payer chose with the charge is what the invoice says from then on. */
async function apply(app: App, tx: Tx, invoice: InvoiceRow, charge: Received["charge"]): Promise<void> {
  const now = app.clock.now();
  const planId = charge?.planId ?? null;
  const [paid] = await tx.sql<InvoiceRow & object>(
    `update invoices i set status = 'paid', paid_at = $3, updated_at = now(), value_cents = $4,
       detail = coalesce((select name from plans where id = $5), i.detail)
     where i.company_id = $1 and i.id = $2 returning ${columns}`,
    [tx.companyId, invoice.id, now, charge && planId !== null ? charge.cents : invoice.value_cents, planId],
  );
  if (!paid) throw new Error("The invoice was locked and is gone.");
  const dueDate = await nextDueDate(app, tx, paid);
  await app.events.emit(tx, invoiceChanged, { invoice: paid, cause: "updated" });
  await renewCompany(app, tx, { dueDate, planId });
  await app.events.emit(tx, invoicePaid, { invoice: paid, dueDate });
  await makeInvoice(app, tx, { isAsked: false });
  tx.afterCommit(() => {
    listChanged(app, "companies").catch((error: unknown) => app.log.warn({ err: error }, "list of companies not told"));
  });
}

/** The end of the paid period if the invoice is paid now; the day of the month is kept. */
async function nextDueDate(app: App, tx: Tx, { due_day: due, months }: InvoiceRow): Promise<Date> {
  const zone = await companySetting(tx, timezone);
  const today = dayFormat(zone).format(app.clock.now());
  const anchor = await anchorOf(tx);
  const until = paidUntil(due, today, months, anchor);
  // After a late payment the day of payment becomes the anchor.
  if (due < today) await keepAnchor(tx, Number(today.slice(8)));
  else await keepAnchor(tx, anchorAfter(anchor, due));
  const dueDate = endOfDue(until, zone);
  if (dueDate === null) throw new Error(`Nobody pays until ${until}.`);
  return dueDate;
}

function tellSuper(app: App, tx: Tx): void {
  tx.afterCommit(() => {
    listChanged(app, "invoices").catch((error: unknown) => app.log.warn({ err: error }, "list of payments not told"));
  });
}
