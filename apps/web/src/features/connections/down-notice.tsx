import { IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { connectionsQuery } from "./connections-query.ts";
import classes from "./down-notice.module.css";

/** Says above the composer that the conversation's connection is down, and what becomes of what is written. */
export function DownNotice({ connectionId }: { connectionId: number | null }) {
  const { t } = useTranslation("connections");
  const { data = [] } = useQuery(connectionsQuery);
  const connection = data.find(({ id }) => id === connectionId);
  // OPENING and PAIRING pass by themselves.
  if (!connection || !["DISCONNECTED", "TIMEOUT", "qrcode"].includes(connection.status)) return null;
  return (
    <p role="status" className={`${classes.down} small`}>
      <IconPlugConnectedX size={16} stroke={1.7} aria-hidden="true" />
      <span>{t("fall.waits", { name: connection.name })}</span>
    </p>
  );
}
