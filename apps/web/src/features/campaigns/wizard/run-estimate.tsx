import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { shortWhen } from "../../../locales/zone.ts";
import { useMinute } from "../../../ui/use-minute.ts";
import { audienceQuery, type AudienceAsked } from "./audience-query.ts";
import classes from "./audience-summary.module.css";

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

/** When the campaign really begins to write, and when it would end; a warning where that is weeks away. */
export function RunEstimate({ asked, timeZone }: { asked: AudienceAsked; timeZone: string }) {
  const { t, i18n } = useTranslation("campaigns");
  const now = useMinute();
  const { data } = useQuery(audienceQuery(asked));
  if (!data?.estimate) return null;
  const { startsAt, endsAt, obstacle } = data.estimate;
  const when = (moment: string) =>
    shortWhen(new Date(moment), { timeZone, language: i18n.language, now: new Date(now) });
  const weeks = startsAt && endsAt ? Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / week) : 0;
  const planned = asked.plan?.scheduledAt ? Date.parse(asked.plan.scheduledAt) : now;
  const wanted = Math.max(now, planned);
  // A start counted a moment ago still means "now".
  const isLater = startsAt !== null && Date.parse(startsAt) > wanted + 5 * minute;
  const isNow = startsAt !== null && planned <= now && Date.parse(startsAt) <= now + 2 * minute;
  return (
    <section className={classes.summary} aria-label={t("estimate.title")}>
      <p className={classes.getting}>
        <IconClock size={20} stroke={1.7} aria-hidden="true" />
        <strong>{endsAt === null ? t("estimate.title") : t("estimate.ends", { when: when(endsAt) })}</strong>
      </p>
      {startsAt !== null && (
        <p className="small dim">
          {isLater
            ? t("estimate.startsLater", { when: when(startsAt) })
            : isNow
              ? t("estimate.startsNow")
              : t("estimate.starts", { when: when(startsAt) })}
        </p>
      )}
      {obstacle !== null && <Warning text={t(`estimate.obstacle.${obstacle}`)} />}
      {weeks > 0 && <Warning text={t("estimate.weeks", { count: weeks })} />}
      {endsAt !== null && <p className="small dim">{t("estimate.how")}</p>}
    </section>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      {text}
    </p>
  );
}
