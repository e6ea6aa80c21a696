import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { saveCsv } from "../../shell/csv.ts";
import { queryClient } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { useKeptPermission } from "../../shell/use-kept-permission.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageFrame } from "../../ui/page-frame.tsx";
import { Attendants } from "./attendants.tsx";
import { BehindDialog } from "./behind-dialog.tsx";
import { Charts } from "./charts.tsx";
import { Counters } from "./counters.tsx";
import { DashboardFilters } from "./dashboard-filters.tsx";
import { dailyChartQuery, detailsQuery, numbersQuery, usersChartQuery } from "./dashboard-query.ts";
import type { DashboardSearch } from "./dashboard-search.ts";
import { Details } from "./details.tsx";
import { dashboardRows, fileNameOf } from "./export.ts";
import { PeriodFilter } from "./period-filter.tsx";
import { useFilterMenus } from "./use-filter-menus.ts";
import { useDashboard, type Dashboard } from "./use-dashboard.ts";
import classes from "./dashboard-screen.module.css";

/** The company's dashboard: six numbers, two charts, the attendants, and further tables. */
export function DashboardScreen() {
  const { t } = useTranslation("dashboard");
  const dashboard = useDashboard();
  const { search, days, period, go } = dashboard;
  const { profile } = useMe();
  useKeptPermission("queueDashboard");
  const { data: numbers, error, refetch, isPlaceholderData } = useQuery(numbersQuery(period));
  const filter = (to: Pick<DashboardSearch, "days" | "preset" | "between">) => {
    go({ days: undefined, preset: undefined, between: undefined, ...to });
    // The same period again: the numbers may have moved.
    void queryClient.invalidateQueries({ queryKey: ["dashboard"] });
  };
  return (
    <PageFrame title={t("title")} action={<Actions dashboard={dashboard} />}>
      <PeriodFilter key={`${search.days} ${days.from} ${days.to}`} search={search} days={days} onFilter={filter} />
      <DashboardFilters dashboard={dashboard} hasTests={numbers?.tests === true} />
      {error && !numbers ? (
        <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.page}>
          <div className={classes.numbers} aria-busy={isPlaceholderData}>
            <p className={classes.period} aria-live="polite">
              {days.from === days.to
                ? t("shownDay", { day: formatDay(days.from) })
                : t("shown", { from: formatDay(days.from), to: formatDay(days.to) })}
              {profile !== "admin" && <strong>{t("ownQueues")}</strong>}
              {numbers && (
                <span>
                  {numbers.before.from === numbers.before.to
                    ? t("comparedDay", { day: formatDay(numbers.before.from) })
                    : t("compared", { from: formatDay(numbers.before.from), to: formatDay(numbers.before.to) })}
                </span>
              )}
            </p>
            <Counters numbers={numbers} dashboard={dashboard} />
          </div>
          <Charts numbers={numbers} dashboard={dashboard} />
          <Attendants numbers={numbers} dashboard={dashboard} />
          <Details dashboard={dashboard} />
        </div>
      )}
      <BehindDialog dashboard={dashboard} />
    </PageFrame>
  );
}

function Actions({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { search, days, period, filter, language } = dashboard;
  const menus = useFilterMenus();
  const narrowed = () => [
    ...menus.flatMap(({ key, options }) => {
      const names = options.filter(({ id }) => search[key]?.includes(id)).map(({ name }) => name);
      return names.length > 0 ? [[t(`filter.${key}`), ...names]] : [];
    }),
    ...(search.tests ? [[t("tests.count")]] : []),
  ];
  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      const chartDays = { users: search.perUser ?? days, daily: search.perDay ?? days };
      const [numbers, details, users, daily] = await Promise.all([
        queryClient.fetchQuery(numbersQuery(period)),
        queryClient.fetchQuery(detailsQuery(period)),
        queryClient.fetchQuery(usersChartQuery(chartDays.users, filter)),
        queryClient.fetchQuery(dailyChartQuery(chartDays.daily, filter)),
      ]);
      const { from, to } = numbers.period;
      const rows = dashboardRows(language, { numbers, details, users, daily, chartDays, narrowed: narrowed() });
      saveCsv(fileNameOf(`${t("title")} ${from} ${to}`), rows);
    },
  });
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        className={classes.print}
        leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => print()}
      >
        {t("print")}
      </Button>
      <Button
        variant="default"
        loading={isPending}
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => save()}
      >
        {t("export")}
      </Button>
    </div>
  );
}
