import { useTranslation } from "react-i18next";
import { useHeldFor } from "../../ui/use-held-for.ts";
import classes from "./connections-skeleton.module.css";

/** The skeleton appears after this time, so that fast loads don't flicker, ms. */
const patience = 150;

/** The rows, or where the page is narrow the cards, that are on their way. */
export function ConnectionsSkeleton() {
  const { t } = useTranslation();
  const isSlow = useHeldFor(true, patience);
  return (
    <div className={classes.frame}>
      <div role="status" aria-label={t("loading")} className={classes.rows} data-slow={isSlow || undefined}>
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className={classes.row}>
            <span className={classes.bar} />
            <span className={classes.bar} />
            <span className={classes.bar} />
          </div>
        ))}
      </div>
    </div>
  );
}
