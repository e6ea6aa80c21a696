import type { Campaign } from "@recado/contracts/campaign-shapes";
import type { QueryKey } from "@tanstack/react-query";
import { rowsOf, withoutRow, withRow, type ListPages } from "../../shell/list/list-pages.ts";

type Campaigns = ListPages<Campaign>;

/** The key of a list: its search words and its status filter; "" for none. */
export const campaignsKey = (words: string, status: string) => ["campaigns", words, status] as const;
const narrowingOf = ([, words, status]: QueryKey) => ({ words, status });

/** The list with the updated campaign, or without it if the campaign's status does not match the list's. */
export function withCampaign(list: Campaigns, key: QueryKey, campaign: Campaign): Campaigns {
  const { status } = narrowingOf(key);
  return status === "" || status === campaign.status ? withRow(list, campaign) : withoutRow(list, campaign.id);
}

/** Whether the list's status matches a campaign that it does not contain yet. Does not check the search words. */
export const isLackedBy = (
  lists: readonly (readonly [QueryKey, Campaigns | undefined])[],
  campaign: Campaign,
): boolean =>
  lists.some(([key, list]) => {
    const { words, status } = narrowingOf(key);
    return list && words === "" && status === campaign.status && !rowsOf(list).some(({ id }) => id === campaign.id);
  });
