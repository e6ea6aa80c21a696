import { useMediaQuery } from "@mantine/hooks";
import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { daysAfter, msOf } from "../../ui/date-field/month-days.ts";
import { heatOf } from "./numbers.ts";
import { Panel } from "./panel.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import classes from "./heat-map.module.css";

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface Place {
  weekday: number;
  hour: number;
}

/** When customers write: hours by weekdays, darker where there is more. On a phone the hours go down. */
export function HeatMap({ arrivals, dashboard }: { arrivals: readonly (readonly number[])[]; dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { language, show } = dashboard;
  const isNarrow = useMediaQuery("(max-width: 56.24em)", undefined, { getInitialValueInEffect: false });
  const [focused, setFocused] = useState<Place>({ weekday: 1, hour: 9 });
  const grid = useRef<HTMLTableElement>(null);
  const most = Math.max(...arrivals.flat());
  if (most === 0)
    return (
      <Panel title={t("heat.title")} tip={t("tip.heat")}>
        <p className={classes.none}>{t("heat.none")}</p>
      </Panel>
    );
  const down = isNarrow ? hours : weekdays;
  const across = isNarrow ? weekdays : hours;
  const placeOf = (row: number, column: number): Place =>
    isNarrow ? { weekday: column, hour: row } : { weekday: row, hour: column };
  const heading = (n: number, isDay: boolean) => (isDay ? weekdayName(n, "short") : `${n}h`);
  const onKeyDown = (event: KeyboardEvent) => {
    const [rows, columns] = moves[event.key] ?? [0, 0];
    if (rows === 0 && columns === 0) return;
    event.preventDefault();
    const [days, time] = isNarrow ? [columns, rows] : [rows, columns];
    const next = { weekday: within(focused.weekday + days, 7), hour: within(focused.hour + time, 24) };
    setFocused(next);
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.weekday}-${next.hour}"]`)?.focus();
  };
  return (
    <Panel title={t("heat.title")} tip={t("tip.heat")}>
      <table ref={grid} aria-label={t("heat.title")} className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t(isNarrow ? "daily.hour" : "csv.weekday")}</span>
            </th>
            {across.map((n) => (
              <th key={n} scope="col" className={classes.heading}>
                {heading(n, isNarrow)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {down.map((row) => (
            <tr key={row}>
              <th scope="row" className={classes.heading}>
                {heading(row, !isNarrow)}
              </th>
              {across.map((column) => (
                <td key={column}>{cell(placeOf(row, column))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );

  function cell({ weekday, hour }: Place) {
    const total = arrivals[weekday]?.[hour] ?? 0;
    const says = t("heat.cell", {
      weekday: weekdayName(weekday, "long"),
      hour: t("hourRange", { hour }),
      total,
    });
    return (
      <button
        type="button"
        className={classes.cell}
        data-heat={heatOf(total, most)}
        data-place={`${weekday}-${hour}`}
        aria-label={says}
        data-tip={says}
        aria-disabled={total === 0}
        tabIndex={weekday === focused.weekday && hour === focused.hour ? 0 : -1}
        onFocus={() => setFocused({ weekday, hour })}
        onKeyDown={onKeyDown}
        onClick={() => total > 0 && show({ of: "arrived", weekday, hour, count: total })}
      >
        {total > 0 && short(total)}
      </button>
    );
  }

  function weekdayName(weekday: number, style: "short" | "long"): string {
    return weekdayNameIn(language, weekday, style);
  }

  function short(total: number): string {
    return new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 0 }).format(total);
  }
}

/** 0 is Sunday. */
export const weekdayNameIn = (language: string, weekday: number, style: "short" | "long"): string =>
  new Intl.DateTimeFormat(language, { timeZone: "UTC", weekday: style }).format(msOf(daysAfter("2026-11-22", weekday)));

const within = (n: number, count: number): number => Math.min(count - 1, Math.max(0, n));

const moves: Record<string, readonly [rows: number, columns: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};
