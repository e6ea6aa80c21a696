import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { listQuery } from "../../shell/list/list-pages.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";

const managedKey = ["invoices-managed"];

/** The platform's key figures. */
export const overviewQuery = queryOptions({
  queryKey: ["billing-overview"],
  queryFn: ({ signal }) => call("GET /billing/overview", { signal }),
  meta: { live: true },
});

/** The invoices of all companies. */
export const managedQuery = (words: string) =>
  listQuery([...managedKey, words], async (pageNumber, signal) => {
    const { records, ...page } = await call("GET /invoices/managed", {
      query: { searchParam: words, pageNumber },
      signal,
    });
    return { rows: records, ...page };
  });

/** An invoice's charges to the platform's own key; refetched whenever they are shown. */
export const ownChargesQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: ["invoice-charges", invoiceId],
    queryFn: ({ signal }) => call("GET /invoices/:invoiceId/charges", { params: { invoiceId }, signal }),
    staleTime: 0,
  });

export const liveOverview: LiveHandlers = {
  platform: ({ action }) =>
    action === "helps"
      ? []
      : [refetch(overviewQuery.queryKey), ...(action === "invoices" ? [refetch(managedKey)] : [])],
};
