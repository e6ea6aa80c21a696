import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import type { Days } from "./dashboard-search.ts";
import { DaysForm } from "./days-form.tsx";
import { NumberLink } from "./number-link.tsx";
import { Panel } from "./panel.tsx";
import classes from "./chart-panel.module.css";

/** A bar of a chart, a row of its table. */
export interface Bar {
  key: string;
  /** Whole: "12/10/2026", "de 9:00 às 9:59". */
  label: string;
  /** Below the bar: "12/10", "9". */
  short: string;
  total: number;
  /** Shows the conversations behind it. */
  onOpen: () => void;
}

interface Props {
  title: string;
  tip: string;
  /** The toast's text if loading fails. */
  failed: string;
  days: Days;
  /** The dates are the chart's own, not the page's. */
  isOwn: boolean;
  /** Undefined: the page's again. */
  onFilter: (days: Days | undefined) => void;
  /** Says what all bars together are. */
  totalOf: (total: number) => string;
  query: Pick<UseQueryResult, "error" | "refetch" | "isPlaceholderData">;
  /** Undefined while they are loading. */
  bars: readonly Bar[] | undefined;
  /** The headings of its table's columns. */
  columns: readonly [string, string];
  language: string;
  Chart: (props: { title: string; bars: readonly Bar[]; language: string }) => ReactNode;
}

/** A chart with its own dates, which can be read as a table too. */
export function ChartPanel(props: Props) {
  const { title, tip, failed, days, isOwn, onFilter, totalOf, query, bars, columns, language, Chart } = props;
  const { t } = useTranslation("dashboard");
  const [isTable, setTable] = useState(false);
  const { error } = query;
  useEffect(() => {
    if (error) notify.problem(failed);
  }, [error, failed]);
  const total = bars?.reduce((sum, bar) => sum + bar.total, 0);
  return (
    <Panel
      title={title}
      tip={tip}
      actions={
        <Button variant="subtle" size="compact-sm" className={classes.switch} onClick={() => setTable(!isTable)}>
          {t(isTable ? "chart" : "table")}
        </Button>
      }
    >
      <DaysForm
        key={`${days.from} ${days.to}`}
        label={t("chartDays", { title })}
        days={days}
        onFilter={(chosen) => {
          // Choosing the page's dates again does not give the chart its own dates.
          if (isOwn || chosen.from !== days.from || chosen.to !== days.to) onFilter(chosen);
        }}
      >
        {isOwn && (
          <Button variant="subtle" onClick={() => onFilter(undefined)}>
            {t("pageDates")}
          </Button>
        )}
      </DaysForm>
      <div className={classes.body} aria-busy={query.isPlaceholderData}>
        {error ? (
          <ErrorState code={codeOf(error)} onRetry={() => void query.refetch()} />
        ) : !bars ? (
          <SkeletonRows rows={6} height={40} />
        ) : isTable ? (
          <BarTable {...{ title, bars, columns, language }} />
        ) : bars.length === 0 || total === 0 ? (
          <p className={classes.none}>{t("noBars")}</p>
        ) : (
          <Chart title={title} bars={bars} language={language} />
        )}
      </div>
      <p className={classes.total}>{total !== undefined && !error && totalOf(total)}</p>
    </Panel>
  );
}

function BarTable({
  title,
  bars,
  columns,
  language,
}: Pick<Props, "title" | "columns" | "language"> & { bars: readonly Bar[] }) {
  return (
    <div className={classes.scroll}>
      <table aria-label={title} className={classes.table}>
        <thead>
          <tr>
            {columns.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, total, onOpen }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <NumberLink
                  name={label}
                  value={total.toLocaleString(language)}
                  onOpen={total > 0 ? onOpen : undefined}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
