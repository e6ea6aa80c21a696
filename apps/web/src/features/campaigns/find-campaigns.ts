import i18next from "i18next";
import { call } from "../../shell/api.ts";
import type { PaletteEntry } from "../../shell/feature.ts";

const most = 5;

/** Campaigns by name, for the palette; one that can still be changed opens to be changed, another its report. */
export async function findCampaigns(words: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { records } = await call("GET /campaigns", { query: { searchParam: words }, signal });
  return records.slice(0, most).map(({ id, name, status, isEditable }) => ({
    id,
    label: name,
    about: i18next.t(`campaigns:status.${status}`),
    run: (navigate) =>
      void navigate({
        to: isEditable ? "/campaigns/edit/$campaignId" : "/campaign/$campaignId/report",
        params: { campaignId: String(id) },
      }),
  }));
}
