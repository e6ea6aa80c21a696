import { useId, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Bar } from "./chart-panel.tsx";
import { axisTop, labelEvery } from "./numbers.ts";
import classes from "./time-bars.module.css";

interface Props {
  title: string;
  bars: readonly Bar[];
  language: string;
}

const mostLabels = 7;
/** Bars are drawn in a 100 × 100 area that the SVG stretches. */
const whole = 100;
/** The gap, as a share of a bar's width. */
const gap = 0.25;

/**
 * Bars of days or hours side by side. The pointer or the arrow keys choose one, and its value is shown above; a click
 * or Enter shows its conversations. For a year, each day is a pixel wide, so the chart is one control instead of a
 * button per bar.
 */
export function TimeBars({ title, bars, language }: Props) {
  const { t } = useTranslation("dashboard");
  const helpId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const last = bars.length - 1;
  const at = Math.min(chosen ?? last, last);
  const bar = bars[at];
  const top = axisTop(Math.max(...bars.map(({ total }) => total)));
  const step = labelEvery(bars.length, mostLabels);
  const width = whole / bars.length;
  const says = bar && t("bar", { label: bar.label, total: bar.total });
  const placeOf = ({ clientX, currentTarget }: PointerEvent | MouseEvent) => {
    const { left, width: room } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / room) * bars.length)));
  };
  const open = (n: number) => {
    if (bars[n] && bars[n].total > 0) bars[n].onOpen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") open(at);
    else {
      const next = moves[event.key]?.(at, last);
      if (next === undefined) return;
      setChosen(Math.min(last, Math.max(0, next)));
    }
    event.preventDefault();
  };
  return (
    <div className={classes.chart}>
      <p className={classes.says} aria-hidden="true">
        {chosen !== null && says}
      </p>
      <span id={helpId} hidden>
        {t("daily.choose")}
      </span>
      <div className={classes.axis} aria-hidden="true">
        {[top, top / 2, 0].map((tick) => (
          <span key={tick}>{tick.toLocaleString(language)}</span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-describedby={helpId}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={says}
        className={classes.picture}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setChosen(placeOf(event))}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
        onClick={(event) => open(placeOf(event))}
      >
        <svg viewBox={`0 0 ${whole} ${whole}`} preserveAspectRatio="none" className={classes.bars} aria-hidden="true">
          {[0, whole / 2, whole].map((y) => (
            <line key={y} x1="0" x2={whole} y1={y} y2={y} className={classes.line} />
          ))}
          {bars.map(({ key, total }, n) => (
            <rect
              key={key}
              x={(n + gap / 2) * width}
              width={(1 - gap) * width}
              y={whole - (total / top) * whole}
              height={(total / top) * whole}
              className={classes.bar}
              data-chosen={n === chosen || undefined}
            />
          ))}
        </svg>
      </div>
      <div className={classes.labels} aria-hidden="true">
        {bars.map(({ key, short }, n) =>
          n % step === 0 ? (
            <span key={key} style={{ insetInlineStart: `${(n + 0.5) * width}%` }}>
              {short}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at + 7,
  PageDown: (at) => at - 7,
  Home: () => 0,
  End: (_, last) => last,
};
