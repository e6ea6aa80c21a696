import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDeviceMobile,
  IconLoader2,
  IconPlugConnectedX,
  IconQrcode,
  type Icon,
} from "@tabler/icons-react";
import type { Connection, ConnectionStatus as Status } from "@recado/contracts/connections";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../locales/phone-number.ts";
import classes from "./connection-status.module.css";

const icons: Record<Status, Icon> = {
  CONNECTED: IconCircleCheck,
  qrcode: IconQrcode,
  PAIRING: IconDeviceMobile,
  OPENING: IconLoader2,
  TIMEOUT: IconAlertTriangle,
  DISCONNECTED: IconPlugConnectedX,
};

/** A connection's status: an icon, a word and, if known, the number or the reason. */
export function ConnectionStatus({ connection }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  const { status } = connection;
  const detail = useDetail(connection);
  const StatusIcon = icons[status];
  return (
    <span className={classes.status} data-status={status}>
      <StatusIcon size={18} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <span className={classes.text} title={detail || t(`status.${status}`)}>
        <span className={`${classes.word} ellipsis`}>{t(`status.${status}`)}</span>{" "}
        {detail !== "" && <span className={`${classes.detail} numbers`}>{detail}</span>}
      </span>
    </span>
  );
}

function useDetail({ status, capabilities, number, reason }: Connection): string {
  const { t } = useTranslation("connections");
  if (status === "CONNECTED") return capabilities.isTest ? "" : formatNumber(number);
  return reason === "" ? "" : t(`reason.${reason}`);
}
