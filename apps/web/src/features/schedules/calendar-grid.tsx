import "@mantine/schedule/styles.layer.css";
import { UnstyledButton } from "@mantine/core";
import { DayView, MonthView, WeekView, type MonthViewProps, type ScheduleEventData } from "@mantine/schedule";
import { IconRepeat } from "@tabler/icons-react";
import type { Schedule } from "@recado/contracts/schedules";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../locales/format.ts";
import { dateLocale, wallFormat, wallOf } from "../../locales/zone.ts";
import { shownDays } from "./calendar-address.ts";
import { isMovable, statusIcons } from "./calendar-entry.ts";
import { dayOfWall, fitInSlots, halfHourOf } from "./fit-in-slots.ts";
import { msOf } from "../../ui/date-field/month-days.ts";
import { MoreEntries } from "./more-entries.tsx";
import type { Calendar } from "./use-calendar.ts";
import { useGridScroll } from "./use-grid-scroll.ts";
import { useEntryLabel } from "./use-entry-label.ts";
import { useRowsOfSlot } from "./use-rows-of-slot.ts";
import classes from "./calendar-grid.module.css";

interface Props {
  calendar: Calendar;
  schedules: readonly Schedule[];
  /** The send time of the last created message, to scroll to when the grid mounts. */
  made: string | null;
  onOpen: (schedule: Schedule) => void;
  /** A time on the company's clock was chosen for a new message. */
  onCreate: (wall: string) => void;
  /** A message was dragged to a time on the company's clock. */
  onMove: (schedule: Schedule, wall: string) => void;
}

/** The library's times, "2026-11-22 09:30:00", as ours, "2026-11-22T09:30". */
const toWall = (libraryTime: string): string => libraryTime.slice(0, 16).replace(" ", "T");

/** The event for a message in a month's day or in a half hour. It fills the half hour; several are side by side. */
function eventOf({ id, contact }: Schedule, wall: string, slot: string): ScheduleEventData {
  const [day, time] = [slot.slice(0, 10), slot.slice(11)];
  const [start, end] = time === "" ? [`${wall.slice(11)}:00`, "23:59:59"] : [`${time}:00`, `${endOf(time)}:59`];
  return { id, title: contact.name, start: `${day} ${start}`, end: `${day} ${end}`, color: "gray" };
}

/** The last event of a month's day or half hour, for the messages that don't fit. */
function lastRowOf(slot: string): ScheduleEventData {
  const [day, time] = [slot.slice(0, 10), slot.slice(11)];
  const [start, end] = time === "" ? ["23:59:00", "23:59:59"] : [`${time}:00`, `${endOf(time)}:58`];
  return { id: slot, title: "", start: `${day} ${start}`, end: `${day} ${end}`, color: "gray" };
}

/** The last minute of the half hour that begins then. */
const endOf = (time: string): string => `${time.slice(0, 3)}${time.endsWith("00") ? "29" : "59"}`;

/** The hours that a grid shows on any screen without being scrolled further. */
const [morning, afternoon] = [7, 14];

/** Within so many hours of now a message is shown with it. */
const beside = 2;

const hourOf = (wall: string): number => Number(wall.slice(11, 13));

const isInSight = (wall: string): boolean => hourOf(wall) >= morning && hourOf(wall) < afternoon;

/** What to show when a grid opens: a message, and the time at which it is. */
interface Opening {
  id: number | undefined;
  wall: string | undefined;
  /** That is now. */
  isNow: boolean;
}

/**
 * The message that was just made; where today is shown, now, with the first coming message if it is beside it; else the
 * first coming message; where all are past, one that needs no scrolling, else the first.
 */
function findOpening(
  schedules: readonly Schedule[],
  { made, hasToday, timeZone }: { made: string | null; hasToday: boolean; timeZone: string },
): Opening {
  const wall = wallFormat(timeZone);
  const at = ({ sendAt }: Schedule) => wall(new Date(sendAt));
  if (made !== null) return { id: schedules.find((one) => at(one) === made)?.id, wall: made, isNow: false };
  const now = new Date();
  const coming = schedules.find(({ sendAt }) => sendAt > now.toISOString());
  if (hasToday) {
    const hours = coming === undefined ? Infinity : hourOf(at(coming)) - hourOf(wall(now));
    return { id: hours >= 0 && hours <= beside ? coming?.id : undefined, wall: wall(now), isNow: true };
  }
  const next = coming ?? schedules.find((one) => isInSight(at(one))) ?? schedules[0];
  return { id: next?.id, wall: next && at(next), isNow: false };
}

/** The hour to begin at: above what is to be shown, in the evening too. */
function firstHour({ wall, isNow }: Opening, isMade: boolean): number {
  return wall === undefined || (!isNow && !isMade && isInSight(wall)) ? morning : Math.max(0, hourOf(wall) - 1);
}

/** Day, week and month. Times are those of the company's clock throughout: the library is given no zone. */
export default function CalendarGrid({ calendar, schedules, made, onOpen, onCreate, onMove }: Props) {
  const { t } = useTranslation("schedules");
  const label = useEntryLabel();
  const { view, day, today, firstDay, timeZone, language, firstWeekday, go } = calendar;
  const byId = useMemo(() => new Map(schedules.map((schedule) => [schedule.id, schedule])), [schedules]);
  const { rows, weeks } = useRowsOfSlot(calendar);
  const shownRange = shownDays(view, day, firstWeekday);
  const hasToday = today >= shownRange.first && today < shownRange.end;
  const open = (isFirst: boolean) => ({
    next: findOpening(schedules, { made: isFirst ? made : null, hasToday, timeZone }),
    week: firstDay,
  });
  const [{ next, week }, setNext] = useState(() => open(true));
  // Another week has a message of its own to show, once it is there.
  if (firstDay !== null && week !== firstDay) setNext(open(week === null));
  const root = useGridScroll(calendar, week);
  const isMonth = view === "month";
  const { events, crowded } = useMemo(() => {
    const wall = wallFormat(timeZone);
    const slots = fitInSlots(schedules, ({ sendAt }) => wall(new Date(sendAt)), isMonth ? dayOfWall : halfHourOf, rows);
    return {
      events: slots.flatMap(({ slot: of, shown, left }) => [
        ...shown.map(({ schedule, wall: at }) => eventOf(schedule, at, of)),
        ...(left.length > 0 ? [lastRowOf(of)] : []),
      ]),
      crowded: new Map(slots.filter(({ left }) => left.length > 0).map(({ slot, left }) => [slot, left])),
    };
  }, [schedules, timeZone, rows, isMonth]);
  const known = (event: { id: string | number }) => byId.get(Number(event.id));
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(dateLocale(language), { timeZone: "UTC", ...options });
    return (one: string) => format.format(msOf(one.slice(0, 10)));
  };
  const [full, weekday] = [written({ dateStyle: "full" }), written({ weekday: "short" })];

  const renderEvent: NonNullable<MonthViewProps["renderEvent"]> = (event, props) => {
    const left = crowded.get(String(event.id));
    if (left) {
      const slot = String(event.id);
      return (
        <MoreEntries
          {...{ props, left }}
          isAlone={rows === 1}
          day={[full(slot), slot.slice(11)].filter(Boolean).join(", ")}
        />
      );
    }
    const schedule = known(event);
    if (!schedule) return <UnstyledButton {...props} />;
    const Drawing = statusIcons[schedule.status];
    const said = label(schedule);
    return (
      <UnstyledButton
        {...props}
        className={`${props.className ?? ""} ${classes.entry}`}
        data-status={schedule.status}
        data-next={schedule.id === next.id || undefined}
        aria-label={said}
        title={undefined}
        data-tip={said}
      >
        <Drawing size={12} stroke={2.2} aria-hidden="true" />
        <span className="numbers">{formatTime(schedule.sendAt)}</span>
        <span className="ellipsis">{event.title}</span>
        {schedule.series !== null && <IconRepeat size={12} stroke={2.2} aria-hidden="true" />}
      </UnstyledButton>
    );
  };
  const shared = {
    ref: root,
    date: day,
    events,
    renderEvent,
    withHeader: false,
    locale: "en",
    radius: "sm",
    className: classes.view,
    labels: {
      weekday: t("page.showDay"),
      timeSlot: t("page.newAt"),
    },
    onEventClick: (event: ScheduleEventData) => {
      const schedule = known(event);
      if (schedule) onOpen(schedule);
      // A day of them all is the agenda's.
      else go({ view: view === "day" ? "agenda" : "day", day: String(event.id).slice(0, 10) });
    },
    withEventsDragAndDrop: true,
    canDragEvent: (event: ScheduleEventData) => {
      const schedule = known(event);
      return schedule !== undefined && isMovable(schedule);
    },
    onEventDrop: ({ event, newStart }: { event: ScheduleEventData; newStart: string }) => {
      const schedule = known(event);
      // Back where it was it keeps its minute.
      if (schedule && newStart !== event.start) onMove(schedule, toWall(newStart));
    },
    withDragSlotSelect: true,
    onSlotDragEnd: (start: string) => onCreate(toWall(start)),
  } as const;

  if (view === "month") {
    return (
      <MonthView
        {...shared}
        firstDayOfWeek={firstWeekday}
        weekdayFormat={weekday}
        consistentWeeks={false}
        maxEventsPerDay={rows}
        weekendDays={[]}
        classNames={{ monthViewDay: classes.day ?? "", monthViewEvents: classes.entries ?? "" }}
        __vars={{ "--weeks": String(weeks) }}
        highlightToday={false}
        getDayProps={(one) => ({
          "aria-label": full(one),
          ...(one === today && { className: classes.today, "aria-current": "date" }),
        })}
        onDayClick={(one) => onCreate(`${one}T09:00`)}
        onSlotDragEnd={(start) => onCreate(`${start.slice(0, 10)}T09:00`)}
      />
    );
  }
  const timed = {
    intervalMinutes: 30,
    slotHeight: 64,
    // The headings cover the first slots.
    startScrollTime: `${String(firstHour(next, made !== null)).padStart(2, "0")}:00:00`,
    // Off, because it would cover the hours beside it. Only today shows the line.
    withCurrentTimeBubble: false,
    getCurrentTime: () => wallOf(new Date(), timeZone),
    scrollAreaProps: { mah: 700, h: 700 },
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) => onCreate(toWall(slotStart)),
    getTimeSlotProps: ({ start }: { start: string }) => ({
      "aria-label": t("page.newAtTime", { day: full(start), time: start.slice(11, 16) }),
      ...(next.isNow && next.wall && toWall(start) === halfHourOf(next.wall) && { "data-now": true }),
    }),
  } as const;
  if (view === "day") return <DayView key={week} {...shared} {...timed} withAllDaySlot={false} />;
  return (
    <WeekView
      key={week}
      {...shared}
      {...timed}
      withAllDaySlots={false}
      withWeekNumber={false}
      firstDayOfWeek={firstWeekday}
      weekdayFormat={weekday}
      weekendDays={[]}
      highlightToday
      classNames={{
        weekViewInner: classes.inner ?? "",
        weekViewSlotLabels: classes.hours ?? "",
        weekViewCorner: classes.corner ?? "",
      }}
      onDateChange={(one) => go({ view: "day", day: one.slice(0, 10) })}
    />
  );
}
