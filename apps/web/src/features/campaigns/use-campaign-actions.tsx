import {
  IconChartBar,
  IconCopy,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
} from "@tabler/icons-react";
import type { Campaign } from "@recado/contracts/campaign-shapes";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { useUsualActions, type RowAction } from "../../ui/row-menu.tsx";
import { notify } from "../../ui/toasts.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { copyName } from "./copy-name.ts";
import { hasAudience } from "./has-audience.ts";

type Verb = "cancel" | "restart" | "retry" | "hold" | "reopen" | "duplicate";

const calls = {
  cancel: "POST /campaigns/:campaignId/cancel",
  restart: "POST /campaigns/:campaignId/restart",
  retry: "POST /campaigns/:campaignId/retry",
  hold: "POST /campaigns/:campaignId/reopen",
  reopen: "POST /campaigns/:campaignId/reopen",
} as const;

/** The actions that a campaign allows now. */
export const verbsOf = ({ status, progress, isReopenable }: Campaign): Verb[] => [
  ...(status === "WAITING_START_TIME" || status === "EM_ANDAMENTO" ? (["cancel"] as const) : []),
  ...(status === "CANCELADA" ? (["restart"] as const) : []),
  ...(isReopenable ? ([status === "PROGRAMADA" ? "hold" : "reopen"] as const) : []),
  ...(status === "FINALIZADA" && progress.failed > 0 ? (["retry"] as const) : []),
  "duplicate",
];

const icons = {
  cancel: IconPlayerStop,
  restart: IconPlayerPlay,
  retry: IconRefresh,
  hold: IconPlayerPause,
  reopen: IconPencil,
  duplicate: IconCopy,
};

interface Asked {
  verb: Verb;
  campaign: Campaign;
  /** The id of the copy, so that a retry after a lost answer makes no second copy. */
  clientId: string;
}

/** The actions on a campaign, with their confirmations. */
export function useCampaignActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const usualActions = useUsualActions();
  const asking = useDialog<Asked>();
  const deleting = useDialog<Campaign>();
  const toWizard = (id: number) =>
    void navigate({ to: "/campaigns/edit/$campaignId", params: { campaignId: String(id) } });
  const sayCopy = (name: string, number: number) =>
    number === 1 ? t("copyOf", { name }) : t("copyNumbered", { name, number });
  const doing = useMutation({
    mutationFn: async ({ verb, campaign: { id, name }, clientId }: Asked) => {
      const params = { campaignId: id };
      const record =
        verb === "duplicate"
          ? await call("POST /campaigns/:campaignId/duplicate", {
              params,
              body: { name: await copyName(name, sayCopy), clientId },
            })
          : await call(calls[verb], { params });
      liveCache.receive("campaign", { action: verb === "duplicate" ? "create" : "update", record });
      notify.success(t(`done.${verb}`, { name: record.name }));
      asking.close();
      if (verb === "duplicate" || verb === "reopen") toWizard(record.id);
    },
    // Copying can be retried: the answer may have been lost. Other actions are refused because the campaign changed
    // meanwhile.
    onError: (_, { verb }) => verb !== "duplicate" && asking.close(),
  });
  const verbActions = (campaign: Campaign): RowAction[] =>
    verbsOf(campaign).map((verb) => ({
      key: verb,
      label: t(`verb.${verb}`),
      icon: icons[verb],
      run: () => asking.open({ verb, campaign, clientId: uniqueId() }),
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
    ...(campaign.isEditable
      ? []
      : [{ key: "view", label: t("verb.view"), icon: IconEye, run: () => toWizard(campaign.id) }]),
    ...usualActions(campaign.name, campaign.isEditable ? () => toWizard(campaign.id) : undefined, () =>
      campaign.status === "EM_ANDAMENTO" ? notify.error("ERR_CAMPAIGN_RUNNING") : deleting.open(campaign),
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
        isHarmless={verb !== "cancel"}
        onConfirm={() => asking.subject && doing.mutate(asking.subject)}
      >
        {verb === "duplicate" && campaign && !hasAudience(campaign)
          ? t("askText.duplicateAlone")
          : t(`askText.${verb}`)}
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
