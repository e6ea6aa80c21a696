import type { CampaignProgress } from "@recado/contracts/campaign-shapes";
import { useTranslation } from "react-i18next";
import classes from "./report.module.css";

const stages = ["sent", "delivered", "read", "answered"] as const;

/** The number of recipients that reached each stage: a bar per stage, relative to all recipients. */
export function Funnel({ progress }: { progress: CampaignProgress }) {
  const { t, i18n } = useTranslation("campaigns");
  const all = progress.total - progress.skipped;
  if (all <= 0) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const share = new Intl.NumberFormat(i18n.language, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <section>
      <h2 className="h2">{t("report.funnel")}</h2>
      <table className={classes.funnel}>
        <caption className="visually-hidden">{t("report.funnel")}</caption>
        <tbody>
          {stages.map((stage) => (
            <tr key={stage}>
              <th scope="row">{t(`count.${stage}`)}</th>
              <td className={classes.track} aria-hidden="true">
                <span style={{ minWidth: progress[stage] > 0 ? 2 : 0, width: `${(100 * progress[stage]) / all}%` }} />
              </td>
              <td className="numbers">{number.format(progress[stage])}</td>
              <td className="numbers dim">{share.format(progress[stage] / all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
