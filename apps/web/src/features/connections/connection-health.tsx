import type { Connection } from "@recado/contracts/connections";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime, formatTimeOrDate } from "../../locales/format.ts";
import classes from "./connection-health.module.css";

/** Since when it is up or down, the times of the last sent and received message, and the number of waiting ones. */
export function ConnectionHealth({ connection }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  const {
    upSince,
    downSince,
    lastInboundAt,
    lastOutboundAt,
    outboxWaiting,
    unplacedMessages,
    historyDays,
    historyImported,
  } = connection;
  const { lastFallAt, lastFallReason } = connection;
  const facts = [
    upSince && { text: t("health.up", { when: formatTimeOrDate(upSince) }), at: upSince },
    // When it is down, the reason is shown beside the state.
    upSince &&
      lastFallAt &&
      lastFallReason !== "" && {
        text: t("health.lastFall", { when: formatTimeOrDate(lastFallAt), reason: t(`reason.${lastFallReason}`) }),
        at: lastFallAt,
      },
    !upSince && downSince && { text: t("health.down", { when: formatTimeOrDate(downSince) }), at: downSince },
    lastInboundAt && { text: t("health.in", { when: formatTimeOrDate(lastInboundAt) }), at: lastInboundAt },
    lastOutboundAt && { text: t("health.out", { when: formatTimeOrDate(lastOutboundAt) }), at: lastOutboundAt },
  ].filter((fact) => fact !== null && fact !== false && fact !== "");
  return (
    <span className={`${classes.facts} small dim numbers`}>
      {facts.map(({ text, at }) => (
        <time key={text} dateTime={at} title={`${formatDate(at)} ${formatTime(at)}`}>
          {text}
        </time>
      ))}
      {outboxWaiting > 0 && <span className={classes.waiting}>{t("health.waiting", { count: outboxWaiting })}</span>}
      {unplacedMessages > 0 && (
        <span className={classes.waiting}>{t("health.unplaced", { count: unplacedMessages })}</span>
      )}
      {(historyDays > 0 || historyImported > 0) && <span>{t("health.history", { count: historyImported })}</span>}
    </span>
  );
}
