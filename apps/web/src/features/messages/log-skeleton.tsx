import { useTranslation } from "react-i18next";
import { useHeldFor } from "../../ui/use-held-for.ts";
import classes from "./message-log.module.css";

/** What loads faster than this, ms, should not flicker. */
const patience = 150;
/** Widths in percent of bubbles on their way; ours are below zero. */
const widths = [46, 62, -38, -54, 40, -30, 58];

export function LogSkeleton() {
  const { t } = useTranslation();
  const isSlow = useHeldFor(true, patience);
  return (
    <div className={classes.place} role="status" aria-label={t("loading")}>
      <div className={`${classes.column} ${classes.skeleton}`} data-slow={isSlow || undefined}>
        {widths.map((width) => (
          <span key={width} data-mine={width < 0 || undefined} style={{ width: `${Math.abs(width)}%` }} />
        ))}
      </div>
    </div>
  );
}
