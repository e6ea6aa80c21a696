import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useRoom } from "../../shell/live.ts";
import { useMe } from "../../shell/session.ts";
import { nowKey, nowQuery, type Now, type Numbers } from "./dashboard-query.ts";
import { formatMean } from "./numbers.ts";
import { NumberStrip, type ShownNumber } from "./number-strip.tsx";
import type { Dashboard } from "./use-dashboard.ts";

const ofNow = [
  ["happening", "supportHappening"],
  ["pending", "supportPending"],
] as const;
const ofPeriod = [
  ["finished", "supportFinished"],
  ["leads", "leads"],
  ["supportTime", "avgSupportTime"],
  ["waitTime", "avgWaitTime"],
] as const;

/** The six cards: two of this moment, which the socket moves, and four of the period. */
export function Counters({ numbers, dashboard }: { numbers: Numbers | undefined; dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  useRoom("tickets:open", nowKey);
  useRoom("tickets:pending", nowKey);
  useRoom("tickets:closed", nowKey);
  const { data: now = numbers?.counters } = useQuery(nowQuery(dashboard.filter));
  const { language, show } = dashboard;
  const { profile } = useMe();
  const written = (key: string, value: number) =>
    key.startsWith("avg") ? formatMean(value) : value.toLocaleString(language);
  const noteOf = ({ groups, tests }: Now["uncounted"]["pending"]) =>
    [
      t("now"),
      groups > 0 && t("uncounted.groups", { count: groups }),
      tests > 0 && t("uncounted.tests", { count: tests }),
    ]
      .filter(Boolean)
      .join(", ");
  const cards: ShownNumber[] = [
    ...ofNow.map(([of, key]) => ({
      key: of,
      name: t(`number.${of}`),
      tip: t(profile === "admin" ? `tip.${of}` : `tip.${of}Own`),
      value: now && written(key, now[key]),
      note: now && ("uncounted" in now ? noteOf(now.uncounted[of]) : t("now")),
      onOpen: now && now[key] > 0 ? () => show({ of, count: now[key] }) : undefined,
    })),
    ...ofPeriod.map(([of, key]) => ({
      key: of,
      name: t(`number.${of}`),
      tip: t(`tip.${of}`),
      value: numbers && written(key, numbers.counters[key]),
      before: numbers && {
        value: written(key, numbers.before[key]),
        // A mean of nothing is no 0.
        ...(!(key.startsWith("avg") && numbers.counters[key] === 0) && {
          both: [numbers.counters[key], numbers.before[key]] as const,
        }),
      },
      ...(of === "finished" && { note: t("finishedNote") }),
      onOpen:
        numbers && numbers.counters[key] > 0
          ? () => show({ of, ...(!key.startsWith("avg") && { count: numbers.counters[key] }) })
          : undefined,
    })),
  ];
  return <NumberStrip label={t("counters")} numbers={cards} />;
}
