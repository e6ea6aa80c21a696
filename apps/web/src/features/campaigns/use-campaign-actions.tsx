import { IconChartBar, IconPlayerPlay, IconPlayerStop, IconRefresh } from "@tabler/icons-react";
import type { Campaign } from "@recado/contracts/campaign-shapes";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { useUsualActions, type RowAction } from "../../ui/row-menu.tsx";
import { notify } from "../../ui/toasts.ts";
import { useDialog } from "../../ui/use-dialog.ts";

type Verb = "cancel" | "restart" | "retry";

const calls = {
  cancel: "POST /campaigns/:campaignId/cancel",
  restart: "POST /campaigns/:campaignId/restart",
  retry: "POST /campaigns/:campaignId/retry",
} as const;

/** Which verbs a campaign can have now. */
export const verbsOf = ({ status, progress }: Campaign): Verb[] => {
  if (status === "WAITING_START_TIME" || status === "EM_ANDAMENTO") return ["cancel"];
  if (status === "CANCELADA") return ["restart"];
  return status === "FINALIZADA" && progress.failed > 0 ? ["retry"] : [];
};

const icons = { cancel: IconPlayerStop, restart: IconPlayerPlay, retry: IconRefresh };

/** What can be done with a campaign, and the questions before it is done. */
export function useCampaignActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const usualActions = useUsualActions();
  const asking = useDialog<{ verb: Verb; campaign: Campaign }>();
  const deleting = useDialog<Campaign>();
  const doing = useMutation({
    mutationFn: async ({ verb, campaign }: { verb: Verb; campaign: Campaign }) => {
      const record = await call(calls[verb], { params: { campaignId: campaign.id } });
      liveCache.receive("campaign", { action: "update", record });
      notify.success(t(`done.${verb}`, { name: record.name }));
    },
    onSettled: asking.close,
  });
  const verbActions = (campaign: Campaign): RowAction[] =>
    verbsOf(campaign).map((verb) => ({
      key: verb,
      label: t(`verb.${verb}`),
      icon: icons[verb],
      run: () => asking.open({ verb, campaign }),
    }));
  const actionsOf = (campaign: Campaign): RowAction[] => [
    {
      key: "report",
      label: t("verb.report"),
      labelNamed: t("verb.reportNamed", { name: campaign.name }),
      icon: IconChartBar,
      run: () => void navigate({ to: "/campaign/$campaignId/report", params: { campaignId: String(campaign.id) } }),
    },
    ...verbActions(campaign),
    ...usualActions(
      campaign.name,
      () => void navigate({ to: "/campaigns/edit/$campaignId", params: { campaignId: String(campaign.id) } }),
      () => deleting.open(campaign),
    ),
  ];
  const { verb = "cancel", campaign } = asking.subject ?? {};
  const dialogs: ReactNode = (
    <>
      <ConfirmModal
        opened={asking.isOpen}
        onClose={asking.close}
        title={t(`ask.${verb}`, { name: campaign?.name ?? "" })}
        confirm={t(`verb.${verb}`)}
        isWorking={doing.isPending}
        onConfirm={() => asking.subject && doing.mutate(asking.subject)}
      >
        {t(`askText.${verb}`)}
      </ConfirmModal>
      <DeleteDialog
        dialog={deleting}
        nameOf={({ name }) => name}
        done={t("done.delete")}
        remove={async ({ id }) => {
          await call("DELETE /campaigns/:campaignId", { params: { campaignId: id } });
          liveCache.receive("campaign", { action: "delete", id });
          onDeleted?.();
        }}
      >
        {t("askText.delete")}
      </DeleteDialog>
    </>
  );
  return { actionsOf, verbActions, dialogs };
}
