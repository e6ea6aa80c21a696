import type { Invoice, ManagedInvoice } from "@recado/contracts/invoices";

export interface InvoiceRow {
  id: number;
  company_id: number;
  detail: string;
  value_cents: number;
  months: number;
  due_day: string;
  status: Invoice["status"];
  paid_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** An invoice `i`. A day is read as text: a date would become a time in some zone. */
export const columns = `i.id, i.company_id, i.detail, i.value_cents, i.months, i.due_day::text as due_day, i.status,
  i.paid_at, i.created_at, i.updated_at`;

export const presentInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  detail: row.detail,
  value: row.value_cents / 100,
  months: row.months,
  dueDate: row.due_day,
  status: row.status,
  paidAt: row.paid_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export interface ManagedRow extends InvoiceRow {
  company_name: string;
}

export const presentManaged = (row: ManagedRow): ManagedInvoice => ({
  ...presentInvoice(row),
  companyId: row.company_id,
  companyName: row.company_name,
});
