import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { momentOf, wallOf } from "../../locales/zone.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { dayBeside, firstWeekdayOf, shownDays, type CalendarSearch } from "./calendar-address.ts";
import { calendarQuery } from "./calendar-query.ts";

/** The calendar's state, from the address, the company's time zone and the page's language. */
export function useCalendar() {
  const { view: asked, day: askedDay, q: words = "", contactId } = useSearch({ from: "/_app/schedules" });
  const navigate = useNavigate({ from: "/schedules" });
  const { timeZone, language } = useCompanyZone();
  const isNarrow = useMediaQuery("(max-width: 37.49em)", undefined, { getInitialValueInEffect: false });
  const now = useMinute();
  const today = wallOf(new Date(now), timeZone).slice(0, 10);
  const view = asked ?? (isNarrow ? "agenda" : "week");
  const day = askedDay ?? today;
  const firstWeekday = firstWeekdayOf(language);
  const { first, end } = shownDays(view, day, firstWeekday);
  const midnight = (one: string) =>
    (momentOf(`${one}T00:00`, timeZone)?.moment ?? new Date(`${one}T00:00Z`)).toISOString();
  const { data, error, isPlaceholderData, refetch } = useQuery(
    calendarQuery({ from: midnight(first), to: midnight(end), words }),
  );
  const go = (change: CalendarSearch | { [Key in keyof CalendarSearch]: undefined }, replace = false) =>
    void navigate({ search: (known) => ({ ...known, ...change }), replace });
  return {
    view,
    day,
    today,
    words,
    contactId,
    timeZone,
    language,
    firstWeekday,
    schedules: data?.schedules,
    /** The first day of the messages that are there: after a step, the previous one until the next are. */
    firstDay: isPlaceholderData ? null : first,
    /** Messages that have no room. */
    left: data?.left ?? 0,
    error: data ? null : error,
    reload: () => void refetch(),
    go,
    step: (direction: 1 | -1) => go({ day: dayBeside(view, day, direction) }),
  };
}
export type Calendar = ReturnType<typeof useCalendar>;
