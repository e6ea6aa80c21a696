import type { WeekHours } from "@recado/contracts/hours";
import { defaultHours, hoursProblem } from "@recado/contracts/week-hours";
import { IconCopy } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { offerUndo } from "../../shell/undo.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { DayField } from "./day-field.tsx";
import { closedHours, withoutBlank } from "./times.ts";
import classes from "./day-field.module.css";

/** The seven days: the usual hours if none are set; otherwise missing days are closed. */
export const wholeWeek = (known: WeekHours): WeekHours =>
  known.length === 0
    ? defaultHours
    : defaultHours.map((usual) =>
        withoutBlank(known.find(({ weekdayEn }) => weekdayEn === usual.weekdayEn) ?? { ...usual, ...closedHours }),
      );

/** Whether something is wrong on any day; the days say what. */
export const isWeekWrong = (week: WeekHours): boolean => week.some((day) => hoursProblem(day) !== null);

interface Props {
  value: WeekHours;
  onChange: (value: WeekHours) => void;
  isChecked: boolean;
  path?: string | undefined;
}

/** The hours of each day of the week. */
export function WeekField({ value, onChange, isChecked, path }: Props) {
  const { t } = useTranslation("hours");
  // It takes the whole week back, also what is changed later.
  const endUndo = useRef<() => void>(undefined);
  const change = (week: WeekHours) => {
    endUndo.current?.();
    onChange(week);
  };
  return (
    <div className={classes.week}>
      {value.map((day) => {
        const { weekday, weekdayEn, ...hours } = day;
        const label = t(`weekday.${weekdayEn}`);
        const copy = () => {
          change(value.map((other) => ({ weekday: other.weekday, weekdayEn: other.weekdayEn, ...hours })));
          endUndo.current = offerUndo(t("copied", { day: label }), () => onChange(value));
        };
        return (
          <DayField
            key={weekdayEn}
            label={label}
            value={hours}
            onChange={(changed) =>
              change(value.map((other) => (other === day ? { weekday, weekdayEn, ...changed } : other)))
            }
            isChecked={isChecked}
            path={path}
          >
            <IconButton label={t("copy", { day: label })} onClick={({ detail }) => detail < 2 && copy()}>
              <IconCopy size={18} aria-hidden="true" />
            </IconButton>
          </DayField>
        );
      })}
    </div>
  );
}
