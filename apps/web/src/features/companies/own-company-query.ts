import type { Company } from "@recado/contracts/companies";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { companiesKey } from "./companies-query.ts";
import { patch, refetch, type LiveHandlers } from "../../shell/live-cache.ts";

/** The user's own company. */
export const ownCompanyQuery = (companyId: number) =>
  queryOptions({
    queryKey: ["company", companyId],
    queryFn: ({ signal }) => call("GET /companies/:companyId", { params: { companyId }, signal }),
    meta: { live: true },
  });

export const liveCompany: LiveHandlers = {
  platform: ({ action }) => (action === "companies" ? [refetch(companiesKey)] : []),
  company: ({ company }) => [patch<Company>(ownCompanyQuery(company.id).queryKey, () => company)],
};
