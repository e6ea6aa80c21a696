import { IconPhoto, IconRepeat } from "@tabler/icons-react";
import type { Schedule } from "@recado/contracts/schedules";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { formatTime } from "../../locales/format.ts";
import { dateLocale, wallFormat } from "../../locales/zone.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { statusIcons } from "./calendar-entry.ts";
import { rowsOfDay } from "./fit-in-slots.ts";
import { useFilledBody } from "./use-filled-body.ts";
import { msOf } from "../../ui/date-field/month-days.ts";
import type { Calendar } from "./use-calendar.ts";
import classes from "./agenda.module.css";

interface Props {
  calendar: Calendar;
  schedules: readonly Schedule[];
  /** The send time of the last created message, which is scrolled into view. */
  made: string | null;
  onOpen: (schedule: Schedule) => void;
}

/** This month's sent messages are above the coming ones. On a phone the page scrolls, else only the list. */
function scrollHere(section: HTMLElement | null): void {
  const list = section?.parentElement;
  if (!section || !list) return;
  if (getComputedStyle(list).overflowY === "auto") list.scrollTop = section.offsetTop;
  else section.scrollIntoView({ block: "start" });
}

/** The messages of a month as a list, day by day. */
export default function Agenda({ calendar, schedules, made, onOpen }: Props) {
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
  const atOnce = rowsOfDay(schedules.length, days.size);
  const madeDay = made?.slice(0, 10);
  const nextDay =
    madeDay === shown ? madeDay : shown === today ? [...days.keys()].find((day) => day >= today) : undefined;
  const written = new Intl.DateTimeFormat(dateLocale(language), {
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
          <Rows messages={messages} atOnce={atOnce} onOpen={onOpen} />
        </section>
      ))}
    </div>
  );
}

interface RowsProps {
  messages: readonly Schedule[];
  atOnce: number;
  onOpen: Props["onOpen"];
}

/** The messages of a day, the first ones and as many more as are asked for. */
function Rows({ messages, atOnce, onOpen }: RowsProps) {
  const { t } = useTranslation("schedules");
  const [most, setMost] = useState(atOnce);
  const list = useRef<HTMLUListElement>(null);
  const filled = useFilledBody();
  const left = messages.length - most;
  const showMore = () => {
    flushSync(() => setMost(most + atOnce));
    // The button may be gone.
    list.current?.children[most]?.querySelector("button")?.focus();
  };
  return (
    <ul ref={list} className={classes.list}>
      {messages.slice(0, most).map((schedule) => (
        <li key={schedule.id}>
          <Row schedule={schedule} body={filled(schedule)} onOpen={onOpen} />
        </li>
      ))}
      {left > 0 && (
        <li key="more">
          <button type="button" className={classes.more} onClick={showMore}>
            {t("page.showMore", { count: left })}
          </button>
        </li>
      )}
    </ul>
  );
}

interface RowProps {
  schedule: Schedule;
  /** Its text as its contact reads it. */
  body: string;
  onOpen: Props["onOpen"];
}

function Row({ schedule, body, onOpen }: RowProps) {
  const { t } = useTranslation("schedules");
  const { status, sendAt, contact, failure, mediaPath, series } = schedule;
  const Drawing = statusIcons[status];
  return (
    <button type="button" className={classes.row} data-status={status} onClick={() => onOpen(schedule)}>
      <span className={`numbers ${classes.time}`}>{formatTime(sendAt)}</span>
      <span className={classes.what}>
        <span className="strong ellipsis" title={contact.name}>
          {contact.name}
        </span>
        <span className={`dim ${classes.body}`} title={body}>
          {body}
        </span>
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
