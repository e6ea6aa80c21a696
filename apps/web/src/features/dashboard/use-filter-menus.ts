import { IconDeviceMobile, IconStack2, IconTag, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { connectionsQuery } from "../connections/connections-query.ts";
import { queuesQuery } from "../queues/queues-query.ts";
import { tagsQuery } from "../tags/tags-query.ts";
import { usersQuery } from "../users/users-query.ts";
import { noQueue } from "./dashboard-search.ts";

/** The page's filter menus, with the values that this user may choose. */
export function useFilterMenus() {
  const { t } = useTranslation("dashboard");
  const { profile, queues: ownQueues, allTicket } = useMe();
  const isAdmin = profile === "admin";
  const { data: allQueues = [] } = useQuery({ ...queuesQuery, enabled: isAdmin });
  const { data: people = [] } = useQuery(usersQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { data: tags = [] } = useQuery(tagsQuery);
  // A supervisor's numbers cover only their own queues; any other queue would be 0.
  const named: readonly { id: number; name: string; color?: string }[] = isAdmin ? allQueues : ownQueues;
  const seesWithout = isAdmin || allTicket === "enabled";
  const queues = seesWithout ? [...named, { id: noQueue, name: t("noQueue") }] : named;
  return [
    { key: "queues", icon: IconStack2, options: queues },
    // Whoever has no queue may have served in a supervisor's too, as admins do.
    { key: "users", icon: IconUser, options: people },
    { key: "connections", icon: IconDeviceMobile, options: connections },
    { key: "tags", icon: IconTag, options: tags },
  ] as const;
}
