import type { Campaign } from "@recado/contracts/campaign-shapes";
import type { QueryKey } from "@tanstack/react-query";
import { rowsOf, withoutRow, withRow, type ListPages } from "../../shell/list/list-pages.ts";

type Campaigns = ListPages<Campaign>;

/** The key of a list: the words that it was searched by, and the status that narrows it; "" for none. */
export const campaignsKey = (words: string, status: string) => ["campaigns", words, status] as const;
const narrowingOf = ([, words, status]: QueryKey) => ({ words, status });

/** The list with a campaign as it is now; without it, where it has another status than the list shows. */
export function withCampaign(list: Campaigns, key: QueryKey, campaign: Campaign): Campaigns {
  const { status } = narrowingOf(key);
  return status === "" || status === campaign.status ? withRow(list, campaign) : withoutRow(list, campaign.id);
}

/** Whether a list of its status lacks the campaign, which has just come to it. What was searched for is not judged here. */
export const isLackedBy = (
  lists: readonly (readonly [QueryKey, Campaigns | undefined])[],
  campaign: Campaign,
): boolean =>
  lists.some(([key, list]) => {
    const { words, status } = narrowingOf(key);
    return list && words === "" && status === campaign.status && !rowsOf(list).some(({ id }) => id === campaign.id);
  });
