import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../../shell/api-error.ts";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { notify } from "../../../ui/toasts.ts";
import { campaignQuery } from "../campaigns-query.ts";
import { CampaignWizard } from "./campaign-wizard.tsx";
import { wizardChoicesQuery } from "./wizard-choices.ts";
import { moveDraftToNew } from "./wizard-draft.ts";

/** The wizard of a new or an existing campaign. If loading fails, it offers the way back to the list. */
export function WizardScreen({ campaignId }: { campaignId: number | null }) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const choices = useQuery(wizardChoicesQuery);
  const campaign = useQuery({ ...campaignQuery(campaignId ?? 0), enabled: campaignId !== null });
  const error = choices.error ?? campaign.error;
  const isEditable = campaign.data?.isEditable ?? true;
  const title = campaignId === null ? t("wizard.new") : t(isEditable ? "wizard.edit" : "wizard.readOnly");
  const isLoaded = choices.data && (campaignId === null || campaign.data);
  const isDeleted = campaign.error !== null && codeOf(campaign.error) === "ERR_NO_CAMPAIGN_FOUND";
  // A failed refetch must not replace the filled form.
  const failure = isLoaded ? null : error;
  useEffect(() => {
    if (!failure) return;
    notify.error(codeOf(failure));
    // What the user has written is not lost with the campaign.
    const isMoved = isDeleted && campaignId !== null && moveDraftToNew(campaignId);
    void navigate({ to: isMoved ? "/campaigns/new" : "/campaigns", replace: true });
  }, [failure, isDeleted, campaignId, navigate]);
  if (!isLoaded)
    return (
      <PageFrame title={title}>
        <SkeletonRows height={56} />
      </PageFrame>
    );
  return (
    <CampaignWizard
      key={campaignId ?? "new"}
      title={title}
      campaign={campaign.data ?? null}
      isDeleted={isDeleted}
      choices={choices.data}
    />
  );
}
