import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../ui/toasts.ts";
import { periods, presets, type DashboardSearch, type Days } from "./dashboard-search.ts";
import { DaysForm } from "./days-form.tsx";
import forms from "./days-form.module.css";
import chips from "../../ui/chips.module.css";
import classes from "./period-filter.module.css";

interface Props {
  search: DashboardSearch;
  days: Days;
  onFilter: (to: Pick<DashboardSearch, "days" | "preset" | "between">) => void;
}

/** The days that the page shows: a preset at one click, from one date to another, or a number of days up to today. */
export function PeriodFilter({ search, days, onFilter }: Props) {
  const { t } = useTranslation("dashboard");
  const { days: period, between } = search;
  const preset = period === undefined && !between ? (search.preset ?? "month") : undefined;
  const [kind, setKind] = useState<"date" | "period">(period === undefined ? "date" : "period");
  return (
    <div className={classes.filter} role="group" aria-label={t("filter.label")}>
      <div className={`${chips.chips} ${classes.presets}`} role="group" aria-label={t("filter.presets")}>
        {presets.map((one) => (
          <button
            key={one}
            type="button"
            className={chips.chip}
            aria-pressed={one === preset}
            onClick={() => onFilter(one === "month" ? {} : { preset: one })}
          >
            {t(`filter.preset.${one}`)}
          </button>
        ))}
      </div>
      <SegmentedControl
        aria-label={t("filter.kind")}
        value={kind}
        onChange={(next) => setKind(next === "period" ? "period" : "date")}
        data={[
          { value: "date", label: t("filter.byDate") },
          { value: "period", label: t("filter.byPeriod") },
        ]}
      />
      {kind === "date" ? (
        <DaysForm label={t("filter.byDate")} days={days} onFilter={(chosen) => onFilter({ between: chosen })} />
      ) : (
        <LastDays period={period} onFilter={(chosen) => onFilter({ days: chosen })} />
      )}
    </div>
  );
}

function LastDays({ period, onFilter }: { period: number | undefined; onFilter: (days: number) => void }) {
  const { t } = useTranslation("dashboard");
  const [chosen, setChosen] = useState(period ?? 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === 0) notify.problem(t("filter.unset"));
    else onFilter(chosen);
  };
  return (
    <form aria-label={t("filter.byPeriod")} className={forms.form} onSubmit={submit}>
      <div className={forms.fields}>
        <NativeSelect
          label={t("filter.period")}
          value={chosen}
          data={[
            { value: "0", label: t("filter.none") },
            ...periods.map((days) => ({ value: String(days), label: t("filter.last", { days }) })),
          ]}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
        <Button type="submit" variant="default">
          {t("filter.submit")}
        </Button>
      </div>
    </form>
  );
}
