import { Input, MaskInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { isAnotherZone, momentOf, placeOf, wallOf } from "../../locales/zone.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Popover } from "../../ui/menu.tsx";
import { useMinute } from "../../ui/use-minute.ts";
import chips from "../../ui/chips.module.css";
import { DayCalendar } from "./day-calendar.tsx";
import { dayOf } from "./month-days.ts";
import { onWhen } from "./on-when.ts";
import { presetsAt } from "./presets.ts";
import classes from "./when-field.module.css";

interface Props {
  speaker: { timeZone: string; language: string };
  /** A time on the company's clock, "2026-11-22T10:30"; "" while it is incomplete. */
  value: string;
  error?: ReactNode;
  onChange: (wall: string) => void;
}

/** Date and time on the company's clock, typed or chosen, with the result in words. */
export function WhenField({ speaker, value, error, onChange }: Props) {
  const { t } = useTranslation("schedules");
  const { timeZone } = speaker;
  const minute = useMinute();
  const errorId = useId();
  const [isChoosing, setChoosing] = useState(false);
  const [typed, setTyped] = useState(() => digitsOf(value));
  const asked = momentOf(value, timeZone);
  // A whole date and hour is judged as it is typed; what is missing is asked for when the form is sent.
  const shown = error ?? (value === "" ? null : whenProblem(asked?.moment ?? null, t("noSuchTime")));

  const take = (next: Typed) => {
    setTyped(next);
    onChange(wallFrom(next));
  };
  const set = (wall: string) => take(digitsOf(wall));
  const invalid = { error: Boolean(shown), "aria-describedby": shown ? errorId : undefined };
  return (
    <div role="group" aria-label={t("sendAt")} className={classes.when}>
      <div className={classes.fields}>
        <MaskInput
          mask="99/99/9999"
          label={t("day")}
          inputMode="numeric"
          autoComplete="off"
          className={classes.day}
          value={typed.day}
          data-path="sendAt"
          {...invalid}
          onChangeRaw={(day) => take({ ...typed, day })}
          rightSectionWidth={40}
          rightSection={
            <Popover
              opened={isChoosing}
              onChange={setChoosing}
              position="bottom-end"
              withinPortal
              trapFocus
              returnFocus
            >
              <Popover.Target>
                <IconButton label={t("calendar")} onClick={() => setChoosing(!isChoosing)}>
                  <IconCalendar size={18} stroke={1.7} aria-hidden="true" />
                </IconButton>
              </Popover.Target>
              <Popover.Dropdown aria-label={t("calendar")}>
                <DayCalendar
                  language={speaker.language}
                  day={asked ? value.slice(0, 10) : dayOf(todayIn(timeZone))}
                  first={dayOf(todayIn(timeZone))}
                  onChoose={(day) => {
                    take({ ...typed, day: digitsOf(day).day });
                    setChoosing(false);
                  }}
                />
              </Popover.Dropdown>
            </Popover>
          }
        />
        <MaskInput
          mask="99:99"
          label={t("hour")}
          inputMode="numeric"
          autoComplete="off"
          className={classes.hour}
          value={typed.hour}
          {...invalid}
          onChangeRaw={(hour) => take({ ...typed, hour })}
        />
      </div>
      <div aria-live="polite" className={classes.problem}>
        {shown && <Input.Error id={errorId}>{shown}</Input.Error>}
      </div>
      <div role="group" aria-label={t("preset.label")} className={chips.chips}>
        {presetsAt(new Date(minute), timeZone).map(({ preset, wall }) => (
          <button key={preset} type="button" className={chips.chip} onClick={() => set(wall)}>
            {t(`preset.${preset}`)}
          </button>
        ))}
      </div>
      <p
        className={classes.says}
        aria-live="polite"
        data-skipped={asked?.isSkipped || undefined}
        data-problem={shown ? true : undefined}
      >
        {asked && !shown && sentence(asked.moment, asked.isSkipped)}
      </p>
    </div>
  );

  function sentence(moment: Date, isSkipped: boolean): string {
    const when = onWhen(moment, speaker);
    if (isSkipped) return t("skipped", { asked: value.slice(11), when });
    if (isAnotherZone(moment, timeZone)) return t("willGoZone", { when, zone: placeOf(timeZone) });
    return t("willGo", { when });
  }
}

/** Why a message can't be sent then. */
export function whenProblem(moment: Date | null, noSuchTime: string): string | null {
  if (moment === null) return noSuchTime;
  return moment.getTime() <= Date.now() ? errorText("ERR_SCHEDULE_PAST") : null;
}

interface Typed {
  /** Day, month, year. */
  day: string;
  hour: string;
}

function digitsOf(wall: string): Typed {
  const [year, month, day] = wall.slice(0, 10).split("-");
  return { day: `${day ?? ""}${month ?? ""}${year ?? ""}`, hour: wall.slice(11).replace(":", "") };
}

function wallFrom({ day, hour }: Typed): string {
  if (day.length < 8 || hour.length < 4) return "";
  return `${day.slice(4)}-${day.slice(2, 4)}-${day.slice(0, 2)}T${hour.slice(0, 2)}:${hour.slice(2)}`;
}

const todayIn = (timeZone: string): number => Date.parse(`${wallOf(new Date(), timeZone).slice(0, 10)}T00:00Z`);
