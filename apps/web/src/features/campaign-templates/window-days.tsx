import { Switch } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { HourField } from "../../ui/date-field/hour-field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Problem } from "../../ui/problem.tsx";
import classes from "./templates.module.css";
import { faultOf, type WindowDay } from "./windows.ts";

interface Props {
  value: readonly WindowDay[];
  /** The problem of the week; if set, each day shows its own. */
  error: string | undefined;
  onChange: (days: WindowDay[]) => void;
}

/** The days of the week, each with its hours. */
export function WindowDays({ value, error, onChange }: Props) {
  const { t } = useTranslation("campaignTemplates");
  const change = (day: WindowDay, changes: Partial<WindowDay>) =>
    onChange(value.map((one) => (one === day ? { ...one, ...changes } : one)));
  const copy = ({ startTime, endTime }: WindowDay) =>
    onChange(value.map((one) => (one.isEnabled ? { ...one, startTime, endTime } : one)));
  const firstWrong = value.find((day) => faultOf(day) !== null) ?? value[0];
  return (
    <fieldset className={classes.week} aria-label={t("schedule.windows")}>
      {value.map((day) => {
        const { dayOfWeek, isEnabled, startTime, endTime } = day;
        const label = t(`schedule.weekday.${dayOfWeek as 0}`);
        const fault = error === undefined ? null : faultOf(day);
        const path = day === firstWrong ? "days" : undefined;
        return (
          <div key={dayOfWeek} className={classes.day} role="group" aria-label={label}>
            <Switch
              label={label}
              checked={isEnabled}
              data-path={isEnabled ? undefined : path}
              onChange={({ currentTarget }) => change(day, { isEnabled: currentTarget.checked })}
            />
            {isEnabled ? (
              <span className={classes.times}>
                <HourField
                  className={classes.time ?? ""}
                  aria-label={t("schedule.startOf", { day: label })}
                  value={startTime}
                  error={fault === "start"}
                  data-path={fault === "end" ? undefined : path}
                  onChange={(time) => change(day, { startTime: time })}
                />
                –
                <HourField
                  className={classes.time ?? ""}
                  aria-label={t("schedule.endOf", { day: label })}
                  value={endTime}
                  error={fault === "end"}
                  data-path={fault === "end" ? path : undefined}
                  onChange={(time) => change(day, { endTime: time })}
                />
              </span>
            ) : (
              <span className="dim">{t("schedule.off")}</span>
            )}
            {isEnabled && (
              <IconButton label={t("schedule.copy", { day: label })} onClick={() => copy(day)}>
                <IconCopy size={18} aria-hidden="true" />
              </IconButton>
            )}
            {fault && (
              <p role="alert" className={classes.problem}>
                {t(`schedule.missing.${fault}`)}
              </p>
            )}
            {isEnabled && faultOf(day) === null && endTime <= startTime && (
              <p className={`${classes.note} small dim`}>{t("schedule.overnight")}</p>
            )}
          </div>
        );
      })}
      <Problem text={error !== undefined && value.every((day) => faultOf(day) === null) ? error : null} />
    </fieldset>
  );
}
