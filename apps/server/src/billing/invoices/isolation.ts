import { list, of, type Isolation } from "../../testing/isolation.ts";
import { makeInvoice } from "./make-invoices.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    invoiceId: number;
  }
}

export const isolation: Isolation = {
  tables: ["invoices", "invoice_log", "payments", "due_anchors"],
  furnish: async ({ app, ids }) => {
    const invoice = await app.database.tenant(ids.companyId, (tx) => makeInvoice(app, tx, { isAsked: true }));
    if (!invoice) throw new Error("The company owes nothing.");
    return { invoiceId: invoice.id };
  },
  covers: {
    "GET /invoices/all": list,
    "GET /invoices/managed": { ask: () => ({}) },
    "GET /invoices/:invoiceId": of(({ invoiceId }) => ({ params: { invoiceId } })),
    "GET /invoices/:invoiceId/log": { ask: ({ invoiceId }) => ({ params: { invoiceId } }) },
    "POST /invoices": { ask: ({ companyId }) => ({ body: { companyId } }) },
    "PUT /invoices/:invoiceId": {
      ask: ({ invoiceId }) => ({ params: { invoiceId }, body: { action: "cancel", reason: "Do intruso" } }),
    },
  },
};
