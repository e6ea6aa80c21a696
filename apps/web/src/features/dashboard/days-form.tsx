import { Button } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DayField } from "../../ui/date-field/day-field.tsx";
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

/** Two dates and a button that applies them. */
export function DaysForm({ label, days, onFilter, children }: Props) {
  const { t } = useTranslation("dashboard");
  const [typed, setTyped] = useState(days);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayFilter(typed, t("filter.unset"))) onFilter(typed);
  };
  return (
    <form noValidate aria-label={label} className={classes.form} onSubmit={submit}>
      {(["from", "to"] as const).map((end) => (
        <DayField
          key={end}
          label={t(`filter.${end}`)}
          className={classes.day}
          value={typed[end]}
          onChange={(day) => setTyped({ ...typed, [end]: day })}
        />
      ))}
      <Button type="submit" variant="default">
        {t("filter.submit")}
      </Button>
      {children}
    </form>
  );
}

/** Otherwise it says why not. */
export function mayFilter(days: Days, unset: string): boolean {
  const problem = problemOf(days);
  if (problem === "unset") notify.problem(unset);
  if (problem === "invalid") notify.error("ERR_INVALID_PERIOD");
  return problem === null;
}
