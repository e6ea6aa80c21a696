import { IconCircleFilled } from "@tabler/icons-react";
import type { Connection } from "@recado/contracts/connections";
import { firstContacts } from "@recado/contracts/number-health";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../locales/format.ts";
import classes from "./number-light.module.css";

/** WhatsApp's rating of the number: a light, the reason and what to do, and the quota. */
export function NumberLight({ connection }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  const { numberHealth, status } = connection;
  if (status !== "CONNECTED") return null;
  const { pace, reason, until } = firstContacts(numberHealth);
  const { newChatQuota: quota, newChatsUsed: used, newChatCycleEndsAt: ends } = numberHealth;
  return (
    <span className={`${classes.light} small`} data-pace={pace}>
      <IconCircleFilled size={10} aria-hidden="true" className={classes.lamp} />
      <span>
        {t(`number.${reason ?? "well"}`)}
        {until !== null && ` ${t("number.until", { when: `${formatDate(until)} ${formatTime(until)}` })}`}
        {quota !== null && (
          <span className="dim numbers">
            {" "}
            {t("number.quota", { used: used ?? 0, quota })}
            {ends !== null && ends !== until && ` ${t("number.cycle", { when: formatDate(ends) })}`}
          </span>
        )}
      </span>
    </span>
  );
}
