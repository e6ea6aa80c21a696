import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import type { CountedThing } from "@recado/contracts/counted-things";
import { detailsQuery, type Details as DetailNumbers } from "./dashboard-query.ts";
import { HeatMap } from "./heat-map.tsx";
import { formatMinutes, percentOf } from "./numbers.ts";
import { NumberLink } from "./number-link.tsx";
import { NumberStrip, type ShownNumber } from "./number-strip.tsx";
import { Panel } from "./panel.tsx";
import { Shares } from "./shares.tsx";
import { StageTimes } from "./stage-times.tsx";
import { Stars } from "./stars.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import classes from "./details.module.css";

/** First replies, satisfaction and the bot; queues and connections; when customers write. */
export function Details({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { data, error, refetch, isPlaceholderData } = useQuery(detailsQuery(dashboard.period));
  const numbers = useNumbers(data, dashboard);
  if (error && !data) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.details} aria-busy={isPlaceholderData}>
      <NumberStrip label={t("more")} numbers={numbers} />
      {data?.isReckoned && <p className={classes.note}>{t("reckoned")}</p>}
      <Shares kind="queue" shares={data?.queues} dashboard={dashboard} />
      <Shares kind="connection" shares={data?.connections} dashboard={dashboard} />
      {data && <StageTimes stages={data.stages} dashboard={dashboard} />}
      {data ? (
        <HeatMap arrivals={data.arrivals} dashboard={dashboard} />
      ) : (
        <Panel title={t("heat.title")} tip={t("tip.heat")}>
          <SkeletonRows rows={7} height={36} />
        </Panel>
      )}
    </div>
  );
}

function useNumbers(data: DetailNumbers | undefined, { language, show }: Dashboard): ShownNumber[] {
  const { t } = useTranslation("dashboard");
  const opens = (of: CountedThing, count: number | undefined) => (count ? () => show({ of, count }) : undefined);
  const { firstReply, before, satisfaction, botAlone } = data ?? {};
  const minutes = (value: number | null | undefined) => (typeof value === "number" ? formatMinutes(value) : "–");
  const average = (rating: number | null) =>
    rating === null ? "–" : rating.toLocaleString(language, { maximumFractionDigits: 1 });
  const share = ({ rated, asked }: { rated: number; asked: number }) => `${percentOf(rated, asked)}%`;
  const reply = (key: "firstReply" | "firstReplyMost", of: "median" | "p90"): ShownNumber => ({
    key,
    name: t(`number.${key}`),
    tip: t(`tip.${key}`),
    value: firstReply && minutes(firstReply[of]),
    before: before && {
      value: minutes(before.firstReply[of]),
      ...(firstReply?.[of] && { both: [firstReply[of], before.firstReply[of] ?? 0] as const }),
    },
    onOpen: opens("firstReply", firstReply?.answered),
  });
  return [
    reply("firstReply", "median"),
    reply("firstReplyMost", "p90"),
    {
      key: "rating",
      name: t("number.rating"),
      tip: t("tip.rating"),
      value: satisfaction && average(satisfaction.rating),
      before: before && { value: average(before.rating) },
      onOpen: opens("rated", satisfaction?.rated),
    },
    {
      key: "answered",
      name: t("number.answered"),
      tip: t("tip.answered"),
      value: satisfaction && share(satisfaction),
      note: satisfaction?.asked ? t("ofAsked", { part: satisfaction.rated, whole: satisfaction.asked }) : undefined,
      before: before && { value: share(before) },
      onOpen: opens("asked", satisfaction?.asked),
    },
    {
      key: "rates",
      name: t("number.rates"),
      tip: t("tip.rates"),
      value: satisfaction && "",
      children: satisfaction && (
        <dd className={classes.rates}>
          {([3, 2, 1] as const).map((rate) => (
            <span key={rate} className={classes.rate}>
              <span title={t(`rate.${rate}`)}>
                <Stars rating={rate} />
              </span>
              <NumberLink
                name={t(`rate.${rate}`)}
                value={satisfaction.rates[rate - 1]?.toLocaleString(language) ?? "0"}
                onOpen={
                  satisfaction.rates[rate - 1]
                    ? () => show({ of: "rated", rate, count: satisfaction.rates[rate - 1] ?? 0 })
                    : undefined
                }
              />
            </span>
          ))}
        </dd>
      ),
    },
    {
      key: "botAlone",
      name: t("number.botAlone"),
      tip: t("tip.botAlone"),
      value: botAlone?.toLocaleString(language),
      before: before && { value: before.botAlone.toLocaleString(language), both: [botAlone ?? 0, before.botAlone] },
      onOpen: opens("botAlone", botAlone),
    },
  ];
}
