import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { isAnotherZone, momentOf, placeOf, wallOf } from "../../locales/zone.ts";
import { MomentField } from "../../ui/date-field/moment-field.tsx";
import { useMinute } from "../../ui/use-minute.ts";
import chips from "../../ui/chips.module.css";
import { onWhen } from "./on-when.ts";
import { presetsAt } from "./presets.ts";
import classes from "./when-field.module.css";

interface Props {
  speaker: { timeZone: string; language: string };
  /** A time in the company's time zone, "2026-11-22T10:30", or the text typed so far. */
  value: string;
  error?: ReactNode;
  onChange: (wall: string) => void;
}

/** Date and time on the company's clock, typed or chosen, with the result in words. */
export function WhenField({ speaker, value, error, onChange }: Props) {
  const { t } = useTranslation("schedules");
  const { timeZone } = speaker;
  const minute = useMinute();
  const asked = momentOf(value, timeZone);
  // Validate a complete date and time while typing; missing parts only when the form is sent.
  const shown = error ?? (isWhole(value) ? whenProblem(asked?.moment ?? null, t("noSuchTime")) : null);

  return (
    <div role="group" aria-label={t("sendAt")} className={classes.when}>
      <MomentField
        label={t("day")}
        value={value}
        first={wallOf(new Date(minute), timeZone).slice(0, 10)}
        error={shown}
        path="sendAt"
        onChange={onChange}
      />
      <div role="group" aria-label={t("preset.label")} className={chips.chips}>
        {presetsAt(new Date(minute), timeZone).map(({ preset, wall }) => (
          <button key={preset} type="button" className={chips.chip} onClick={() => onChange(wall)}>
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

const isWhole = (wall: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall);
