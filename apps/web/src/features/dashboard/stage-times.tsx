import { useTranslation } from "react-i18next";
import { formatStay } from "../kanban/stay.ts";
import type { Details } from "./dashboard-query.ts";
import { Panel } from "./panel.tsx";
import { SortableTable } from "./sortable-table.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import { useSorted } from "./use-sorted.ts";
import classes from "./shares.module.css";

type Stage = Details["stages"][number];

/** How long conversations stood in each stage of the kanban. A company without stages has none of this. */
export function StageTimes({ stages, dashboard }: { stages: readonly Stage[]; dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { language } = dashboard;
  const nameOf = ({ id, name }: Stage) => (id === null ? t("stages.none") : (name ?? ""));
  const { sorted, sorting } = useSorted<Stage>(
    dashboard,
    "stages",
    [
      { key: "name", heading: t("stages.stage"), by: nameOf },
      { key: "left", heading: t("stages.left"), by: ({ left }) => left },
      { key: "median", heading: t("stages.median"), by: ({ median }) => median },
      { key: "p90", heading: t("stages.p90"), by: ({ p90 }) => p90 },
    ],
    stages,
  );
  if (stages.length === 0) return null;
  const unknown = stages.reduce((sum, { left, timed }) => sum + left - timed, 0);
  const stay = (minutes: number | null) => (minutes === null ? "–" : formatStay(minutes));
  return (
    <Panel title={t("stages.title")} tip={t("stages.tip")}>
      <SortableTable label={t("stages.title")} sorting={sorting}>
        {sorted.map((stage) => (
          <tr key={stage.id ?? 0}>
            <th scope="row">
              <span className={classes.name}>
                {stage.color && <span className={classes.dot} style={{ "--queue": stage.color }} />}
                <span className="ellipsis" title={nameOf(stage)}>
                  {nameOf(stage)}
                </span>
                {stage.isGone && <span className={classes.gone}>{t("stages.gone")}</span>}
              </span>
            </th>
            <td>{stage.left.toLocaleString(language)}</td>
            <td>{stay(stage.median)}</td>
            <td>{stay(stage.p90)}</td>
          </tr>
        ))}
      </SortableTable>
      {unknown > 0 && <p className={classes.hint}>{t("stages.unknown", { count: unknown })}</p>}
    </Panel>
  );
}
