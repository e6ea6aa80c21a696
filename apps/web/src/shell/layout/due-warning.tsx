import { dueDateOf } from "@recado/contracts/due-dates";
import { limits } from "@recado/contracts/limits";
import { useTranslation } from "react-i18next";
import { daysUntil } from "../../locales/format.ts";
import { useMe } from "../session.ts";
import classes from "./top-bar.module.css";

/** How many days the subscription has left, when they are fewer than five: for those who can renew it. */
export function DueWarning({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation("shell");
  const { profile, company } = useMe();
  const dueDate = dueDateOf(company.dueDate);
  if (profile !== "admin" || dueDate === null) return null;
  const days = daysUntil(dueDate);
  if (days >= limits.warnDaysBeforeDue) return null;
  const text = days < 0 ? t("due.past") : days === 0 ? t("due.today") : t("due.days", { count: days });
  const short = isNarrow && days > 0;
  return (
    <span className={`${classes.warning} ellipsis numbers`} title={text}>
      <span className={short ? "visually-hidden" : undefined}>{text}</span>
      {short && <span aria-hidden="true">{t("due.short", { count: days })}</span>}
    </span>
  );
}
