import type { Answer } from "@recado/contracts";
import type { Campaign, CampaignStatus } from "@recado/contracts/campaign-shapes";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, refetch, type LiveHandlers } from "../../shell/live-cache.ts";
import { listQuery, rowPatches, type ListPages } from "../../shell/list/list-pages.ts";
import { queryClient } from "../../shell/query-client.ts";
import type { RecipientResult } from "./statuses.ts";
import { campaignsKey, isLackedBy, withCampaign } from "./status-lists.ts";

export type Report = Answer<"GET /campaigns/:campaignId/report">;

const listKey = ["campaigns"];
const oneKey = (campaignId: number) => ["campaign", campaignId] as const;
const reportKey = (campaignId: number) => ["campaign-report", campaignId] as const;
const recipientsKey = (campaignId: number) => ["campaign-recipients", campaignId] as const;
const lightsKey = ["campaign-connections"] as const;

/** Campaigns, newest first. */
export const campaignsQuery = (words: string, status: CampaignStatus | undefined) =>
  listQuery(campaignsKey(words, status ?? ""), async (pageNumber, signal) => {
    const { records, ...page } = await call("GET /campaigns", {
      query: { searchParam: words, pageNumber, ...(status && { status }) },
      signal,
    });
    return { rows: records, ...page };
  });

export const campaignQuery = (campaignId: number) =>
  queryOptions({
    queryKey: oneKey(campaignId),
    queryFn: ({ signal }) => call("GET /campaigns/:campaignId", { params: { campaignId }, signal }),
    // The wizard begins with it: an old copy would be saved back.
    staleTime: 0,
    gcTime: 0,
    meta: { live: true },
  });

export const reportQuery = (campaignId: number) =>
  queryOptions({
    queryKey: reportKey(campaignId),
    queryFn: ({ signal }) => call("GET /campaigns/:campaignId/report", { params: { campaignId }, signal }),
    meta: { live: true },
  });

/** The filters of a report's recipients. */
export const narrowingOf = (words: string, result: RecipientResult | undefined) => ({
  searchParam: words,
  ...(result === "answered" || result === "partial" || result === "optedOut"
    ? { [result]: "true" as const }
    : result && { status: result }),
});

export const recipientsQuery = (campaignId: number, words: string, result: RecipientResult | undefined) =>
  listQuery([...recipientsKey(campaignId), words, result ?? ""], async (pageNumber, signal) => {
    const { records, ...page } = await call("GET /campaigns/:campaignId/recipients", {
      params: { campaignId },
      query: { ...narrowingOf(words, result), pageNumber },
      signal,
    });
    return { rows: records, ...page };
  });

/** The campaign readiness of a template's connections; of all connections without a template. */
export const lightsQuery = (whatsappTemplateId: number | null) =>
  queryOptions({
    queryKey: [...lightsKey, whatsappTemplateId],
    queryFn: ({ signal }) =>
      call("GET /campaigns/connections", {
        query: whatsappTemplateId === null ? {} : { whatsappTemplateId },
        signal,
      }),
    meta: { live: true },
  });

/** A campaign that changed, in every place that shows it. */
function changed(record: Campaign) {
  return [
    patch<ListPages<Campaign>>(listKey, (list, key) => withCampaign(list, key, record)),
    refetch(listKey, () => !isLackedBy(queryClient.getQueriesData<ListPages<Campaign>>({ queryKey: listKey }), record)),
    patch<Campaign>(oneKey(record.id), (known) => ({ ...known, ...record })),
    patch<Report>(reportKey(record.id), (report) => ({ ...report, campaign: { ...report.campaign, ...record } })),
    refetch(reportKey(record.id)),
    refetch(recipientsKey(record.id)),
  ];
}

/** What the wizard offers: others may add to it while it is open. */
export const wizardKey = ["campaign-wizard"];
const offered = () => [refetch(wizardKey)];
/** Campaigns know whether their audience is there. */
const audienceChanged = ({ action }: { action: string }) =>
  action === "update" ? offered() : [...offered(), refetch(listKey), refetch(["campaign-report"])];

export const liveCampaigns: LiveHandlers = {
  tag: audienceChanged,
  contactList: audienceChanged,
  file: offered,
  campaignConnectionTemplate: offered,
  campaignScheduleTemplate: offered,
  campaign: (event) =>
    event.action === "delete"
      ? [
          ...rowPatches(listKey, { action: "delete", id: event.id }),
          refetch(reportKey(event.id)),
          refetch(oneKey(event.id)),
        ]
      : [...(event.action === "create" ? [refetch(listKey)] : []), ...changed(event.record)],
  whatsapp: () => [refetch(lightsKey)],
};
