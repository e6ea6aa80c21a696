import { Button, Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useHeldFor } from "../../ui/use-held-for.ts";
import { useOutdated } from "../build.ts";
import { useLinkState } from "../live.ts";
import classes from "./link-state.module.css";

/** A dot for the state of the live connection, with a text for the tooltip and screen readers. */
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

/** The page reports a lost connection after this time, ms: a reconnect is usually quicker. */
const patience = 2_500;

/** The "No connection" bar; the page keeps showing the loaded data. */
export function LinkBar() {
  const { t } = useTranslation("shell");
  const state = useLinkState();
  const isSlow = useHeldFor(state === "connecting", patience);
  return (
    <div role="status" className={classes.place}>
      {(isSlow || state === "offline") && <div className={classes.bar}>{t("link.bar")}</div>}
    </div>
  );
}

/** The server was updated under the open page: a reload brings the new version. Drafts stay. */
export function VersionBar() {
  const { t } = useTranslation("shell");
  const isOutdated = useOutdated();
  return (
    <div role="status" className={classes.place}>
      {isOutdated && (
        <div className={`${classes.bar} ${classes.version}`}>
          {t("version.new")}
          <Button size="compact-sm" variant="light" onClick={() => location.reload()}>
            {t("version.reload")}
          </Button>
        </div>
      )}
    </div>
  );
}
