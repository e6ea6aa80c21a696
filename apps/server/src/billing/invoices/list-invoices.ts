import type { Answer, Parsed } from "@recado/contracts";
import type { Invoice, InvoiceLogEntry } from "@recado/contracts/invoices";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { refuse } from "../../platform/refusal.ts";
import { invoiceOf } from "./access.ts";
import { columns, presentInvoice, presentManaged, type InvoiceRow, type ManagedRow } from "./rows.ts";

const size = limits.page.default;
const matches = (text: string, words: string) =>
  `(${words} = '' or norm_unaccent(${text}) like '%' || norm_unaccent(${words}) || '%')`;

/** A page of the invoices of the actor's own company. */
export function listInvoices(
  app: App,
  { companyId }: Actor,
  { searchParam, pageNumber }: Parsed<"GET /invoices/all">["query"],
): Promise<Answer<"GET /invoices/all">> {
  const offset = (pageNumber - 1) * size;
  return app.database.tenant(companyId, async (tx) => {
    const rows = await tx.sql<InvoiceRow & { found: number }>(
      `select count(*) over () as found, ${columns} from invoices i
       where i.company_id = $1 and ${matches("i.id || ' ' || i.detail", "$2::text")}
       order by i.due_day desc, i.id desc limit ${size} offset ${offset}`,
      [companyId, escapeLike(searchParam)],
    );
    const count = rows[0]?.found ?? 0;
    return { invoices: rows.map(presentInvoice), count, hasMore: count > offset + rows.length };
  });
}

export function showInvoice(app: App, { companyId }: Actor, invoiceId: number): Promise<Invoice> {
  return app.database.tenant(companyId, async (tx) => presentInvoice(await invoiceOf(tx, invoiceId)));
}

/** A page of all companies' invoices. */
export async function listManaged(
  app: App,
  { searchParam, pageNumber, companyId }: Parsed<"GET /invoices/managed">["query"],
): Promise<Answer<"GET /invoices/managed">> {
  const offset = (pageNumber - 1) * size;
  const rows = await app.database.platform<ManagedRow & { found: number }>(
    `select count(*) over () as found, ${columns}, c.name as company_name
     from invoices i join companies c on c.id = i.company_id and c.deleted_at is null
     where ($2::bigint is null or i.company_id = $2)
       and ${matches("i.id || ' ' || i.detail || ' ' || c.name", "$1::text")}
     order by i.status <> 'open', case when i.status = 'open' then i.due_day end, i.due_day desc, i.id desc
     limit ${size} offset ${offset}`,
    [escapeLike(searchParam), companyId ?? null],
  );
  const count = rows[0]?.found ?? 0;
  return { records: rows.map(presentManaged), count, hasMore: count > offset + rows.length };
}

/** Any company's invoice, for the super user. Refuses with ERR_NO_INVOICE_FOUND. */
export async function managedInvoice(app: App, invoiceId: number): Promise<ManagedRow> {
  const [row] = await app.database.platform<ManagedRow & object>(
    `select ${columns}, c.name as company_name
     from invoices i join companies c on c.id = i.company_id and c.deleted_at is null where i.id = $1`,
    [invoiceId],
  );
  if (!row) throw refuse("ERR_NO_INVOICE_FOUND");
  return row;
}

/** The log of an invoice of any company. */
export async function invoiceLog(app: App, invoiceId: number): Promise<InvoiceLogEntry[]> {
  await managedInvoice(app, invoiceId);
  const rows = await app.database.platform<{
    id: number;
    action: InvoiceLogEntry["action"];
    reason: string;
    user_name: string;
    at: Date;
  }>("select id, action, reason, user_name, at from invoice_log where invoice_id = $1 order by id desc limit 100", [
    invoiceId,
  ]);
  return rows.map(({ user_name: userName, at, ...row }) => ({ ...row, userName, at: at.toISOString() }));
}
