import type { Request } from "@recado/contracts";
import type { Campaign } from "@recado/contracts/campaign-shapes";
import { call } from "../../../shell/api.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { queryClient } from "../../../shell/query-client.ts";
import { campaignQuery } from "../campaigns-query.ts";
import type { Wizard } from "./use-wizard.ts";
import { bodyToSave, saysSame, valuesOf } from "./wizard-values.ts";

/**
 * Saves the wizard's values. Refused if another user has saved meanwhile; then their version is in the cache, and the
 * wizard shows it.
 */
export async function saveCampaign({ values, timeZone, saved, isDeleted, newId }: Wizard): Promise<Campaign> {
  const body = bodyToSave(values, timeZone);
  if (!saved.campaign) return call("POST /campaigns", { body: { ...body, clientId: values.clientId } });
  if (isDeleted) return call("POST /campaigns", { body: { ...body, clientId: newId } });
  const params = { campaignId: saved.campaign.id };
  try {
    return await call("PUT /campaigns/:campaignId", { params, body: withVersion(body, saved.version) });
  } catch (error) {
    // A campaign that begins at once can't be edited from then on, also by whoever began it.
    if (!["ERR_CAMPAIGN_CHANGED", "ERR_CAMPAIGN_NOT_EDITABLE"].includes(codeOf(error))) throw error;
    const theirs = await queryClient.fetchQuery(campaignQuery(params.campaignId)).catch(() => null);
    if (!theirs) throw error;
    // It was this wizard, and the answer was lost.
    if (saysSame(values, valuesOf(theirs, timeZone), timeZone)) return theirs;
    throw error;
  }
}

const withVersion = (body: Request<"POST /campaigns">["body"], version: number | null) => ({
  ...body,
  ...(version !== null && { version }),
});
