import { useMediaQuery } from "@mantine/hooks";
import { shownDays, type CalendarView } from "./calendar-address.ts";
import { msOf } from "../../ui/date-field/month-days.ts";

const now = { getInitialValueInEffect: false };

/** How many messages fit legibly in a month's day or in a half hour. */
export function useRowsOfSlot({ view, day, firstWeekday }: { view: CalendarView; day: string; firstWeekday: 0 | 1 }) {
  const isPhone = useMediaQuery("(max-width: 37.49em)", undefined, now);
  const isNarrow = useMediaQuery("(max-width: 74.99em)", undefined, now);
  const { first, end } = shownDays(view, day, firstWeekday);
  const weeks = (msOf(end) - msOf(first)) / (7 * 86_400_000);
  // A month is 700 px high, whatever its weeks.
  if (view === "month") return { rows: 9 - weeks, weeks };
  // Half hours have theirs side by side.
  if (view === "day") return { rows: isPhone ? 3 : 6, weeks };
  return { rows: isNarrow ? 1 : 2, weeks };
}
