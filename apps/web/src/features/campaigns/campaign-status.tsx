import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCircleCheck,
  IconHourglass,
  IconPencil,
  IconPlayerStop,
  IconSend,
  type Icon,
} from "@tabler/icons-react";
import type { Campaign, CampaignStatus as Status } from "@recado/contracts/campaign-shapes";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../locales/format.ts";
import classes from "./campaign-status.module.css";

const icons: Record<Status, Icon> = {
  INATIVA: IconPencil,
  PROGRAMADA: IconCalendarTime,
  WAITING_START_TIME: IconHourglass,
  EM_ANDAMENTO: IconSend,
  CANCELADA: IconPlayerStop,
  FINALIZADA: IconCircleCheck,
};

/** A campaign's status: an icon, a word, and why it waits. */
export function CampaignStatus({ campaign: { status, waitReason, waitsUntil } }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const StatusIcon = icons[status];
  // The moment first: the end is cut where the column is narrow.
  const why = [
    waitsUntil === null ? "" : t("lights.until", { when: `${formatDate(waitsUntil)} ${formatTime(waitsUntil)}` }),
    waitReason === null ? "" : t(`wait.${waitReason}`),
  ]
    .filter((part) => part !== "")
    .join(" ");
  return (
    <span className={classes.status} data-status={status}>
      <StatusIcon size={18} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <span className={classes.text} title={why === "" ? undefined : why}>
        <span className="ellipsis">{t(`status.${status}`)}</span>
        {why !== "" && <span className={`${classes.why} ellipsis`}>{why}</span>}
      </span>
    </span>
  );
}

/** Marks a campaign that runs on test phones, so that no real customer receives it. */
export function TestMark({ isPlain = false }: { isPlain?: boolean }) {
  const { t } = useTranslation("campaigns");
  return (
    <span className={classes.test} data-plain={isPlain || undefined}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
      {t("testPhone")}
    </span>
  );
}
