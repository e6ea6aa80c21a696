import { useEffect, useEffectEvent, useRef } from "react";
import { msOf } from "../../ui/date-field/month-days.ts";
import type { Calendar } from "./use-calendar.ts";

/**
 * When it opens and when the messages of another range are there (`firstDay`), shows a grid from its headings on, or as far down as the message to show needs to be whole; a week or month that is wider
 * than the screen, from the chosen day on.
 */
export function useGridScroll(
  { view, day, firstWeekday }: Pick<Calendar, "view" | "day" | "firstWeekday">,
  firstDay: string | null,
) {
  const root = useRef<HTMLDivElement>(null);
  const scroll = useEffectEvent((shown: typeof view, _range: string | null) => {
    // The agenda scrolls the page to the coming messages.
    for (let above = root.current?.parentElement; above; above = above.parentElement) above.scrollTop = 0;
    if (shown !== "month")
      for (const target of ["[data-next]", "[data-now]"])
        root.current?.querySelector(target)?.scrollIntoView({ block: "nearest" });
    const column = (new Date(msOf(day)).getUTCDay() - firstWeekday + 7) % 7;
    const box = root.current?.querySelector(".mantine-ScrollArea-viewport");
    if (shown !== "day" && box) box.scrollLeft = (box.scrollWidth * column) / 7;
  });
  useEffect(() => scroll(view, firstDay), [view, firstDay]);
  return root;
}
