import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { columns, type InvoiceRow } from "./rows.ts";

/** An invoice of the transaction's company. Missing ones and other companies' get the same refusal. */
export async function invoiceOf(tx: Tx, invoiceId: number): Promise<InvoiceRow> {
  return there(
    await tx.sql<InvoiceRow & object>(`select ${columns} from invoices i where i.company_id = $1 and i.id = $2`, [
      tx.companyId,
      invoiceId,
    ]),
  );
}

/** The same, locked until the commit: locks the company first, so that all callers use the same order. */
export async function lockInvoice(tx: Tx, invoiceId: number): Promise<InvoiceRow> {
  await lockBilling(tx);
  return there(
    await tx.sql<InvoiceRow & object>(
      `select ${columns} from invoices i where i.company_id = $1 and i.id = $2 for update`,
      [tx.companyId, invoiceId],
    ),
  );
}

/** The open invoice of the transaction's company. */
export async function openInvoice(tx: Tx): Promise<InvoiceRow | undefined> {
  const [row] = await tx.sql<InvoiceRow & object>(
    `select ${columns} from invoices i where i.company_id = $1 and i.status = 'open' for update`,
    [tx.companyId],
  );
  return row;
}

/** Locks a company's billing: its debts and paid period change in one transaction at a time. */
export async function lockBilling(tx: Tx): Promise<void> {
  await tx.sql("select from companies where id = $1 for no key update", [tx.companyId]);
}

function there([row]: readonly InvoiceRow[]): InvoiceRow {
  if (!row) throw refuse("ERR_NO_INVOICE_FOUND");
  return row;
}
