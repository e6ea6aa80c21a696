import type { Ticket, TicketPage } from "@recado/contracts/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { useKeyHint, useShortcut } from "../../ui/shortcuts.ts";
import { toggleSelected, useSelection } from "./bulk/selection.ts";
import { mayMarkUnread, mayResolve } from "./may-answer.ts";
import { focusPane } from "./panes.ts";
import { ticketQuery } from "./tickets-query.ts";
import type { TicketsTab } from "./tickets-search.ts";
import type { ListCursor } from "./use-list-cursor.ts";
import { useNeighbours } from "./use-neighbours.ts";
import type { TicketActions } from "./use-ticket-actions.ts";

interface Given {
  tickets: readonly Ticket[];
  cursor: ListCursor;
  readOpenUuid: () => string | undefined;
  actions: TicketActions;
  goTo: (tab: TicketsTab) => void;
  onNew: () => void;
  /** Null if the user may not. */
  peek: ((ticket: Ticket) => void) | null;
}

/** The shortcuts of the list and of the open conversation (visual direction §8). */
export function useListKeys({ tickets, cursor, readOpenUuid, actions, goTo, onNew, peek }: Given): void {
  const me = useMe();
  const client = useQueryClient();
  const { group, ...label } = useLabels();

  /** The conversation that a shortcut acts on: at the cursor while the list has the focus, else the open one. */
  const meant = (): Ticket | undefined => {
    const isInList = document.activeElement?.closest("[data-pane=list]") !== null;
    const openUuid = readOpenUuid();
    const open = openUuid && client.getQueryData<TicketPage>(ticketQuery(openUuid).queryKey);
    return isInList && cursor.active ? cursor.active : open || cursor.active;
  };
  const move = (step: number) => {
    if (cursor.move(step)) focusPane("list");
  };
  const neighbour = useNeighbours(tickets, readOpenUuid);
  const open = (ticket: Ticket | undefined) => {
    if (!ticket) return;
    cursor.set(ticket.id);
    actions.show(ticket);
  };
  const resolve = (andNext: boolean) => {
    const ticket = meant();
    if (ticket && mayResolve(me, ticket)) actions.resolve(ticket, { andNext });
  };

  useShortcut({ keys: "j", label: label.next, group }, () => move(1));
  useShortcut({ keys: "k", label: label.previous, group }, () => move(-1));
  useKeyHint({ keys: "down", label: label.next, group });
  useKeyHint({ keys: "up", label: label.previous, group });
  useKeyHint({ keys: "enter", label: label.openActive, group });
  useShortcut({ keys: "alt+j", label: label.openNext, group }, () => open(neighbour(1)));
  useShortcut({ keys: "alt+k", label: label.openPrevious, group }, () => open(neighbour(-1)));
  const acceptOrReopen = () => {
    const ticket = meant();
    if (ticket?.status === "pending") actions.accept(ticket);
    if (ticket?.status === "closed") actions.reopen(ticket);
  };
  // Many are not accepted at once, nor another in their place.
  useShortcut({ keys: "a", label: label.acceptOrReopen, group }, acceptOrReopen, useSelection() !== null);
  useShortcut({ keys: "x", label: label.select, group }, () => {
    if (cursor.active) toggleSelected(cursor.active.id);
  });
  const peekAtMeant = () => {
    const ticket = meant();
    if (ticket) peek?.(ticket);
  };
  useShortcut({ keys: "p", label: label.peek, group }, peekAtMeant, peek === null);
  useShortcut({ keys: "e", label: label.resolve, group }, () => resolve(false));
  useShortcut({ keys: "alt+e", label: label.resolveWriting, group }, () => resolve(false));
  useShortcut({ keys: "ctrl+alt+e", label: label.resolveAndNext, group }, () => resolve(true));
  useShortcut({ keys: "u", label: label.markUnread, group }, () => {
    const ticket = meant();
    if (ticket && mayMarkUnread(me, ticket)) void actions.markUnread(ticket);
  });
  useShortcut({ keys: "c", label: label.create, group }, onNew);
  useShortcut({ keys: "/", label: label.search, group }, () => {
    goTo("search");
    document.querySelector<HTMLElement>("[data-search]")?.focus();
  });
}

/** Memoised: the list renders after every batch of events. */
function useLabels() {
  const { t } = useTranslation("tickets");
  return useMemo(
    () => ({
      group: t("keys.group"),
      next: t("keys.next"),
      previous: t("keys.previous"),
      openActive: t("keys.openActive"),
      openNext: t("keys.openNext"),
      openPrevious: t("keys.openPrevious"),
      select: t("selecting.select"),
      acceptOrReopen: t("keys.acceptOrReopen"),
      peek: t("peek.button"),
      resolve: t("resolve"),
      resolveWriting: t("keys.resolveWriting"),
      resolveAndNext: t("keys.resolveAndNext"),
      markUnread: t("markUnread"),
      create: t("new.title"),
      search: t("search.label"),
    }),
    [t],
  );
}
