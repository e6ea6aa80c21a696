import { Button, SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { scheduleStatuses } from "@recado/contracts/schedules";
import { placeOfClock } from "../../locales/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { calendarViews, shownDays } from "./calendar-address.ts";
import { statusIcons } from "./calendar-entry.ts";
import { daysAfter, msOf } from "./month-days.ts";
import type { Calendar } from "./use-calendar.ts";
import classes from "./calendar-toolbar.module.css";

/** Search, view, and the days that are shown; below, what the colours mean. */
export function CalendarToolbar({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation("schedules");
  const { view, day, today, language, firstWeekday, words, go, step } = calendar;
  const place = placeOfClock();
  return (
    <div className={classes.toolbar}>
      <SearchField
        words={words}
        onSearch={(next) => go({ q: next === "" ? undefined : next }, true)}
        label={t("page.search")}
        placeholder={t("page.searchHint")}
      />
      <SegmentedControl
        aria-label={t("page.view")}
        value={view}
        onChange={(next) => go({ view: calendarViews.find((one) => one === next) })}
        data={calendarViews.map((one) => ({ value: one, label: t(`view.${one}`) }))}
      />
      <div className={classes.days}>
        <IconButton label={t(`previous.${view}`)} onClick={() => step(-1)}>
          <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <Button variant="default" onClick={() => go({ day: undefined })} disabled={day === today}>
          {t("page.today")}
        </Button>
        <IconButton label={t(`next.${view}`)} onClick={() => step(1)}>
          <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <h2 className={classes.shown} aria-live="polite">
          {titleOf(shownDays(view, day, firstWeekday))}
        </h2>
      </div>
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
    </div>
  );

  function titleOf({ first, end }: { first: string; end: string }): string {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { timeZone: "UTC", ...options });
    if (view === "day") return format({ dateStyle: "full" }).format(msOf(day));
    if (view === "week") return format({ dateStyle: "medium" }).formatRange(msOf(first), msOf(daysAfter(end, -1)));
    return format({ month: "long", year: "numeric" }).format(msOf(day));
  }
}
