import { IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useMatchRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shell/session.ts";
import { connectionsQuery } from "./connections-query.ts";
import classes from "./connection-invite.module.css";

/** Until there is a connection, links users who may add one to the connections page. */
export function ConnectionInvite() {
  return useMay("connections-page:addConnection") && <Invite />;
}

function Invite() {
  const { data } = useQuery(connectionsQuery);
  return data?.length === 0 && <InviteLine />;
}

function InviteLine() {
  const { t } = useTranslation("connections");
  const matches = useMatchRoute();
  if (matches({ to: "/connections" }) !== false) return null;
  return (
    <div className={classes.invite}>
      <IconPlugConnected size={18} stroke={1.7} aria-hidden="true" />
      <span>{t("invite")}</span>
      <Link to="/connections">{t("inviteAction")}</Link>
    </div>
  );
}
