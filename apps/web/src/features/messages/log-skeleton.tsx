import { useTranslation } from "react-i18next";
import { useHeldFor } from "../../ui/use-held-for.ts";
import classes from "./message-log.module.css";

/** The skeleton appears after this time, so that fast loads don't flicker, ms. */
const patience = 150;
/** Widths of the bubbles in percent; negative ones are ours. */
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
