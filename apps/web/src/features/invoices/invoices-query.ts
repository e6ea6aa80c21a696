import { call } from "../../shell/api.ts";
import { listQuery, rowPatches } from "../../shell/list/list-pages.ts";
import type { LiveHandlers } from "../../shell/live-cache.ts";

const listKey = ["invoices"];

/** The invoices of the user's own company. */
export const invoicesQuery = (words: string) =>
  listQuery([...listKey, words], async (pageNumber, signal) => {
    const { invoices, ...page } = await call("GET /invoices/all", {
      query: { searchParam: words, pageNumber },
      signal,
    });
    return { rows: invoices, ...page };
  });

export const liveInvoices: LiveHandlers = {
  invoice: ({ action, invoice }) => rowPatches(listKey, { action, row: invoice }),
};
