import type { CampaignProgress } from "@recado/contracts/campaign-shapes";
import { useTranslation } from "react-i18next";
import classes from "./report.module.css";

const shown = ["waiting", "sent", "delivered", "read", "answered", "failed", "partial", "optedOut", "skipped"] as const;

/** The numbers of a campaign in one strip. */
export function Counts({ progress }: { progress: CampaignProgress }) {
  const { t, i18n } = useTranslation("campaigns");
  const number = new Intl.NumberFormat(i18n.language);
  const keys = shown.filter((key) => key !== "partial" || progress.partial > 0);
  return (
    <dl className={classes.counts} data-count={keys.length}>
      {keys.map((key) => (
        <div key={key} data-bad={(key === "failed" && progress.failed > 0) || undefined}>
          <dt>{t(`count.${key}`)}</dt>
          <dd>{number.format(progress[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
