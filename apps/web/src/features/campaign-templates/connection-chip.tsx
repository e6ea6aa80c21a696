import type { ConnectionStatus } from "@recado/contracts/connections";
import { IconCircleCheck, IconClock, IconPlugConnectedX, type Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./templates.module.css";

type State = "online" | "offline" | "pending";
const icons: Record<State, Icon> = { online: IconCircleCheck, offline: IconPlugConnectedX, pending: IconClock };

const stateOf = (status: ConnectionStatus): State => {
  if (status === "CONNECTED") return "online";
  return status === "DISCONNECTED" ? "offline" : "pending";
};

interface Props {
  status: ConnectionStatus;
  /** If absent, the chip shows only the state. */
  name?: string;
  isOff?: boolean;
}

/** A connection and its state: online, offline or pending. */
export function ConnectionChip({ status, name, isOff = false }: Props) {
  const { t } = useTranslation("campaignTemplates");
  const state = stateOf(status);
  const StateIcon = icons[state];
  const said = t(`status.${state}`);
  return (
    <span className={classes.chip} data-state={state} data-off={isOff || undefined} title={isOff ? t("off") : said}>
      <StateIcon size={14} stroke={1.8} aria-hidden="true" />
      <span className="ellipsis">{name ?? said}</span>
      {name !== undefined && <span className={classes.state}>{said}</span>}
      {name !== undefined && isOff && <span className="visually-hidden">{t("off")}</span>}
    </span>
  );
}
