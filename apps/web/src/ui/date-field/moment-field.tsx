import { Input } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DayField } from "./day-field.tsx";
import { HourField } from "./hour-field.tsx";
import { partsOf, wallOfParts } from "./typed.ts";
import classes from "./moment-field.module.css";

interface Props {
  /** The day's label; the hour's is "time". */
  label: string;
  /** "2026-11-22T10:30" as `datetime-local` has it, "" for none, or the text typed so far. */
  value: string;
  /** The first day that the calendar offers. */
  first?: string;
  error?: ReactNode;
  readOnly?: boolean;
  /** The form field's path, so that the form finds the invalid field. */
  path?: string;
  onChange: (wall: string) => void;
}

/** A date and a time, typed; the day may be chosen in a calendar. */
export function MomentField({ label, value, first, error, readOnly = false, path, onChange }: Props) {
  const { t } = useTranslation("common");
  const errorId = useId();
  const parts = partsOf(value);
  const shared = { readOnly, error: Boolean(error), "aria-describedby": error ? errorId : undefined };
  return (
    <div className={classes.moment}>
      <div className={classes.fields}>
        <DayField
          label={label}
          className={classes.day}
          value={parts.day}
          first={first}
          data-path={path}
          {...shared}
          onChange={(day) => onChange(wallOfParts({ ...parts, day }))}
        />
        <HourField
          label={t("date.hour")}
          className={classes.hour ?? ""}
          value={parts.hour}
          {...shared}
          onChange={(hour) => onChange(wallOfParts({ ...parts, hour }))}
        />
      </div>
      <div aria-live="polite">{error && <Input.Error id={errorId}>{error}</Input.Error>}</div>
    </div>
  );
}
