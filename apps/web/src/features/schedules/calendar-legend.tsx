import { scheduleStatuses } from "@recado/contracts/schedules";
import { useTranslation } from "react-i18next";
import { placeOfClock } from "../../locales/format.ts";
import { statusIcons } from "./calendar-entry.ts";
import classes from "./calendar-legend.module.css";

/** The meaning of the colours, and the time zone if it differs from the browser's. */
export function CalendarLegend() {
  const { t } = useTranslation("schedules");
  const place = placeOfClock();
  return (
    <ul className={classes.legend} aria-label={t("page.legend")}>
      {scheduleStatuses.map((status) => {
        const Drawing = statusIcons[status];
        return (
          <li key={status} data-status={status}>
            <Drawing size={14} stroke={2} aria-hidden="true" />
            {t(`entry.${status}`)}
          </li>
        );
      })}
      {place !== null && <li>{t("page.zone", { place })}</li>}
    </ul>
  );
}
