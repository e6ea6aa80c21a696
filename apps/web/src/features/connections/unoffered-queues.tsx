import { IconSitemap } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shell/session.ts";
import { queuesQuery } from "../queues/queues-query.ts";
import { connectionsQuery } from "./connections-query.ts";
import classes from "./connection-invite.module.css";

/** Links to a connection's queues while no connection has any: without queues, only admins see new customers. */
export default function UnofferedQueues() {
  const { t } = useTranslation("connections");
  const mayEdit = useMay("connections-page:editOrDeleteConnection");
  const { data: connections = [] } = useQuery({ ...connectionsQuery, enabled: mayEdit });
  const { data: queues = [] } = useQuery({ ...queuesQuery, enabled: mayEdit });
  const [first] = connections;
  if (!mayEdit || !first || queues.length === 0 || connections.some((one) => one.queues.length > 0)) return null;
  return (
    <div className={classes.invite}>
      <IconSitemap size={18} stroke={1.7} aria-hidden="true" />
      <span>{t("noQueues")}</span>
      <Link to="/connections" search={{ edit: first.id }}>
        {t("noQueuesAction")}
      </Link>
    </div>
  );
}
