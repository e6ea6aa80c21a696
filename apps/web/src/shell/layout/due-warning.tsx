import { IconCalendarDue } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { dueDateOf, isOnTrial } from "@recado/contracts/due-dates";
import { limits } from "@recado/contracts/limits";
import { useTranslation } from "react-i18next";
import { daysUntil } from "../../locales/format.ts";
import { useMe } from "../session.ts";
import classes from "./top-bar.module.css";

/** Warns admins if the subscription has fewer than five days left, and links to its renewal. */
export function DueWarning({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation("shell");
  const { profile, company } = useMe();
  const dueDate = dueDateOf(company.dueDate);
  if (profile !== "admin" || dueDate === null) return null;
  const days = daysUntil(dueDate);
  if (days >= limits.warnDaysBeforeDue) return null;
  // A company on trial has no invoice yet.
  const isTrial = isOnTrial(company);
  const when = days < 0 ? "past" : days === 0 ? "today" : "days";
  const text = isTrial ? t(`trial.${when}`, { count: days }) : t(`due.${when}`, { count: days });
  return (
    <Link to={isTrial ? "/subscription" : "/financeiro"} className={`${classes.warning} ellipsis numbers`} title={text}>
      <span className={isNarrow ? "visually-hidden" : undefined}>{text}</span>
      {isNarrow && <IconCalendarDue size={18} stroke={1.8} aria-hidden="true" />}
    </Link>
  );
}
