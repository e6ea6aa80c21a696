import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay, useMe } from "../../shell/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { connectionsQuery } from "../connections/connections-query.ts";
import { SearchEmpty } from "./search-empty.tsx";
import type { useListFilter } from "./use-list-filter.ts";

interface Props {
  list: ReturnType<typeof useListFilter>;
  /** How many conversations wait, shown to a user who has none open. */
  waiting: number;
}

/** Explains why a list is empty and offers one remedy. */
export function ListEmpty({ list, waiting }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { tab, search, change } = list;
  if (tab === "search") return <SearchEmpty list={list} />;
  const chosenQueues = search.queues?.length ?? 0;
  if (chosenQueues > 0) {
    // Without "show all", an admin's lists omit conversations of colleagues and those waiting in other queues.
    const mayWiden = list.mayShowAll && !list.isAll && tab !== "closed";
    return mayWiden ? (
      <EmptyState
        drawing="search"
        title={t("empty.filtered")}
        action={<Action onClick={() => list.showAll(true)}>{t("empty.showAllOf", { count: chosenQueues })}</Action>}
      >
        {t("empty.filteredText")}
      </EmptyState>
    ) : (
      <EmptyState
        drawing="search"
        title={t("empty.filtered")}
        action={<Action onClick={() => change({ queues: undefined })}>{t("empty.clear")}</Action>}
      >
        {t("empty.filteredText")}
      </EmptyState>
    );
  }
  if (tab === "closed") {
    return (
      <EmptyState drawing="nothing" title={t("empty.closed")}>
        {t("empty.closedText")}
      </EmptyState>
    );
  }
  const isBlind = me.profile !== "admin" && me.queues.length === 0 && me.allTicket !== "enabled";
  if (isBlind) {
    return (
      <EmptyState drawing="conversations" title={t("empty.blindTitle")}>
        {t("empty.blind")}
      </EmptyState>
    );
  }
  const title = t(`empty.${tab}`);
  const empty = (
    <EmptyState
      drawing="conversations"
      title={title}
      action={
        tab === "open" &&
        waiting > 0 && (
          <Action onClick={() => change({ tab: "pending" })}>{t("empty.waiting", { count: waiting })}</Action>
        )
      }
    >
      {t(`empty.${tab}Text`)}
    </EmptyState>
  );
  if (!list.mayShowAll || (tab === "open" && waiting > 0)) return empty;
  return list.isAll ? (
    <Unconnected>{empty}</Unconnected>
  ) : (
    <Unconnected>
      <EmptyState
        drawing="conversations"
        title={title}
        action={<Action onClick={() => list.showAll(true)}>{t("showAll")}</Action>}
      >
        {t("empty.ownQueues")}
      </EmptyState>
    </Unconnected>
  );
}

/** Says that there is no connection, without which no customer can write; with one, shows the children. */
function Unconnected({ children }: { children: ReactNode }) {
  const { t } = useTranslation("tickets");
  const mayConnect = useMay("drawer-admin-items:view");
  const { data: connections } = useQuery({ ...connectionsQuery, enabled: mayConnect });
  if (connections?.length !== 0) return children;
  return (
    <EmptyState
      drawing="connections"
      title={t("empty.unconnectedTitle")}
      action={
        <Button component={Link} to="/connections">
          {t("empty.connect")}
        </Button>
      }
    >
      {t("empty.unconnected")}
    </EmptyState>
  );
}

const Action = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button variant="default" onClick={onClick}>
    {children}
  </Button>
);
