import { IconCircleFilled } from "@tabler/icons-react";
import type { ConnectionLight } from "@recado/contracts/campaign-shapes";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../../locales/format.ts";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { lightsQuery } from "../campaigns-query.ts";
import classes from "./connection-lights.module.css";

/** The connections of a template: each one's light, why it is not green and what to do, and the remaining quota. */
export function ConnectionLights({ whatsappTemplateId }: { whatsappTemplateId: number }) {
  const { t } = useTranslation("campaigns");
  const { data = [], isError, refetch } = useQuery(lightsQuery(whatsappTemplateId));
  if (isError) return <LoadFailed text={t("lights.failed")} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <ul className={classes.lights} aria-label={t("lights.title")}>
      {data.map((light) => (
        <li key={light.whatsappId}>
          <Light light={light} />
        </li>
      ))}
    </ul>
  );
}

function Light({
  light: { name, light, reasons, isTest, sentToday, dailyLimit, newChatsLeft },
}: {
  light: ConnectionLight;
}) {
  const { t } = useTranslation("campaigns");
  const when = (until: string | null) =>
    until === null ? "" : ` ${t("lights.until", { when: `${formatDate(until)} ${formatTime(until)}` })}`;
  return (
    <>
      <span className={classes.name}>
        <IconCircleFilled size={10} aria-hidden="true" className={classes.lamp} data-light={light} />
        <strong className="ellipsis">{name}</strong>
        <span className="visually-hidden">{t(`lights.word.${light}`)}</span>
        {isTest && <span className={classes.test}>{t("testPhone")}</span>}
      </span>
      <span className={classes.numbers}>
        {dailyLimit === null
          ? t("lights.todayWithoutLimit", { sent: sentToday })
          : t("lights.today", { sent: sentToday, limit: dailyLimit })}
        {newChatsLeft !== null && ` · ${t("lights.newChats", { count: newChatsLeft })}`}
      </span>
      {reasons.map(({ reason, until }) => (
        <span key={reason} className={classes.reason}>
          {t(`lights.reason.${reason}`)}
          {when(until)}
        </span>
      ))}
    </>
  );
}
