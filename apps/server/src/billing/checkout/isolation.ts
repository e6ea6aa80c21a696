import { of, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  tables: ["charges", "payers"],
  covers: {
    "POST /subscription": of(({ invoiceId }) => ({ body: { invoiceId } })),
    "GET /subscription": { ask: () => ({}) },
    "GET /invoices/:invoiceId/charges": { ask: ({ invoiceId }) => ({ params: { invoiceId } }) },
    "GET /pay/:token": { ask: () => ({ params: { token: "nenhum" } }) },
    "POST /pay/:token": { ask: () => ({ params: { token: "nenhum" }, body: {} }) },
    "POST /subscription/webhook/efi": { ask: () => ({ body: { pix: [] } }) },
    "POST /subscription/webhook/asaas": { ask: () => ({ body: {} }) },
  },
};
