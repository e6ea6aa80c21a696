import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useToday } from "../../ui/use-today.ts";
import { firstWeekdayOf } from "../schedules/calendar-address.ts";
import { filterOf, periodOf } from "./dashboard-query.ts";
import { daysOf, type Behind, type DashboardSearch, type SortedTable } from "./dashboard-search.ts";

const route = getRouteApi("/_app/");

/** The dashboard's state in the address, and how to change it. */
export function useDashboard() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { i18n } = useTranslation();
  const today = useToday().split("/").toReversed().join("-");
  const days = daysOf(search, today, firstWeekdayOf(i18n.language));
  const change = (to: { [K in keyof DashboardSearch]: DashboardSearch[K] | undefined }, replace: boolean) =>
    void navigate({
      to: "/",
      search: (known: DashboardSearch) => ({ ...known, ...to }),
      replace,
      // A replaced entry keeps its state: it may be a copy (`back-closes-layers.ts`).
      ...(replace && { state: true }),
    });
  return {
    search,
    language: i18n.language,
    /** The page's period and filters for requests, and only the filters. */
    period: periodOf(search, days),
    filter: filterOf(search),
    /** The page's days, also used by charts without their own. */
    days,
    go: (to: Parameters<typeof change>[0]) => change(to, false),
    /** Sorts a table by a column. */
    sort: (table: SortedTable, by: string) =>
      void navigate({
        to: "/",
        search: (known: DashboardSearch) => ({ ...known, sort: { ...known.sort, [table]: by } }),
        replace: true,
        resetScroll: false,
      }),
    /** Shows the conversations behind a number; null hides them. */
    show: (behind: Behind | null) => change({ show: behind ?? undefined }, true),
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
