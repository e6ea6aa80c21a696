import { IconStack2, IconUser, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { queuesQuery } from "../queues/queues-query.ts";
import { usersQuery } from "../users/users-query.ts";
import { FilterMenu } from "./filter-menu.tsx";
import type { useListFilter } from "./use-list-filter.ts";
import classes from "./list-filters.module.css";

/** Queues, attendants and everybody's: what narrows or widens the list, each chosen one a chip. It lives in the address. */
export function ListFilters({ list }: { list: ReturnType<typeof useListFilter> }) {
  const { t } = useTranslation("tickets");
  const { profile, queues: ownQueues } = useMe();
  const isAdmin = profile === "admin";
  const { data: allQueues = [] } = useQuery({ ...queuesQuery, enabled: isAdmin });
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: isAdmin && list.tab === "search" });
  const queues = isAdmin ? allQueues : ownQueues;
  const { queues: queueIds = [], users: userIds = [] } = list.search;
  const hasUsers = isAdmin && list.tab === "search";
  const hasSwitch = list.mayShowAll && (list.tab === "open" || list.tab === "pending");
  if (queues.length === 0 && !hasUsers && !hasSwitch) return null;

  const setQueues = (ids: number[]) => list.change({ queues: ids.length > 0 ? ids : undefined });
  const setUsers = (ids: number[]) => list.change({ users: ids.length > 0 ? ids : undefined });
  const chips = [
    ...queues
      .filter(({ id }) => queueIds.includes(id))
      .map((queue) => ({ ...queue, remove: () => setQueues(queueIds.filter((id) => id !== queue.id)) })),
    ...(hasUsers ? users : [])
      .filter(({ id }) => userIds.includes(id))
      .map(({ id, name }) => ({ id: -id, name, color: null, remove: () => setUsers(userIds.filter((u) => u !== id)) })),
  ];
  return (
    <div className={classes.filters}>
      {queues.length > 0 && (
        <FilterMenu label={t("queues")} icon={IconStack2} options={queues} chosen={queueIds} onChange={setQueues} />
      )}
      {hasUsers && (
        <FilterMenu label={t("attendants")} icon={IconUser} options={users} chosen={userIds} onChange={setUsers} />
      )}
      {chips.map(({ id, name, color, remove }) => (
        <span key={id} className={classes.chip}>
          {color && <span className={classes.dot} style={{ "--queue": color }} />}
          <span className="ellipsis">{name}</span>
          <button type="button" className={classes.remove} aria-label={t("removeFilter", { name })} onClick={remove}>
            <IconX size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      {hasSwitch && (
        <Toggle
          isOn={list.search.all === true}
          onToggle={() => list.change({ all: list.search.all ? undefined : true })}
          className={classes.switch}
        >
          {t("showAll")}
        </Toggle>
      )}
    </div>
  );
}
