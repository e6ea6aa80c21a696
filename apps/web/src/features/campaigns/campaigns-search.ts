import { campaignStatuses, recipientResults, type CampaignStatus, type RecipientResult } from "./statuses.ts";
import { readListSearch, type ListSearch } from "../../shell/list/list-address.ts";

/** The search parameters of the list. */
export interface CampaignsSearch extends ListSearch {
  status?: CampaignStatus;
}

/** For the route's `validateSearch`. */
export function readCampaignsSearch(search: Record<string, unknown>): CampaignsSearch {
  const status = campaignStatuses.find((one) => one === search.status);
  return { ...readListSearch(search), ...(status && { status }) };
}

/** The search parameters of a report. */
export interface ReportSearch extends ListSearch {
  result?: RecipientResult;
}

/** For the route's `validateSearch`. */
export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const result = recipientResults.find((one) => one === search.result);
  return { ...readListSearch(search), ...(result && { result }) };
}
