import { Button } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DayField } from "../../ui/date-field/day-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { problemOf, type Days } from "./dashboard-search.ts";
import classes from "./days-form.module.css";

interface Props {
  label: string;
  /** The days shown now. Give the form another key when they change. */
  days: Days;
  onFilter: (days: Days) => void;
  /** Behind the button. */
  children?: ReactNode;
}

/** Two dates and a button that applies them. A fault stays said until it is mended. */
export function DaysForm({ label, days, onFilter, children }: Props) {
  const { t } = useTranslation("dashboard");
  const [typed, setTyped] = useState(days);
  const [isChecked, setChecked] = useState(false);
  const fault = isChecked ? problemOf(typed) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const found = problemOf(typed);
    if (found === null) onFilter(typed);
    // As the specification has it; the sentence below the fields stays.
    if (found?.problem === "unset") notify.problem(t("filter.unset"));
  };
  return (
    <form noValidate aria-label={label} className={classes.form} onSubmit={submit}>
      <div className={classes.fields}>
        {(["from", "to"] as const).map((end) => (
          <DayField
            key={end}
            label={t(`filter.${end}`)}
            className={classes.day}
            value={typed[end]}
            error={fault?.at.includes(end)}
            onChange={(day) => setTyped({ ...typed, [end]: day })}
          />
        ))}
        <Button type="submit" variant="default">
          {t("filter.submit")}
        </Button>
        {children}
      </div>
      <div className={classes.problem}>
        <Problem text={fault && t(`filter.${fault.problem}`, { count: limits.dashboard.days })} />
      </div>
    </form>
  );
}
