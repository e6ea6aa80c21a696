import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useHeldFor } from "../../ui/use-held-for.ts";
import { connectionsQuery } from "./connections-query.ts";
import classes from "./connection-alert.module.css";

/** "!" beside Connections while any of them can't send; after 2 s, since a restart takes less. */
export function ConnectionAlert() {
  const { t } = useTranslation("connections");
  const { data = [] } = useQuery(connectionsQuery);
  const isShown = useHeldFor(
    data.some(({ status }) => status !== "CONNECTED"),
    limits.connectionAlertDelay,
  );
  if (!isShown) return null;
  return (
    <span className={classes.alert} title={t("alert")}>
      <span aria-hidden="true">!</span>
      <span className="visually-hidden">{t("alert")}</span>
    </span>
  );
}
