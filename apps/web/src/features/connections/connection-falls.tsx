import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useMatchRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatTimeOrDate } from "../../locales/format.ts";
import { useEvent } from "../../shell/live.ts";
import { useMay } from "../../shell/session.ts";
import { notify } from "../../ui/toasts.ts";
import { connectionsQuery, type Connections } from "./connections-query.ts";
import classes from "./connection-invite.module.css";

/** Tells admins on every page when a connection goes down, and shows a notice until it is back. */
export function ConnectionFalls() {
  return useMay("connections-page:actionButtons") && <Falls />;
}

function Falls() {
  const { t } = useTranslation("connections");
  const { data = [] } = useQuery(connectionsQuery);
  useEvent("whatsappAlert", ({ action, whatsapp: { name } }) => {
    if (action === "down") notify.problem(t("fall.down", { name }));
    else notify.success(t("fall.up", { name }));
  });
  const fallen = data.filter(({ alertedAt, status }) => alertedAt !== null && status !== "CONNECTED");
  return fallen.length > 0 && <Fall fallen={fallen} />;
}

function Fall({ fallen }: { fallen: Connections }) {
  const { t } = useTranslation("connections");
  const matches = useMatchRoute();
  const [first] = fallen;
  if (!first || matches({ to: "/connections" }) !== false) return null;
  const when = first.downSince ?? first.updatedAt;
  return (
    <div className={classes.fall} role="status">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      <span>
        {fallen.length > 1
          ? t("fall.several", { count: fallen.length })
          : t("fall.since", { name: first.name, when: formatTimeOrDate(when) })}
      </span>
      <Link to="/connections">{t("fall.action")}</Link>
    </div>
  );
}
