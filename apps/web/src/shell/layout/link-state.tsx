import { Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useHeldFor } from "../../ui/use-held-for.ts";
import { useLinkState } from "../live.ts";
import classes from "./link-state.module.css";

/** A dot for the state of the live connection, with its word for whoever points at it or listens. */
export function LinkDot() {
  const { t } = useTranslation("shell");
  const state = useLinkState();
  return (
    <Tooltip label={t(`link.${state}`)}>
      <span className={classes.holder}>
        <span className={classes.dot} data-state={state} />
        <span className="visually-hidden">{t(`link.${state}`)}</span>
      </span>
    </Tooltip>
  );
}

/** How long the link may be away before the page says so, ms: a reconnect is usually quicker. */
const patience = 2_500;

/** "No connection": the page shows what it had loaded. */
export function LinkBar() {
  const { t } = useTranslation("shell");
  const isAway = useHeldFor(useLinkState() !== "connected", patience);
  return (
    <div role="status" className={classes.place}>
      {isAway && <div className={classes.bar}>{t("link.bar")}</div>}
    </div>
  );
}
