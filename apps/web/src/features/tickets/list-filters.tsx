import { IconArrowsSort, IconListCheck, IconStack2, IconTag, IconUser, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { queuesQuery } from "../queues/queues-query.ts";
import { tagsQuery } from "../tags/tags-query.ts";
import { usersQuery } from "../users/users-query.ts";
import { startSelecting } from "./bulk/selection.ts";
import { FilterMenu } from "./filter-menu.tsx";
import { waitingOrder, type ListOrder } from "./list-order.ts";
import { SavedFilters } from "./saved/saved-filters.tsx";
import { noQueue } from "./tickets-search.ts";
import { useListFilter } from "./use-list-filter.ts";
import classes from "./list-filters.module.css";

/** The list's filters by queue and attendant, and "show all". Each chosen filter is a chip. The address stores them. */
export const ListFilters = memo(function ListFilters() {
  const { t } = useTranslation("tickets");
  const list = useListFilter();
  const { profile, queues: ownQueues, allTicket } = useMe();
  const isAdmin = profile === "admin";
  const { data: allQueues = [], isLoading: areQueuesComing } = useQuery({ ...queuesQuery, enabled: isAdmin });
  const isSearch = list.tab === "search";
  const hasUsers = isAdmin && isSearch;
  const { data: users = [], isSuccess: areUsersLoaded } = useQuery({ ...usersQuery, enabled: hasUsers });
  const { data: tags = [], isSuccess: areTagsLoaded } = useQuery({ ...tagsQuery, enabled: isSearch });
  const ownOrAll: readonly { id: number; name: string; color?: string }[] = isAdmin ? allQueues : ownQueues;
  const seesWithout = isAdmin || allTicket === "enabled";
  const queues = seesWithout && ownOrAll.length > 0 ? [...ownOrAll, { id: noQueue, name: t("noQueue") }] : ownOrAll;
  const { queues: queueIds = [], users: userIds = [], tags: tagIds = [] } = list.search;
  const hasTags = isSearch && tags.length > 0;
  const isWaiting = list.tab === "pending";
  const isSelectable = list.tab !== "closed";
  const hasSwitch = list.mayShowAll && list.tab !== "closed" && !isSearch;

  const choose = (kind: "queues" | "users" | "tags") => (ids: number[]) =>
    list.change({ [kind]: ids.length > 0 ? ids : undefined });
  const chipsOf = (
    kind: "queues" | "users" | "tags",
    options: readonly { id: number; name: string; color?: string }[],
    chosen: readonly number[],
    isLoaded: boolean,
  ) =>
    chosen.flatMap((id) => {
      const known = options.find((one) => one.id === id);
      // A saved filter, or an address, may name what was deleted: it narrows the list all the same.
      if (!known && !isLoaded) return [];
      return {
        key: `${kind}-${id}`,
        name: known?.name ?? t("goneFilter"),
        color: known?.color,
        remove: () => choose(kind)(chosen.filter((one) => one !== id)),
      };
    });
  const chips = [
    ...chipsOf("queues", queues, queueIds, !areQueuesComing),
    ...(isSearch ? chipsOf("tags", tags, tagIds, areTagsLoaded) : []),
    ...(hasUsers ? chipsOf("users", users, userIds, areUsersLoaded) : []),
  ];
  return (
    <div className={classes.filters}>
      {/* Reserve its place while the queues load: on a phone, one more button wraps and moves the list. */}
      {(queues.length > 0 || areQueuesComing) && (
        <FilterMenu
          label={t("queues")}
          icon={IconStack2}
          options={queues}
          chosen={queueIds}
          onChange={choose("queues")}
        />
      )}
      {hasTags && (
        <FilterMenu label={t("tags")} icon={IconTag} options={tags} chosen={tagIds} onChange={choose("tags")} />
      )}
      {hasUsers && (
        <FilterMenu
          label={t("attendants")}
          icon={IconUser}
          options={users}
          chosen={userIds}
          onChange={choose("users")}
        />
      )}
      {chips.map(({ key, name, color, remove }) => (
        <span key={key} className={classes.chip}>
          {color && <span className={classes.dot} style={{ "--queue": color }} />}
          <span className="ellipsis" title={name}>
            {name}
          </span>
          <button type="button" className={classes.remove} aria-label={t("removeFilter", { name })} onClick={remove}>
            <IconX size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      <SavedFilters list={list} />
      {isSelectable && (
        <button type="button" className={classes.filter} title={t("selecting.start")} onClick={startSelecting}>
          <IconListCheck size={14} stroke={1.8} aria-hidden="true" />
          <span className="ellipsis">{t("selecting.startShort")}</span>
        </button>
      )}
      {isWaiting && <OrderSwitch order={list.order} />}
      {hasSwitch && (
        <Toggle isOn={list.isAll} onToggle={() => list.showAll(!list.isAll)} className={classes.switch}>
          {t("showAll")}
        </Toggle>
      )}
    </div>
  );
});

function OrderSwitch({ order }: { order: ListOrder }) {
  const { t } = useTranslation("tickets");
  const other = order === "waiting" ? "newest" : "waiting";
  return (
    <button
      type="button"
      className={classes.filter}
      title={t(`order.to.${other}`)}
      onClick={() => waitingOrder.set(other)}
    >
      <IconArrowsSort size={14} stroke={1.8} aria-hidden="true" />
      <span className="ellipsis">{t(`order.${order}`)}</span>
    </button>
  );
}
