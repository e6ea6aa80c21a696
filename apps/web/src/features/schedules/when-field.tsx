import { TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isAnotherZone, longWhen, momentOf, wallOf } from "../../locales/zone.ts";
import classes from "./schedule-form.module.css";

interface Props {
  speaker: { timeZone: string; language: string };
  /** What the company's clock is to say: "2026-11-22T10:30". */
  value: string;
  /** Nothing before it is offered. */
  from: Date;
  error?: ReactNode;
  onChange: (wall: string) => void;
  onBlur?: (event: React.FocusEvent) => void;
  onFocus?: (event: React.FocusEvent) => void;
  "data-path"?: string;
}

/** A day and an hour of the company's clock, and in words what they will be. */
export function WhenField({ speaker, value, from, error, onChange, ...rest }: Props) {
  const { t } = useTranslation("schedules");
  // A day that no month has leaves the field empty, as the browser sees it.
  const [isImpossible, setImpossible] = useState(false);
  const { timeZone } = speaker;
  const asked = momentOf(value, timeZone);
  const set = (moment: Date | string) => {
    setImpossible(false);
    onChange(typeof moment === "string" ? moment : wallOf(moment, timeZone));
  };
  return (
    <div className={classes.when}>
      <TextInput
        {...rest}
        type="datetime-local"
        label={t("sendAt")}
        value={value}
        min={wallOf(from, timeZone)}
        max="9999-12-31T23:59"
        error={isImpossible ? t("noSuchTime") : error}
        onChange={({ currentTarget }) => {
          setImpossible(currentTarget.validity.badInput);
          onChange(currentTarget.value);
        }}
      />
      <div role="group" aria-label={t("preset.label")} className={classes.presets}>
        <button type="button" className={classes.preset} onClick={() => set(new Date(Date.now() + 3_600_000))}>
          {t("preset.hour")}
        </button>
        <button
          type="button"
          className={classes.preset}
          onClick={() => set(morningIn(daysTo("tomorrow", timeZone), timeZone))}
        >
          {t("preset.tomorrow")}
        </button>
        <button
          type="button"
          className={classes.preset}
          onClick={() => set(morningIn(daysTo("monday", timeZone), timeZone))}
        >
          {t("preset.monday")}
        </button>
      </div>
      <p className={classes.says} aria-live="polite" data-skipped={asked?.isSkipped || undefined}>
        {asked && sentence(asked.moment, asked.isSkipped)}
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

/** "America/Sao_Paulo" as people write it. */
const placeOf = (timeZone: string): string => timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;

/** How many days it is to that day, where the company is. */
function daysTo(day: "tomorrow" | "monday", timeZone: string): number {
  if (day === "tomorrow") return 1;
  const weekday = new Date(`${wallOf(new Date(), timeZone).slice(0, 10)}T00:00Z`).getUTCDay();
  return (8 - weekday) % 7 || 7;
}

function morningIn(days: number, timeZone: string): string {
  const today = Date.parse(`${wallOf(new Date(), timeZone).slice(0, 10)}T00:00Z`);
  return `${new Date(today + days * 86_400_000).toISOString().slice(0, 10)}T09:00`;
}
