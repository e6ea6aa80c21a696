import { IconPhoto, IconRepeat } from "@tabler/icons-react";
import type { Schedule } from "@recado/contracts/schedules";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { formatTime } from "../../locales/format.ts";
import { wallFormat } from "../../locales/zone.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { statusIcons } from "./calendar-entry.ts";
import { msOf } from "./month-days.ts";
import type { Calendar } from "./use-calendar.ts";
import classes from "./agenda.module.css";

interface Props {
  calendar: Calendar;
  schedules: readonly Schedule[];
  onOpen: (schedule: Schedule) => void;
}

/** What was sent this month stands above what comes next. */
const scrollHere = (section: HTMLElement | null) => section?.scrollIntoView({ block: "start" });

/** The messages of a month as a list, day by day. */
export default function Agenda({ calendar, schedules, onOpen }: Props) {
  const { t } = useTranslation("schedules");
  const { timeZone, language, today, words, day: shown } = calendar;
  if (schedules.length === 0) {
    return (
      <EmptyState
        drawing={words === "" ? "nothing" : "search"}
        title={t(words === "" ? "page.empty" : "page.noneFound")}
      >
        {t("page.emptyText")}
      </EmptyState>
    );
  }
  const wall = wallFormat(timeZone);
  const days = Map.groupBy(schedules, ({ sendAt }) => wall(new Date(sendAt)).slice(0, 10));
  const nextDay = shown === today ? [...days.keys()].find((day) => day >= today) : undefined;
  const written = new Intl.DateTimeFormat(language, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  return (
    <div className={classes.agenda}>
      {[...days].map(([day, messages]) => (
        <section
          key={day}
          ref={day === nextDay ? scrollHere : undefined}
          className={classes.day}
          aria-label={written.format(msOf(day))}
        >
          <h3 className={classes.heading} data-today={day === today || undefined}>
            {written.format(msOf(day))}
            {day === today && <span className={classes.today}>{t("page.today")}</span>}
          </h3>
          <ul className={classes.list}>
            {messages.map((schedule) => (
              <li key={schedule.id}>
                <Row schedule={schedule} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ schedule, onOpen }: { schedule: Schedule; onOpen: Props["onOpen"] }) {
  const { t } = useTranslation("schedules");
  const { status, sendAt, contact, body, failure, mediaPath, series } = schedule;
  const Drawing = statusIcons[status];
  return (
    <button type="button" className={classes.row} data-status={status} onClick={() => onOpen(schedule)}>
      <span className={`numbers ${classes.time}`}>{formatTime(sendAt)}</span>
      <span className={classes.what}>
        <span className="strong ellipsis" title={contact.name}>
          {contact.name}
        </span>
        <span className={`dim ${classes.body}`}>{body}</span>
        <span className={classes.state}>
          <Drawing size={14} stroke={2} aria-hidden="true" />
          {t(`entry.${status}`)}
          {failure !== null && `: ${errorText(failure)}`}
          {series !== null && <IconRepeat size={14} stroke={2} role="img" aria-label={t("repeat.mark")} />}
          {mediaPath !== null && <IconPhoto size={14} stroke={2} role="img" aria-label={t("mark.withPicture")} />}
        </span>
      </span>
    </button>
  );
}
