import { IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shell/session.ts";
import { connectionsQuery, type Connections } from "./connections-query.ts";
import classes from "./down-notice.module.css";

/** A reconnect takes less, ms. */
const patience = 10_000;

/** Says above the composer that the conversation's connection is down, and what becomes of what is written. */
export function DownNotice({ connectionId }: { connectionId: number | null }) {
  const { t } = useTranslation("connections");
  const seesConnections = useMay("drawer-admin-items:view");
  const { data = [] } = useQuery(connectionsQuery);
  const connection = data.find(({ id }) => id === connectionId);
  const isTold = useIsTold(connection);
  if (!connection || !isTold) return null;
  return (
    <div role="status" className={`${classes.down} small`}>
      <IconPlugConnectedX size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {t("fall.waits", { name: connection.name })}
        {seesConnections && (
          <>
            {" "}
            <Link to="/connections">{t("fall.action")}</Link>
          </>
        )}
      </span>
    </div>
  );
}

/** True while it is down: at once where it waits for somebody, else when it has been trying for longer than usual. */
function useIsTold(connection: Connections[number] | undefined): boolean {
  const status = connection?.status ?? "CONNECTED";
  const since = connection?.downSince ?? null;
  const triesAlone = status === "OPENING" || status === "PAIRING";
  const outage = status === "CONNECTED" ? null : `${connection?.id} ${since}`;
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => {
    if (outage === null) return;
    const past = since === null ? 0 : Date.now() - Date.parse(since);
    // The browser's clock may be wrong.
    const waits = triesAlone ? Math.min(patience, Math.max(0, patience - past)) : 0;
    const timer = setTimeout(() => setTold(outage), waits);
    return () => clearTimeout(timer);
  }, [outage, since, triesAlone]);
  return outage !== null && told === outage;
}
