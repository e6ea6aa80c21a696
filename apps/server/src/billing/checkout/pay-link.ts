import { z } from "zod";
import type { Answer } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Pix } from "@recado/contracts/subscriptions";
import { ownCompany } from "../../identity/companies/access.ts";
import type { App } from "../../platform/app.ts";
import { signToken, verifyToken } from "../../platform/crypto/tokens.ts";
import { refuse } from "../../platform/refusal.ts";
import { takesPayments } from "../gateways/open-gateway.ts";
import { makeInvoice } from "../invoices/make-invoices.ts";
import { invoiceOf } from "../invoices/access.ts";
import { presentInvoice } from "../invoices/rows.ts";
import { startPayment } from "./start-payment.ts";

const claims = z.object({ companyId: z.int().positive(), invoiceId: z.int().positive() });
const purpose = "pay-invoice";

/** The address of an invoice's page: everybody who has it may pay the invoice, and sees nothing else. */
export async function payLink(app: App, invoice: { companyId: number; invoiceId: number }): Promise<string> {
  const seconds = limits.billing.linkDays * 86_400;
  const token = await signToken(app.secrets.deriveKey("payment-link"), purpose, invoice, seconds);
  return `${app.config.publicUrl}/pay/${token}`;
}

/** The link for a locked-out company, and whether its page takes Pix; null if it owes nothing. */
export async function payLinkOfCompany(app: App, companyId: number) {
  const invoice = await app.database.tenant(companyId, (tx) => makeInvoice(app, tx, { isAsked: true }));
  if (!invoice) return null;
  return { payLink: await payLink(app, { companyId, invoiceId: invoice.id }), takesPix: await takesPayments(app) };
}

export async function showLinked(app: App, token: string): Promise<Answer<"GET /pay/:token">> {
  const { companyId, invoiceId } = await linked(app, token);
  const takesPix = await takesPayments(app);
  return app.database.tenant(companyId, async (tx) => {
    const company = await ownCompany(tx);
    const { id, detail, value, months, dueDate, status } = presentInvoice(await invoiceOf(tx, invoiceId));
    return {
      companyName: company.name,
      invoice: { id, detail, value, months, dueDate, status },
      paidUntil: company.due_date?.toISOString() ?? null,
      takesPix,
    };
  });
}

export async function payLinked(app: App, token: string, document: string | undefined): Promise<Pix> {
  const { companyId, invoiceId } = await linked(app, token);
  // The page of a link does not show the kept document: a blank one leaves it.
  return startPayment(app, companyId, { invoiceId, document: document || undefined });
}

/** Refuses a link that is altered, expired, or of a deleted invoice. */
async function linked(app: App, token: string): Promise<z.output<typeof claims>> {
  const verified = await verifyToken(app.secrets.deriveKey("payment-link"), purpose, token);
  const read = verified.ok ? claims.safeParse(verified.claims) : undefined;
  if (!read?.success) throw refuse("ERR_PAYMENT_LINK_INVALID");
  const rows = await app.database.platform(
    `select from invoices i join companies c on c.id = i.company_id and c.deleted_at is null
     where i.id = $1 and i.company_id = $2`,
    [read.data.invoiceId, read.data.companyId],
  );
  if (rows.length === 0) throw refuse("ERR_PAYMENT_LINK_INVALID");
  return read.data;
}
