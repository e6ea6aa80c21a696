import { IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useMatchRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shell/session.ts";
import { connectionsQuery } from "./connections-query.ts";
import classes from "./connection-invite.module.css";

/** Leads whoever may add a connection to where the first is added, on every other page, until there is one. */
export function ConnectionInvite() {
  return useMay("connections-page:addConnection") && <Invite />;
}

function Invite() {
  const { t } = useTranslation("connections");
  const { data } = useQuery(connectionsQuery);
  const matches = useMatchRoute();
  if (data?.length !== 0 || matches({ to: "/connections" }) !== false) return null;
  return (
    <div className={classes.invite}>
      <IconPlugConnected size={18} stroke={1.7} aria-hidden="true" />
      <span>{t("invite")}</span>
      <Link to="/connections">{t("inviteAction")}</Link>
    </div>
  );
}
