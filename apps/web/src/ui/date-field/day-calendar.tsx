import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { dateLocale } from "../../locales/zone.ts";
import { IconButton } from "../icon-button.tsx";
import { daysAfter, monthsAfter, msOf, weeksOf } from "./month-days.ts";
import classes from "./day-calendar.module.css";

interface Props {
  language: string;
  /** "2026-11-22": the day that is chosen, or where to begin. */
  day: string;
  /** The first day that can be chosen, and the last. */
  first?: string | undefined;
  last?: string | undefined;
  onChoose: (day: string) => void;
}

/** A month in the language of the page. The arrow keys move between days, Page up and down between months. */
export function DayCalendar({ language, day, first = "1900-01-01", last = "9998-12-31", onChoose }: Props) {
  const { t } = useTranslation("common");
  const within = (one: string) => (one < first ? first : one > last ? last : one);
  const [at, setAt] = useState(within(day));
  const grid = useRef<HTMLTableElement>(null);
  // The day to focus; null while the buttons for another month keep the focus.
  const [focused, setFocused] = useState<string | null>(at);
  useEffect(() => {
    if (focused !== null) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(dateLocale(language), { timeZone: "UTC", ...options });
    return (one: string) => format.format(msOf(one));
  };
  const [month, full] = [written({ month: "long", year: "numeric" }), written({ dateStyle: "full" })];
  const [weekday, short] = [written({ weekday: "long" }), written({ weekday: "narrow" })];
  const weeks = weeksOf(at, language === "es" ? 1 : 0);
  const anyWeek = weeks.find((week) => !week.includes(null)) ?? [];
  const show = (next: string, byKey: boolean) => {
    const shown = within(next);
    setAt(shown);
    setFocused(byKey ? shown : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(at);
    if (next === undefined) return;
    event.preventDefault();
    show(next, true);
  };
  const isFirstMonth = at.slice(0, 7) <= first.slice(0, 7);
  const isLastMonth = at.slice(0, 7) >= last.slice(0, 7);
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <IconButton
          label={t("date.previousMonth")}
          aria-disabled={isFirstMonth}
          onClick={() => show(monthsAfter(at, -1), false)}
        >
          <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <strong aria-live="polite">{month(at)}</strong>
        <IconButton
          label={t("date.nextMonth")}
          aria-disabled={isLastMonth}
          onClick={() => show(monthsAfter(at, 1), false)}
        >
          <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      <table ref={grid} aria-label={month(at)} className={classes.grid}>
        <thead>
          <tr>
            {anyWeek.map(
              (one) =>
                one !== null && (
                  <th key={one} scope="col" abbr={weekday(one)}>
                    {short(one)}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, n) => (
            <tr key={n}>
              {week.map((one, column) => (
                <td key={column}>
                  {one !== null && (
                    <button
                      type="button"
                      data-day={one}
                      className={classes.day}
                      aria-label={full(one)}
                      aria-pressed={one === day}
                      disabled={one < first || one > last}
                      tabIndex={one === at ? 0 : -1}
                      onKeyDown={onKeyDown}
                      onClick={() => onChoose(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const moves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => daysAfter(day, -1),
  ArrowRight: (day) => daysAfter(day, 1),
  ArrowUp: (day) => daysAfter(day, -7),
  ArrowDown: (day) => daysAfter(day, 7),
  PageUp: (day) => monthsAfter(day, -1),
  PageDown: (day) => monthsAfter(day, 1),
};
