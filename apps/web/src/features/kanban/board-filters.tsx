import { IconStack2, IconTag, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { queuesQuery } from "../queues/queues-query.ts";
import { tagsQuery } from "../tags/tags-query.ts";
import { FilterMenu } from "../tickets/filter-menu.tsx";
import { usersQuery } from "../users/users-query.ts";
import { noQueue, type BoardSearch } from "./board-search.ts";
import classes from "./board-filters.module.css";

interface Props {
  search: BoardSearch;
  onChange: (change: { [K in keyof BoardSearch]: BoardSearch[K] | undefined }) => void;
}

/** The board's filters; the address stores them. */
export function BoardFilters({ search, onChange }: Props) {
  const { t } = useTranslation("kanban");
  const { profile, queues: ownQueues, allTicket } = useMe();
  const isAdmin = profile === "admin";
  const { data: allQueues = [] } = useQuery({ ...queuesQuery, enabled: isAdmin });
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: isAdmin });
  const { data: tags = [] } = useQuery(tagsQuery);
  const named: readonly { id: number; name: string; color?: string }[] = isAdmin ? allQueues : ownQueues;
  const seesWithout = isAdmin || allTicket === "enabled";
  const queues = seesWithout ? [...named, { id: noQueue, name: t("noQueue") }] : named;
  const some = (ids: number[]) => (ids.length > 0 ? ids : undefined);
  return (
    <>
      <div className={classes.search}>
        <SearchField
          words={search.q ?? ""}
          onSearch={(q) => onChange({ q: q === "" ? undefined : q })}
          label={t("search")}
          placeholder={t("searchHint")}
        />
      </div>
      <FilterMenu
        label={t("queues")}
        icon={IconStack2}
        options={queues}
        chosen={search.queues ?? []}
        onChange={(ids) => onChange({ queues: some(ids) })}
      />
      {isAdmin && (
        <FilterMenu
          label={t("attendants")}
          icon={IconUser}
          options={users}
          chosen={search.users ?? []}
          onChange={(ids) => onChange({ users: some(ids) })}
        />
      )}
      <FilterMenu
        label={t("tags")}
        icon={IconTag}
        options={tags.filter(({ kanban }) => kanban === 0)}
        chosen={search.tags ?? []}
        onChange={(ids) => onChange({ tags: some(ids) })}
      />
      <Toggle
        className={classes.empty}
        isOn={search.hideEmpty === true}
        onToggle={() => onChange({ hideEmpty: search.hideEmpty ? undefined : true })}
      >
        {t("hideEmpty")}
      </Toggle>
    </>
  );
}
