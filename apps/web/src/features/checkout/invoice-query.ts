import type { Invoice } from "@recado/contracts/invoices";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, type LiveHandlers } from "../../shell/live-cache.ts";

const key = ["invoice"];

/** An invoice; refetched after every connect, to notice a payment made while the socket was disconnected. */
export const invoiceQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: [...key, invoiceId],
    queryFn: ({ signal }) => call("GET /invoices/:invoiceId", { params: { invoiceId }, signal }),
    meta: { live: true },
  });

export const liveInvoice: LiveHandlers = {
  invoice: ({ invoice }) => [patch<Invoice>([...key, invoice.id], () => invoice)],
};
