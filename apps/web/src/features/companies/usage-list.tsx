import type { Usage } from "@recado/contracts/companies";
import type { Plan } from "@recado/contracts/plans";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../locales/i18n.ts";
import classes from "./usage-list.module.css";

const counted = ["users", "connections", "queues", "storage"] as const;

/** A company's usage of its plan's limits; highlights usage above a limit. */
export function UsageList({ plan, usage }: { plan: Plan | null; usage: Usage }) {
  const { t } = useTranslation("companies");
  const shown = (count: number) => count.toLocaleString(currentLanguage());
  return (
    <ul className={classes.usage}>
      {counted.map((key) => {
        const isOver = plan !== null && usage[key] > plan[key];
        return (
          <li key={key} data-over={isOver || undefined}>
            {t(`used.${key}`, { of: plan ? `${shown(usage[key])}/${shown(plan[key])}` : shown(usage[key]) })}
            {isOver && ` (${t("over")})`}
          </li>
        );
      })}
    </ul>
  );
}
