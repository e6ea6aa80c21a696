import { Button } from "@mantine/core";
import { IconDeviceMobile, IconStack2, IconTag, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { connectionsQuery } from "../connections/connections-query.ts";
import { queuesQuery } from "../queues/queues-query.ts";
import { tagsQuery } from "../tags/tags-query.ts";
import { FilterMenu } from "../tickets/filter-menu.tsx";
import { usersQuery } from "../users/users-query.ts";
import { noQueue } from "./dashboard-search.ts";
import type { Dashboard } from "./use-dashboard.ts";
import classes from "./dashboard-filters.module.css";

interface Props {
  dashboard: Dashboard;
  /** There are conversations of test phones, which don't count by themselves. */
  hasTests: boolean;
}

/** Which conversations the page counts; it stands in the address. */
export function DashboardFilters({ dashboard: { search, go }, hasTests }: Props) {
  const { t } = useTranslation("dashboard");
  const { profile, queues: ownQueues, allTicket } = useMe();
  const isAdmin = profile === "admin";
  const { data: allQueues = [] } = useQuery({ ...queuesQuery, enabled: isAdmin });
  const { data: people = [] } = useQuery(usersQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { data: tags = [] } = useQuery(tagsQuery);
  // A supervisor's numbers are of their own queues: what is not in them would be 0.
  const named: readonly { id: number; name: string; color?: string }[] = isAdmin ? allQueues : ownQueues;
  const seesWithout = isAdmin || allTicket === "enabled";
  const queues = seesWithout ? [...named, { id: noQueue, name: t("noQueue") }] : named;
  const users = isAdmin
    ? people
    : people.filter((one) => one.queues.some(({ id }) => ownQueues.some((own) => own.id === id)));
  const menus = [
    { key: "queues", icon: IconStack2, options: queues },
    { key: "users", icon: IconUser, options: users },
    { key: "connections", icon: IconDeviceMobile, options: connections },
    { key: "tags", icon: IconTag, options: tags },
  ] as const;
  const isNarrowed = menus.some(({ key }) => search[key]);
  return (
    <>
      <div className={classes.filters} role="group" aria-label={t("filter.which")}>
        {menus.map(({ key, icon, options }) => {
          const chosen = search[key] ?? [];
          const [first, ...others] = options.filter(({ id }) => chosen.includes(id));
          const label = t(`filter.${key}`);
          const more = others.length > 0 ? ` +${others.length}` : "";
          return (
            <FilterMenu
              key={key}
              label={first ? `${label}: ${first.name}${more}` : label}
              icon={icon}
              options={options}
              chosen={chosen}
              onChange={(ids) => go({ [key]: ids.length > 0 ? ids : undefined })}
            />
          );
        })}
        {isNarrowed && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.clear}
            onClick={() => go({ queues: undefined, users: undefined, connections: undefined, tags: undefined })}
          >
            {t("filter.clear")}
          </Button>
        )}
      </div>
      {hasTests && (
        <div className={classes.tests}>
          {!search.tests && <span>{t("tests.leftOut")}</span>}
          <Toggle isOn={search.tests === true} onToggle={() => go({ tests: search.tests ? undefined : true })}>
            {t("tests.count")}
          </Toggle>
        </div>
      )}
    </>
  );
}
