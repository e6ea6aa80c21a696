import { useTranslation } from "react-i18next";
import { Kbd } from "../../ui/kbd.tsx";
import { FirstSteps } from "../first-steps/first-steps.tsx";
import { useCounts } from "./use-counts.ts";
import classes from "./welcome.module.css";

const shortcuts = [
  { keys: "j", label: "keys.next" },
  { keys: "a", label: "accept" },
  { keys: "c", label: "new.title" },
] as const;

/**
 * Shown at right while no conversation is chosen: the logo, an admin's first steps, the lists' counts, three shortcuts.
 */
export function Welcome() {
  const { t } = useTranslation("tickets");
  const counts = useCounts();
  const shown = counts.isNarrowed ? (["open", "pending"] as const) : (["open", "pending", "unread"] as const);
  return (
    <section className={classes.welcome} aria-label={t("welcome.title")}>
      <img src="/favicon.svg" alt="" width={72} height={72} />
      <p className="h2">{t("welcome.title")}</p>
      <p className={classes.text}>{t("welcome.text")}</p>
      <FirstSteps />
      <dl className={classes.numbers} data-known={shown.every((key) => counts[key] !== undefined) || undefined}>
        {shown.map((key) => (
          <div key={key}>
            <dt>{t(`welcome.${key}`)}</dt>
            <dd>{counts[key] ?? 0}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.keys}>
        {shortcuts.map(({ keys, label }) => (
          <li key={keys}>
            <Kbd keys={keys} /> {t(label)}
          </li>
        ))}
      </ul>
    </section>
  );
}
