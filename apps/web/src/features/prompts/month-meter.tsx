import { Button, Group, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { problemText } from "../../shell/problem-text.ts";
import { queryClient } from "../../shell/query-client.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { promptUsageQuery } from "./prompts-query.ts";
import classes from "./prompts.module.css";

const most = { min: 0, max: 999_999 };

/** The usage of the company's prompts this month, and the limit, which an admin sets. */
export function MonthMeter() {
  const { t, i18n } = useTranslation("prompts");
  const { data } = useQuery(promptUsageQuery);
  const [ceiling, setCeiling] = useState<number | string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!data) return null;
  // "2 milhões": the settings count thousands.
  const words = new Intl.NumberFormat(i18n.language, {
    notation: "compact",
    compactDisplay: "long",
    maximumFractionDigits: 2,
  });
  const tokens = (thousands: number) => words.format(thousands * 1_000);
  const save = async () => {
    const value = Number(ceiling);
    if (ceiling === "" || !Number.isInteger(value) || value < most.min || value > most.max)
      return setProblem(t("month.range", most));
    try {
      await call("PUT /settings/:key", { params: { key: "promptTokensPerMonth" }, body: { value: String(value) } });
      await queryClient.invalidateQueries({ queryKey: promptUsageQuery.queryKey });
      setCeiling(null);
      setProblem(null);
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  return (
    <section className={classes.month} aria-label={t("month.title")}>
      <span>{t("month.used", { used: tokens(data.thousandTokens), most: tokens(data.most) })}</span>
      <Progress
        value={data.thousandTokens >= data.most ? 100 : (data.thousandTokens / data.most) * 100}
        color={data.thousandTokens >= data.most * 0.9 ? "red" : "violet"}
        aria-label={t("month.title")}
      />
      {ceiling === null ? (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.changeLimit ?? ""}
          onClick={() => setCeiling(data.most)}
        >
          {t("month.change")}
        </Button>
      ) : (
        <Group gap="sm" align="flex-end">
          <NumberField label={t("month.ceiling")} value={ceiling} onChange={setCeiling} error={problem} {...most} />
          <Button onClick={() => void save()}>{t("month.save")}</Button>
          <Button variant="default" onClick={() => setCeiling(null)}>
            {t("month.cancel")}
          </Button>
        </Group>
      )}
      {data.thousandTokens >= data.most && <p role="status">{t("month.over")}</p>}
    </section>
  );
}
