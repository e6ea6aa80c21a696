import { useInfiniteQuery } from "@tanstack/react-query";
import type { Ticket } from "@recado/contracts/tickets";
import { Suspense, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { late } from "../../shell/late-component.tsx";
import { useMay, useMe } from "../../shell/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { sizeOf } from "./bulk/list-size.ts";
import { toggleSelected, useSelection } from "./bulk/selection.ts";
import { isSought } from "./list-filter.ts";
import { ListEmpty } from "./list-empty.tsx";
import { ListFilters } from "./list-filters.tsx";
import { ticketsOf } from "./list-pages.ts";
import { ListTabs } from "./list-tabs.tsx";
import { PeekDialog } from "./peek-dialog.tsx";
import type { RowAction } from "./row-actions.tsx";
import { RowMenu, type OpenRowMenu } from "./row-menu.tsx";
import { SearchHalves, type SearchHalf } from "./search-halves.tsx";
import { ShowAllHint } from "./show-all-hint.tsx";
import { TicketRows } from "./ticket-rows.tsx";
import { ticketsQuery } from "./tickets-query.ts";
import type { TicketsTab } from "./tickets-search.ts";
import { useCounts } from "./use-counts.ts";
import { useListAsked } from "./use-list-asked.ts";
import { useListCursor } from "./use-list-cursor.ts";
import { useListFilter } from "./use-list-filter.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useReadOpenUuid } from "./use-read-open-uuid.ts";
import { useTicketActions } from "./use-ticket-actions.ts";
import { WaitingElsewhere } from "./waiting-elsewhere.tsx";
import classes from "./list-pane.module.css";

const FoundMessages = late(() => import("./found-messages.tsx"));

const rowHeight = 72;
const BulkBar = late(async () => ({ default: (await import("./bulk/bulk-bar.tsx")).BulkBar }));
const BulkStates = late(async () => ({ default: (await import("./bulk/bulk-states.tsx")).BulkStates }));

/** The lists of the conversations that the user may see. */
export function ListPane({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const readOpenUuid = useReadOpenUuid();
  const list = useListFilter();
  const { tab, filters, change } = list;
  const actions = useTicketActions();
  const mayPeek = useMay("ticket:peek");
  const [peeked, setPeeked] = useState<Ticket | null>(null);
  const pane = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState<OpenRowMenu | null>(null);

  // These lists stay loaded, for their counts and so that switching between them is immediate.
  const open = useInfiniteQuery(ticketsQuery(filters.open));
  const pending = useInfiniteQuery(ticketsQuery(filters.pending));
  const canSearch = isSought(filters.search);
  const groups = useInfiniteQuery({ ...ticketsQuery(filters.groups), enabled: list.hasGroups });
  const third = useInfiniteQuery({
    ...ticketsQuery(tab === "search" ? filters.search : filters.closed),
    enabled: tab === "closed" || (tab === "search" && canSearch),
  });
  const counts = useCounts();
  const query = tab === "open" ? open : tab === "pending" ? pending : tab === "groups" ? groups : third;
  const isUnasked = tab === "search" && !canSearch;
  const tickets = useMemo(() => (isUnasked ? [] : ticketsOf(query.data)), [query.data, isUnasked]);

  const isSelecting = useSelection() !== null;
  const openOrSelect = (ticket: Ticket) => (isSelecting ? toggleSelected(ticket.id) : actions.open(ticket));
  const cursor = useListCursor(tickets, readOpenUuid, openOrSelect);
  const goTo = (next: TicketsTab) => change({ tab: next === "open" ? undefined : next });
  useListKeys({ tickets, cursor, readOpenUuid, actions, goTo, onNew, peek: mayPeek ? setPeeked : null });

  const onAction = (action: RowAction, ticket: Ticket, button: HTMLElement) => {
    if (action === "peek") setPeeked(ticket);
    else if (action === "more") {
      const [place, box] = [pane.current?.getBoundingClientRect(), button.getBoundingClientRect()];
      if (place) setMenu({ ticket, x: box.right - place.left, y: box.bottom - place.top });
    } else void actions[action](ticket);
  };

  const isPartial = tab === "pending" && list.mayShowAll && !list.isAll && !list.search.queues;
  const isWaiting = query.isPending && query.fetchStatus !== "idle";
  useListAsked({ tab, tickets, cursor, isLoading: isWaiting });
  const { words } = filters.search;
  const half = halfOf(list.search.find, words !== "" && third.isSuccess && tickets.length === 0);
  const isHits = tab === "search" && canSearch && half === "messages";
  return (
    <section ref={pane} className={classes.pane} aria-label={t("title")}>
      <ListTabs tab={tab} counts={counts} hasGroups={list.hasGroups} onTab={goTo} onNew={onNew}>
        {tab === "search" && (
          <SearchField
            isFirst
            words={filters.search.words}
            label={t("search.label")}
            placeholder={t("search.placeholder")}
            onSearch={(q) => change({ q: q || undefined })}
          />
        )}
        {tab === "closed" && <ListFilters />}
      </ListTabs>
      {tab !== "closed" && <ListFilters />}
      {list.mayShowAll && (tab === "open" || tab === "pending") && <ShowAllHint isOn={list.isAll} />}
      {tab === "search" && canSearch && (
        <SearchHalves half={half} count={third.data?.pages[0]?.count} onHalf={(find) => change({ find })} />
      )}
      <Suspense fallback={null}>
        {/* The selection belongs to the list that is shown. */}
        <BulkBar key={JSON.stringify(filters[tab])} tickets={tickets} filter={filters[tab]} size={sizeOf(query.data)} />
        <BulkStates />
      </Suspense>
      <div role="tabpanel" id="tickets-list" tabIndex={-1} aria-label={t(`half.${tab}`)} className={classes.list}>
        {isHits && <FoundMessages search={list.search} words={words} change={change} onOpen={actions.openAt} />}
        {!isHits && isWaiting && <SkeletonRows height={rowHeight} />}
        {!isHits && query.isError && !query.data && (
          <div className={classes.quiet}>
            <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />
          </div>
        )}
        {!isHits && !isWaiting && !query.isError && tickets.length === 0 && (
          <div className={classes.quiet}>
            <ListEmpty list={list} waiting={counts.pending ?? 0} />
          </div>
        )}
        {!isHits && tickets.length > 0 && (
          <TicketRows
            key={JSON.stringify(filters[tab])}
            tickets={tickets}
            count={tickets.length}
            label={t(`half.${tab}`)}
            me={me}
            mayPeek={mayPeek}
            order={filters[tab].order}
            cursor={cursor}
            onOpen={actions.open}
            onAction={onAction}
            canLoad={query.hasNextPage && !query.isFetching && !query.isFetchNextPageError}
            onLoad={() => void query.fetchNextPage()}
            hasFailed={query.isFetchNextPageError}
          />
        )}
        {isPartial && tickets.length > 0 && counts.pending !== undefined && (
          <WaitingElsewhere here={counts.pending} onShowAll={() => list.showAll(true)} />
        )}
      </div>
      {tab === "search" && !isHits && (
        <div role="status" className="visually-hidden">
          {tickets.length > 0 && t("search.found", { count: query.data?.pages[0]?.count ?? tickets.length })}
        </div>
      )}
      {menu && <RowMenu menu={menu} me={me} actions={actions} onClose={() => setMenu(null)} />}
      {mayPeek && <PeekDialog ticket={peeked} onClose={() => setPeeked(null)} />}
    </section>
  );
}

/** The chosen half; else the messages if no conversation was found. */
const halfOf = (chosen: SearchHalf | undefined, isNoTicket: boolean): SearchHalf =>
  chosen ?? (isNoTicket ? "messages" : "tickets");
