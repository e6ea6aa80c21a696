import { useTranslation } from "react-i18next";
import { formatStay } from "../kanban/stay.ts";
import type { Details } from "./dashboard-query.ts";
import { NumberLink } from "./number-link.tsx";
import { Panel } from "./panel.tsx";
import { SortableTable } from "./sortable-table.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import { useSorted } from "./use-sorted.ts";
import classes from "./shares.module.css";

type Stage = Details["stages"][number];
const columns = [
  { key: "left", by: ({ left }: Stage) => left },
  { key: "median", by: ({ median }: Stage) => median },
  { key: "p90", by: ({ p90 }: Stage) => p90 },
] as const;

/** How long conversations stayed in each kanban stage. Renders nothing for a company without stages. */
export function StageTimes({ stages, dashboard }: { stages: readonly Stage[]; dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { language, show } = dashboard;
  const nameOf = ({ id, name }: Stage) => (id === null ? t("stages.none") : (name ?? ""));
  const { sorted, sorting } = useSorted<Stage>(
    dashboard,
    "stages",
    [
      { key: "name", heading: t("stages.stage"), by: nameOf },
      ...columns.map(({ key, by }) => ({ key, heading: t(`stages.${key}`), by })),
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
            {columns.map(({ key, by }) => (
              <td key={key}>
                <NumberLink
                  name={`${nameOf(stage)}, ${t(`stages.${key}`)}`}
                  value={key === "left" ? stage.left.toLocaleString(language) : stay(by(stage))}
                  onOpen={
                    by(stage) ? () => show({ of: "leftStage", stageId: stage.id ?? 0, count: stage.left }) : undefined
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </SortableTable>
      {unknown > 0 && <p className={classes.hint}>{t("stages.unknown", { count: unknown })}</p>}
    </Panel>
  );
}
