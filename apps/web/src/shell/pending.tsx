import { useTranslation } from "react-i18next";
import classes from "./pending.module.css";

/** What stands in the place of a page that is on its way for longer than an instant. */
export function Pending() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("loading")} className={classes.pending}>
      <img src="/favicon.svg" alt="" width={40} height={40} />
    </div>
  );
}
