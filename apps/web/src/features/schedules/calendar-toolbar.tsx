import { Button, SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { dateLocale } from "../../locales/zone.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { calendarViews, shownDays } from "./calendar-address.ts";
import { daysAfter, msOf } from "../../ui/date-field/month-days.ts";
import type { Calendar } from "./use-calendar.ts";
import classes from "./calendar-toolbar.module.css";

interface Props {
  calendar: Calendar;
  /** Leads to now. */
  onToday: () => void;
}

/** Search, view, and the days that are shown. */
export function CalendarToolbar({ calendar, onToday }: Props) {
  const { t } = useTranslation("schedules");
  const { view, day, language, firstWeekday, words, go, step } = calendar;
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
        <Button variant="default" onClick={onToday}>
          {t("page.today")}
        </Button>
        <IconButton label={t(`next.${view}`)} onClick={() => step(1)}>
          <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <h2 className={classes.shown} aria-live="polite">
          {titleOf(shownDays(view, day, firstWeekday))}
        </h2>
      </div>
    </div>
  );

  function titleOf({ first, end }: { first: string; end: string }): string {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(dateLocale(language), { timeZone: "UTC", ...options });
    if (view === "day") return format({ dateStyle: "full" }).format(msOf(day));
    if (view === "week") return format({ dateStyle: "medium" }).formatRange(msOf(first), msOf(daysAfter(end, -1)));
    return format({ month: "long", year: "numeric" }).format(msOf(day));
  }
}
