import type { ReadCompany } from "@recado/contracts/companies";
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

const planKey = ["company-plan"];

/** The plan and the usage of the user's company. */
export const ownPlanQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...planKey, companyId],
    queryFn: async ({ signal }) => {
      const own = await call("GET /companies/listPlan/:companyId", { params: { companyId }, signal });
      // The platform's own company has features but no limits.
      return { ...own, plan: own.plan && "id" in own.plan ? own.plan : null };
    },
    meta: { live: true },
  });

const counted = ({ action }: { action: "create" | "update" | "delete" }) =>
  action === "update" ? [] : [refetch(planKey)];

export const liveCompany: LiveHandlers = {
  platform: ({ action }) => (action === "helps" ? [] : [refetch(companiesKey), refetch(planKey)]),
  company: ({ company }) => [
    patch<ReadCompany>(ownCompanyQuery(company.id).queryKey, (own) => ({ ...own, ...company })),
    refetch(planKey),
  ],
  user: counted,
  queue: counted,
  whatsapp: counted,
};
