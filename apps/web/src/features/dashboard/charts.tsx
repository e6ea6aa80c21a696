import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../locales/format.ts";
import { ChartPanel, type Bar } from "./chart-panel.tsx";
import { dailyChartQuery, usersChartQuery, type Numbers } from "./dashboard-query.ts";
import { NameBars } from "./name-bars.tsx";
import { TimeBars } from "./time-bars.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import classes from "./charts.module.css";

/** Closed conversations per user, and started ones per day or hour; each chart has its own dates. */
export function Charts({ numbers, dashboard }: { numbers: Numbers | undefined; dashboard: Dashboard }) {
  return (
    <div className={classes.charts}>
      <UsersChart numbers={numbers} dashboard={dashboard} />
      <DailyChart dashboard={dashboard} />
    </div>
  );
}

function UsersChart({ numbers, dashboard }: { numbers: Numbers | undefined; dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { search, language, show, go } = dashboard;
  const days = search.perUser ?? dashboard.days;
  const query = useQuery(usersChartQuery(days, dashboard.filter));
  const bars = query.data?.data
    .toSorted((a, b) => b.quantidade - a.quantidade)
    .map(({ userId, nome, quantidade }): Bar => ({
      key: String(userId),
      label: nome,
      short: nome,
      total: quantidade,
      onOpen: () => show({ of: "finished", userId, days, count: quantidade }),
    }));
  // For the page's days, the total of closed conversations is in the counter above.
  const ended = search.perUser ? undefined : numbers?.counters.supportFinished;
  const without = (total: number) =>
    ended !== undefined && ended > total ? [t("users.without", { count: ended - total })] : [];
  return (
    <ChartPanel
      title={t("users.title")}
      tip={t("tip.users")}
      failed={t("users.failed")}
      days={days}
      isOwn={search.perUser !== undefined}
      totalOf={(total) => [t("users.sum", { count: total }), ...without(total)].join(" ")}
      onFilter={(perUser) => go({ perUser })}
      query={query}
      bars={bars}
      columns={[t("users.name"), t("users.total")]}
      language={language}
      Chart={NameBars}
    />
  );
}

function DailyChart({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { search, language, show, go } = dashboard;
  const days = search.perDay ?? dashboard.days;
  const query = useQuery(dailyChartQuery(days, dashboard.filter));
  const isHours = days.from === days.to;
  const bars = query.data?.data.map((one): Bar => {
    if ("horario" in one) {
      const { horario: hour, total } = one;
      return {
        key: String(hour),
        label: t("hourRange", { hour }),
        short: `${hour}h`,
        total,
        onOpen: () => show({ of: "begun", hour, days, count: total }),
      };
    }
    const { data: label, total } = one;
    const day = label.split("/").toReversed().join("-");
    return {
      key: label,
      label,
      short: label.slice(0, 5),
      total,
      onOpen: () => show({ of: "begun", days: { from: day, to: day }, count: total }),
    };
  });
  return (
    <ChartPanel
      title={isHours ? `${t("daily.titleHours")} · ${formatDay(days.from)}` : t("daily.title")}
      tip={t("tip.daily")}
      failed={t("daily.failed")}
      days={days}
      isOwn={search.perDay !== undefined}
      totalOf={(total) => t("daily.sum", { count: total })}
      onFilter={(perDay) => go({ perDay })}
      query={query}
      bars={bars}
      columns={[t(isHours ? "daily.hour" : "daily.day"), t("daily.total")]}
      language={language}
      Chart={TimeBars}
    />
  );
}
