import { answeredDue } from "../../identity/auth/rules.ts";
import { listChanged } from "../../identity/platform-lists.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import type { invoiceChanged, invoicePaid } from "./events.ts";
import { presentInvoice } from "./rows.ts";

/** Announces an invoice to its company's admins, and to the super users that something changed. */
export async function announceInvoice(
  app: App,
  tx: Tx,
  { invoice, cause }: EventPayload<typeof invoiceChanged>,
): Promise<void> {
  const said = { action: actionOf(cause), invoice: presentInvoice(invoice) };
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "invoice", said);
  tx.afterCommit(() => {
    listChanged(app, "invoices").catch((error: unknown) => app.log.warn({ err: error }, "list of invoices not told"));
  });
}

export async function announcePayment(
  app: App,
  tx: Tx,
  { invoice, dueDate }: EventPayload<typeof invoicePaid>,
): Promise<void> {
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "payment", {
    action: "CONCLUIDA",
    invoiceId: invoice.id,
    company: { id: tx.companyId, dueDate: answeredDue(dueDate) },
  });
}
