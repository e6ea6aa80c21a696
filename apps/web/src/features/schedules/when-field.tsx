import { Input, MaskInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isAnotherZone, longWhen, momentOf, wallOf } from "../../locales/zone.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import chips from "../../ui/chips.module.css";
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
  const errorId = useId();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => digitsOf(value));
  const asked = momentOf(value, timeZone);

  const take = (next: Typed) => {
    setTyped(next);
    onChange(wallFrom(next));
  };
  const set = (wall: string) => take(digitsOf(wall));
  const invalid = { error: Boolean(error), "aria-describedby": error ? errorId : undefined };
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
            <IconButton label={t("calendar")} onClick={() => calendar.current?.showPicker()}>
              <IconCalendar size={18} stroke={1.7} aria-hidden="true" />
            </IconButton>
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
        {/* The browser's own calendar. */}
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          className={classes.calendar}
          value={asked ? value.slice(0, 10) : ""}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== "") take({ ...typed, day: digitsOf(currentTarget.value).day });
          }}
        />
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
      <div role="group" aria-label={t("preset.label")} className={chips.chips}>
        <Preset onClick={() => set(wallOf(new Date(Date.now() + 3_600_000), timeZone))}>{t("preset.hour")}</Preset>
        <Preset onClick={() => set(morningIn(1, timeZone))}>{t("preset.tomorrow")}</Preset>
        <Preset onClick={() => set(morningIn(daysToMonday(timeZone), timeZone))}>{t("preset.monday")}</Preset>
      </div>
      <p className={classes.says} aria-live="polite" data-skipped={asked?.isSkipped || undefined}>
        {asked && !error && sentence(asked.moment, asked.isSkipped)}
      </p>
    </div>
  );

  function sentence(moment: Date, isSkipped: boolean): string {
    const when = longWhen(moment, speaker);
    if (isSkipped) return t("skipped", { asked: value.slice(11), when });
    if (isAnotherZone(moment, timeZone)) return t("willGoZone", { when, zone: placeOf(timeZone) });
    return t("willGo", { when });
  }
}

const Preset = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={chips.chip} onClick={onClick}>
    {children}
  </button>
);

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

/** "America/Sao_Paulo" as "Sao Paulo". */
const placeOf = (timeZone: string): string => timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;

const todayIn = (timeZone: string): number => Date.parse(`${wallOf(new Date(), timeZone).slice(0, 10)}T00:00Z`);
const daysToMonday = (timeZone: string): number => (8 - new Date(todayIn(timeZone)).getUTCDay()) % 7 || 7;
const morningIn = (days: number, timeZone: string): string =>
  `${new Date(todayIn(timeZone) + days * 86_400_000).toISOString().slice(0, 10)}T09:00`;
