import type { Parsed } from "@recado/contracts";
import type { ManagedInvoice } from "@recado/contracts/invoices";
import { companyRow } from "../../identity/companies/access.ts";
import { moveDueDate } from "../../identity/companies/due-date.ts";
import { endOfDue } from "../../identity/companies/rules.ts";
import { changingList } from "../../identity/platform-lists.ts";
import { timezone } from "../../identity/settings/settings.ts";
import { companySetting } from "../../identity/settings/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockInvoice } from "./access.ts";
import { confirmedCharge, invoiceChanged } from "./events.ts";
import { managedInvoice } from "./list-invoices.ts";
import { makeInvoice } from "./make-invoices.ts";
import { columns, presentManaged, type InvoiceRow } from "./rows.ts";
import { settle } from "./settle.ts";

type Change = Parsed<"PUT /invoices/:invoiceId">["body"];

/** Creates a company's invoice now. Refuses with ERR_NOTHING_TO_INVOICE if it owes nothing. */
export async function askInvoice(app: App, companyId: number): Promise<ManagedInvoice> {
  const { name } = await companyRow(app, companyId);
  const row = await app.database.tenant(companyId, (tx) => makeInvoice(app, tx, { isAsked: true }));
  if (!row) throw refuse("ERR_NOTHING_TO_INVOICE");
  return presentManaged({ ...row, company_name: name });
}

/** Confirms, cancels or moves an open invoice of any company; stores the reason. */
export async function changeInvoice(
  app: App,
  actor: Actor,
  invoiceId: number,
  change: Change,
): Promise<ManagedInvoice> {
  const { company_id: companyId } = await managedInvoice(app, invoiceId);
  await changingList(
    app,
    "companies",
    app.database.tenant(companyId, async (tx) => {
      const invoice = await lockInvoice(tx, invoiceId);
      if (invoice.status !== "open") throw refuse("ERR_INVOICE_NOT_OPEN");
      await perform(app, tx, invoice, change);
      await tx.sql(
        "insert into invoice_log (company_id, invoice_id, action, reason, user_name) values ($1, $2, $3, $4, $5)",
        [companyId, invoiceId, change.action, change.reason, actor.name],
      );
    }),
  );
  return presentManaged(await managedInvoice(app, invoiceId));
}

async function perform(app: App, tx: Tx, invoice: InvoiceRow, change: Change): Promise<void> {
  switch (change.action) {
    case "paid": {
      const charge = change.chargeId === null ? null : await chargeOf(app, tx, invoice.id, change.chargeId);
      await settle(app, tx, invoice.id, {
        gateway: "manual",
        externalId: `invoice-${invoice.id}`,
        cents: charge?.planId ? charge.cents : invoice.value_cents,
        at: app.clock.now(),
        ...(charge && { charge }),
      });
      return;
    }
    case "cancel": {
      const [canceled] = await tx.sql<InvoiceRow & object>(
        `update invoices i set status = 'canceled', updated_at = now() where i.company_id = $1 and i.id = $2
         returning ${columns}`,
        [tx.companyId, invoice.id],
      );
      if (canceled) await app.events.emit(tx, invoiceChanged, { invoice: canceled, cause: "updated" });
      return;
    }
    case "move": {
      const dueDate = endOfDue(change.dueDate, await companySetting(tx, timezone));
      // This updates the invoice: see `followCompany`.
      await moveDueDate(app, tx, dueDate);
    }
  }
}

async function chargeOf(app: App, tx: Tx, invoiceId: number, chargeId: number) {
  const [charge] = await app.ports.ask(confirmedCharge, tx, { invoiceId, chargeId });
  if (!charge) throw refuse("ERR_NO_CHARGE_FOUND");
  return charge;
}
