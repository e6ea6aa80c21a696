import { Switch } from "@mantine/core";
import { hourPattern, hoursProblem, type DayHours } from "@recado/contracts/week-hours";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { HourField } from "../../ui/date-field/hour-field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { closedHours, isClosed } from "./times.ts";
import classes from "./day-field.module.css";

interface Props {
  /** The day's name, on its switch. */
  label: string;
  value: DayHours;
  onChange: (value: DayHours) => void;
  /** Whether to show the problems of the times. */
  isChecked: boolean;
  /** The form field's path, so that the form finds the first invalid time. */
  path?: string | undefined;
  /** Buttons behind the times. */
  children?: ReactNode;
}

type Time = "startTime" | "endTime" | "startTime2" | "endTime2";
const usual = { startTime: "08:00", endTime: "18:00" };

/** The hours of a day: closed, one interval or two. */
export function DayField({ label, value, onChange, isChecked, path, children }: Props) {
  const { t } = useTranslation("hours");
  // A day whose times are being typed anew is not closed.
  const [isEdited, setEdited] = useState(false);
  const isOpen = isEdited || !isClosed(value);
  const edit = (changed: DayHours) => {
    setEdited(true);
    onChange(changed);
  };
  const problem = hoursProblem(value);
  const hasSecond = value.startTime2 !== undefined;
  const { startTime, endTime } = value;

  const time = (key: Time) => {
    const isWrong = problem !== null && (problem !== "notATime" || !hourPattern.test(value[key] ?? ""));
    return (
      <HourField
        className={classes.time ?? ""}
        aria-label={t(`time.${key}`, { day: label })}
        value={value[key] ?? ""}
        error={isChecked && isWrong}
        data-path={isWrong ? path : undefined}
        onChange={(next) => edit({ ...value, [key]: next })}
      />
    );
  };
  return (
    <div className={classes.day} role="group" aria-label={label}>
      <Switch
        className={classes.name ?? ""}
        label={label}
        checked={isOpen}
        onChange={() => {
          setEdited(!isOpen);
          onChange(isOpen ? closedHours : usual);
        }}
      />
      {isOpen ? (
        <>
          <div className={classes.times}>
            <span className={classes.interval}>
              {time("startTime")}–{time("endTime")}
            </span>
            {hasSecond ? (
              <span className={classes.interval}>
                {time("startTime2")}–{time("endTime2")}
                <IconButton label={t("removeSecond", { day: label })} onClick={() => edit({ startTime, endTime })}>
                  <IconX size={18} aria-hidden="true" />
                </IconButton>
              </span>
            ) : (
              <IconButton
                label={t("addSecond", { day: label })}
                onClick={() => edit({ startTime, endTime, startTime2: "", endTime2: "" })}
              >
                <IconPlus size={18} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          {children}
        </>
      ) : (
        <span className={classes.closed}>{t("closed")}</span>
      )}
      {isOpen && startTime !== "" && isClosed(value) && problem === null && (
        <p className={classes.note}>{t("equal")}</p>
      )}
      {isChecked && problem && (
        <p role="alert" className={classes.problem}>
          {t(`problem.${problem}`)}
        </p>
      )}
    </div>
  );
}
