import type { Ticket, TicketPage } from "@recado/contracts/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { undoLast } from "../../shell/undo.ts";
import { useShortcut } from "../../ui/shortcuts.ts";
import { mayResolve } from "./may-answer.ts";
import { provideNeighbours } from "./next-in-list.ts";
import { focusPane } from "./panes.ts";
import { ticketQuery } from "./tickets-query.ts";
import type { TicketsTab } from "./tickets-search.ts";
import type { ListCursor } from "./use-list-cursor.ts";
import type { TicketActions } from "./use-ticket-actions.ts";

interface Given {
  tickets: readonly Ticket[];
  cursor: ListCursor;
  openUuid: string | undefined;
  actions: TicketActions;
  goTo: (tab: TicketsTab) => void;
  onNew: () => void;
  /** Absent for whoever may not. */
  peek: ((ticket: Ticket) => void) | null;
}

/** The keys of the conversations (visual direction §8): those of the list, and those that act on a conversation. */
export function useListKeys({ tickets, cursor, openUuid, actions, goTo, onNew, peek }: Given): void {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const client = useQueryClient();
  const group = t("keys.group");

  /** The one that a key means: in the list the one with the cursor, elsewhere the one that is open. */
  const meant = (): Ticket | undefined => {
    const isInList = document.activeElement?.closest("[data-pane=list]") !== null;
    const open = openUuid && client.getQueryData<TicketPage>(ticketQuery(openUuid).queryKey);
    return isInList && cursor.active ? cursor.active : open || cursor.active;
  };
  const move = (step: number) => {
    if (cursor.move(step)) focusPane("list");
  };
  const neighbour = (step: number): Ticket | undefined => {
    const openable = tickets.filter(({ status }) => status !== "pending");
    const at = openable.findIndex(({ uuid }) => uuid === openUuid);
    return at === -1 ? openable.at(step > 0 ? 0 : -1) : openable[at + step];
  };
  const open = (ticket: Ticket | undefined) => {
    if (!ticket) return;
    cursor.set(ticket.id);
    actions.show(ticket);
  };
  const resolve = (andNext: boolean) => {
    const ticket = meant();
    if (ticket && mayResolve(me, ticket)) actions.resolve(ticket, { andNext });
  };
  useEffect(() => provideNeighbours(neighbour));

  useShortcut({ keys: "j", label: t("keys.next"), group }, () => move(1));
  useShortcut({ keys: "k", label: t("keys.previous"), group }, () => move(-1));
  useShortcut({ keys: "alt+j", label: t("keys.openNext"), group }, () => open(neighbour(1)));
  useShortcut({ keys: "alt+k", label: t("keys.openPrevious"), group }, () => open(neighbour(-1)));
  useShortcut({ keys: "a", label: t("keys.acceptOrReopen"), group }, () => {
    const ticket = meant();
    if (ticket?.status === "pending") actions.accept(ticket);
    if (ticket?.status === "closed") actions.reopen(ticket);
  });
  const peekAtMeant = () => {
    const ticket = meant();
    if (ticket) peek?.(ticket);
  };
  useShortcut({ keys: "p", label: t("peek.button"), group }, peekAtMeant, peek === null);
  useShortcut({ keys: "e", label: t("resolve"), group }, () => resolve(false));
  useShortcut({ keys: "alt+e", label: t("keys.resolveWriting"), group }, () => resolve(false));
  useShortcut({ keys: "ctrl+alt+e", label: t("keys.resolveAndNext"), group }, () => resolve(true));
  useShortcut({ keys: "z", label: t("keys.undo"), group }, undoLast);
  useShortcut({ keys: "alt+z", label: t("keys.undoWriting"), group }, undoLast);
  useShortcut({ keys: "c", label: t("new.title"), group }, onNew);
  useShortcut({ keys: "/", label: t("search.label"), group }, () => {
    goTo("search");
    document.querySelector<HTMLElement>("[data-search]")?.focus();
  });
}
