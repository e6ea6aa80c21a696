import { useTranslation } from "react-i18next";
import type { Bar } from "./chart-panel.tsx";
import classes from "./name-bars.module.css";

interface Props {
  title: string;
  bars: readonly Bar[];
  language: string;
}

/** Horizontal bars, each with its name and number. */
export function NameBars({ title, bars, language }: Props) {
  const { t } = useTranslation("dashboard");
  const most = Math.max(1, ...bars.map(({ total }) => total));
  return (
    <ul aria-label={title} className={classes.bars}>
      {bars.map(({ key, label, total, onOpen }) => {
        const value = total.toLocaleString(language);
        const row = (
          <>
            <span className={`${classes.name} ellipsis`} title={label}>
              {label}
            </span>
            <span className={classes.track}>
              <span className={classes.bar} style={{ width: `${(total / most) * 100}%` }} />
            </span>
            <span className={classes.total}>{value}</span>
          </>
        );
        return (
          <li key={key}>
            {total > 0 ? (
              <button
                type="button"
                className={classes.row}
                aria-label={t("open", { name: label, value })}
                onClick={onOpen}
              >
                {row}
              </button>
            ) : (
              <div className={classes.row}>{row}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
