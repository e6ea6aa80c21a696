import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { handlesGroups } from "./list-filter.ts";
import { elsewhereQuery } from "./tickets-query.ts";
import classes from "./list-pane.module.css";

interface Props {
  /** How many conversations wait in the list above. */
  here: number;
  onShowAll: () => void;
}

/**
 * An admin's list omits conversations that wait in other users' queues. Without this hint, a conversation would seem to
 * vanish when its customer chooses such a queue.
 */
export function WaitingElsewhere({ here, onShowAll }: Props) {
  const { t } = useTranslation("tickets");
  const groups = handlesGroups(useMe()) ? false : null;
  const { data } = useQuery(elsewhereQuery(groups));
  const count = (data?.pending ?? 0) - here;
  if (count <= 0) return null;
  return (
    <button type="button" className={classes.elsewhere} onClick={onShowAll}>
      {t("elsewhere", { count })} <u>{t("showAll")}</u>
    </button>
  );
}
