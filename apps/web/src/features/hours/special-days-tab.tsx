import { useTranslation } from "react-i18next";
import classes from "./hours-tab.module.css";
import { SpecialDays } from "./special-days.tsx";

/** The special days alone, where the weekly hours are the queues'. */
export function SpecialDaysTab() {
  return (
    <div className={classes.tab}>
      <SpecialDaysSection />
    </div>
  );
}

/** The company's holidays and days with other hours, explained. */
export function SpecialDaysSection() {
  const { t } = useTranslation("hours");
  return (
    <section className={classes.section} aria-labelledby="hours-special">
      <h2 id="hours-special" className="h2">
        {t("specialDays")}
      </h2>
      <p className="dim">{t("special.help")}</p>
      <SpecialDays />
    </section>
  );
}
