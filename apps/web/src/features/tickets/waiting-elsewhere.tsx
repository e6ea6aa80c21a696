import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { handlesGroups } from "./list-filter.ts";
import { countsQuery } from "./tickets-query.ts";
import classes from "./list-pane.module.css";

interface Props {
  /** How many wait in the list above. */
  here: number;
  onShowAll: () => void;
}

/**
 * An admin's list leaves out what waits in queues of others: without a word, a conversation whose customer chooses such
 * a queue is gone.
 */
export function WaitingElsewhere({ here, onShowAll }: Props) {
  const { t } = useTranslation("tickets");
  const groups = handlesGroups(useMe()) ? false : null;
  const { data } = useQuery(countsQuery({ showAll: true, queueIds: [], groups }));
  const count = (data?.pending ?? 0) - here;
  if (count <= 0) return null;
  return (
    <button type="button" className={classes.elsewhere} onClick={onShowAll}>
      {t("elsewhere", { count })} <u>{t("showAll")}</u>
    </button>
  );
}
