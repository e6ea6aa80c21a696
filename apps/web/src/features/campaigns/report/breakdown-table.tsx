import type { CampaignProgress } from "@recado/contracts/campaign-shapes";
import { useTranslation } from "react-i18next";
import classes from "./report.module.css";

const shown = ["sent", "delivered", "read", "answered", "failed"] as const;

interface Props {
  title: string;
  rows: readonly { key: number; name: string; progress: Omit<CampaignProgress, "total"> }[];
}

/** The same numbers by variant or by connection. */
export function BreakdownTable({ title, rows }: Props) {
  const { t, i18n } = useTranslation("campaigns");
  const number = new Intl.NumberFormat(i18n.language);
  if (rows.length === 0) return null;
  return (
    <section className={classes.breakdown}>
      <h2 className="h2">{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{title}</span>
            </th>
            {shown.map((key) => (
              <th key={key} scope="col">
                {t(`count.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, progress }) => (
            <tr key={key}>
              <th scope="row" className="ellipsis" title={name} dir="auto">
                {name}
              </th>
              {shown.map((one) => (
                <td key={one}>{number.format(progress[one])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
