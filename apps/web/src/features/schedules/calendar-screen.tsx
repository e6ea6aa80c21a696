import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Schedule } from "@recado/contracts/schedules";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { momentOf, shortWhen } from "../../locales/zone.ts";
import { late } from "../../shell/late-component.tsx";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageFrame } from "../../ui/page-frame.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { CalendarDialog, type CalendarSubject } from "./calendar-dialog.tsx";
import { CalendarLegend } from "./calendar-legend.tsx";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import { onWhen } from "./on-when.ts";
import { moveSchedule } from "./save-schedule.ts";
import { useCalendar } from "./use-calendar.ts";

const Agenda = late(() => import("./agenda.tsx"));
const CalendarGrid = late(() => import("./calendar-grid.tsx"));

/** The company's scheduled messages in a day, a week, a month, or as a list. */
export function CalendarScreen() {
  const { t } = useTranslation("schedules");
  const calendar = useCalendar();
  const { view, timeZone, language, schedules, left, error, reload } = calendar;
  const [subject, setSubject] = useState<CalendarSubject | null>(null);
  /** The send time of the last created message, to which the calendar scrolls. */
  const [made, setMade] = useState<string | null>(null);
  /** How often the user went back to now, wherever the page was scrolled to. */
  const [returns, setReturns] = useState(0);
  const showNow = () => {
    setMade(null);
    setReturns((count) => count + 1);
    calendar.go({ day: undefined });
  };
  const open = (schedule: Schedule) => setSubject({ schedule, at: null });
  const create = (wall: string | null) => {
    const at = wall === null ? null : momentOf(wall, timeZone);
    if (at !== null && at.moment.getTime() <= Date.now()) notify.error("ERR_SCHEDULE_PAST");
    else setSubject({ schedule: null, at: wall });
  };
  const move = (schedule: Schedule, wall: string) => {
    const at = momentOf(wall, timeZone);
    if (!at || at.moment.getTime() <= Date.now()) notify.error("ERR_SCHEDULE_PAST");
    else {
      const when = shortWhen(at.moment, { timeZone, language, now: new Date() });
      void moveSchedule(schedule, at.moment, t("page.moved", { when }));
      if (at.isSkipped)
        notify.info(t("skipped", { asked: wall.slice(11), when: onWhen(at.moment, { timeZone, language }) }));
    }
  };
  return (
    <PageFrame
      title={t("page.title")}
      action={
        <>
          <CalendarLegend />
          <Button leftSection={<IconPlus size={18} stroke={1.8} />} onClick={() => create(null)}>
            {t("menu")}
          </Button>
        </>
      }
      filters={<CalendarToolbar calendar={calendar} onToday={showNow} />}
    >
      {left > 0 && (
        <Text className="dim" mb={12} role="status">
          {t("page.left", { count: left })}
        </Text>
      )}
      {error ? (
        <ErrorState code={codeOf(error)} onRetry={reload} />
      ) : (
        <Suspense fallback={<SkeletonRows rows={8} height={64} />}>
          {schedules === undefined ? (
            <SkeletonRows rows={8} height={64} />
          ) : view === "agenda" ? (
            <Agenda key={returns} calendar={calendar} schedules={schedules} made={made} onOpen={open} />
          ) : (
            <CalendarGrid
              key={`${view} ${made} ${returns}`}
              {...{ calendar, schedules, made }}
              onOpen={open}
              onCreate={create}
              onMove={move}
            />
          )}
        </Suspense>
      )}
      <CalendarDialog
        calendar={calendar}
        subject={subject}
        onSubject={setSubject}
        onMade={(wall) => {
          setMade(wall);
          calendar.go({ day: wall.slice(0, 10) }, true);
        }}
      />
    </PageFrame>
  );
}
