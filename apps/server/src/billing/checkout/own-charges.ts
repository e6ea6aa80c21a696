import type { OwnCharge } from "@recado/contracts/invoices";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { managedInvoice } from "../invoices/list-invoices.ts";

/**
 * The charges of an invoice to the platform's own key, whose payments nothing reports: the super user confirms them.
 */
export async function listOwnCharges(app: App, invoiceId: number): Promise<OwnCharge[]> {
  const { status } = await managedInvoice(app, invoiceId);
  if (status !== "open") return [];
  const rows = await app.database.platform<{
    id: number;
    plan_name: string;
    value_cents: number;
    txid: string;
    created_at: Date;
  }>(
    `select c.id, coalesce(p.name, i.detail) as plan_name, c.value_cents, c.txid, c.created_at
     from charges c join invoices i on i.id = c.invoice_id left join plans p on p.id = c.plan_id
     where c.invoice_id = $1 and c.gateway = 'own' order by c.id desc limit 100`,
    [invoiceId],
  );
  return rows.map(({ id, plan_name: planName, value_cents: cents, txid, created_at: at }) => ({
    id,
    planName,
    value: cents / 100,
    txid,
    createdAt: at.toISOString(),
  }));
}

/** One of these charges; null if it is not the invoice's. */
export async function ownCharge(
  _: App,
  tx: Tx,
  { invoiceId, chargeId }: { invoiceId: number; chargeId: number },
): Promise<{ id: number; planId: number | null; cents: number } | null> {
  const [row] = await tx.sql<{ id: number; plan_id: number | null; value_cents: number }>(
    `select id, plan_id, value_cents from charges
     where company_id = $1 and invoice_id = $2 and id = $3 and gateway = 'own'`,
    [tx.companyId, invoiceId, chargeId],
  );
  return row ? { id: row.id, planId: row.plan_id, cents: row.value_cents } : null;
}
