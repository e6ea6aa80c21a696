import { IconSpeakerphone } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { entriesFor, type NavEntry } from "../../shell/layout/nav-entry.ts";
import { meQuery } from "../../shell/session.ts";
import { queryClient } from "../../shell/query-client.ts";
import { liveCampaigns } from "./campaigns-query.ts";
import { hasCampaigns } from "../campaign-templates/has-campaigns.ts";

const page: NavEntry = {
  to: "/campaigns",
  icon: IconSpeakerphone,
  label: () => i18next.t("campaigns:title"),
  group: "campaigns",
  permission: "drawer-admin-items:view",
  plan: "useCampaigns",
  isShown: hasCampaigns,
};

export const campaigns: Feature = {
  name: "campaigns",
  live: [liveCampaigns],
  navigation: [page],
  palette: {
    find: {
      title: page.label,
      isShown: (me) => entriesFor([page], me).length > 0,
      search: async (words, signal) => (await import("./find-campaigns.ts")).findCampaigns(words, signal),
    },
  },
  start: keepCampaignFlag,
};

/** Older clients of this API look at this flag of the browser for whether campaigns have routes (decision 41). */
function keepCampaignFlag(): () => void {
  const keep = () => {
    const me = queryClient.getQueryData(meQuery.queryKey);
    const flag = me?.company.plan?.useCampaigns === true && hasCampaigns(me) ? "true" : null;
    // Skip needless writes: they cost milliseconds, and the cache sends an event for every component that reads the
    // user.
    if (flag === localStorage.getItem("cshow")) return;
    if (flag === null) localStorage.removeItem("cshow");
    else localStorage.setItem("cshow", flag);
  };
  keep();
  return queryClient.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === "updated" && queryKey[0] === meQuery.queryKey[0]) keep();
  });
}
