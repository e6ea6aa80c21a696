import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../locales/format.ts";
import { useMinuteAfter } from "../../ui/use-minute.ts";
import { waitingAge } from "./waiting-age.ts";
import classes from "./ticket-row-content.module.css";

/** How long a customer has waited; it keeps counting, and its colour shows how long. */
export function WaitingTime({ since }: { since: string }) {
  const { t, i18n } = useTranslation("tickets");
  const { value, unit, tone } = waitingAge(since, useMinuteAfter(since));
  const format = new Intl.RelativeTimeFormat(i18n.language, { style: "narrow" });
  return (
    <time
      className={classes.waiting}
      data-tone={tone}
      dateTime={since}
      title={t("waiting.since", { day: formatDate(since), time: formatTime(since) })}
    >
      {value === 0 ? t("waiting.now") : format.format(-value, unit)}
    </time>
  );
}
