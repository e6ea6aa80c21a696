import { useTranslation } from "react-i18next";
import { useHeldFor } from "./use-held-for.ts";
import classes from "./skeleton-rows.module.css";

/** The skeleton appears after this time, so that fast loads don't flicker, ms. */
const patience = 150;

/** Placeholder rows with the exact height of the rows that load, px. */
export function SkeletonRows({ rows = 8, height }: { rows?: number; height: number }) {
  const { t } = useTranslation();
  const isSlow = useHeldFor(true, patience);
  return (
    <div role="status" aria-label={t("loading")} className={classes.rows} data-slow={isSlow || undefined}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ height }}>
          <span className={classes.circle} />
          <span className={classes.lines}>
            <span className={classes.line} />
            <span className={classes.line} />
          </span>
        </div>
      ))}
    </div>
  );
}
