import { limits } from "@recado/contracts/limits";
import type { Ticket, TicketStatus } from "@recado/contracts/tickets";
import { useRouter, type HistoryState } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { codeOf, isPassing } from "../../shell/api-error.ts";
import { link } from "../../shell/live.ts";
import { problemValues } from "../../shell/problem-text.ts";
import { useMe } from "../../shell/session.ts";
import { expectUndo, offerUndo } from "../../shell/undo.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { isTouch } from "../../ui/is-touch.ts";
import { notify } from "../../ui/toasts.ts";
import { useBeside } from "./beside-context.ts";
import { focusPane, hasPane } from "./panes.ts";
import { changeTicket, markUnread, takeOver, ticketOfRefusal, undoChange } from "./change-ticket.ts";
import { inTurn } from "./in-turn.ts";
import { belongs, handlesGroups, listFilter } from "./list-filter.ts";
import { nextInList } from "./next-in-list.ts";
import { takeBackMove } from "./moves.ts";
import { closePreview, previewedIn, showPreview, withoutPreview } from "./preview.ts";
import { followed, type TicketsSearch } from "./tickets-search.ts";
import { useInTheWay } from "./use-in-the-way.ts";

interface Ending {
  silent?: boolean;
  /** Opens the next conversation of the list afterwards. */
  andNext?: boolean;
}

/** The navigation state of a conversation that is opened from the list. */
export const fromList = { isFromList: true, isToWrite: true } as const;

const isLinked = () => link.state() === "connected" && navigator.onLine;

/** Requests without an answer yet, from any row, header or key. */
const asked = new Set<string>();

/** The actions on a conversation, for its row, its header and the keyboard; they keep their identity while mounted. */
export function useTicketActions() {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const router = useRouter();
  const inTheWay = useInTheWay();
  const beside = useBeside();

  return useMemo(() => {
    const isOpen = ({ uuid }: Ticket) =>
      previewedIn(router) === undefined && router.matchRoute({ to: "/tickets/$uuid", params: { uuid } });
    const isAtList = () => previewedIn(router) === undefined && router.matchRoute({ to: "/tickets" });
    const show = ({ uuid }: Ticket) =>
      void router.navigate({ to: "/tickets/$uuid", params: { uuid }, search: true, state: fromList });
    /** Previews a waiting conversation and opens any other. */
    const open = (ticket: Ticket) => (ticket.status === "pending" ? preview(ticket) : show(ticket));
    const preview = (ticket: Ticket) => {
      if (!isOpen(ticket)) showPreview(router, ticket);
    };
    /** Opens it at a message. */
    const openAt = (ticket: Ticket, id: number) => {
      if (ticket.status === "pending") return showPreview(router, ticket, id);
      const state: HistoryState = { isFromList: true, message: { ticketId: ticket.id, id, wish: uniqueId() } };
      const params = { uuid: ticket.uuid };
      void router.navigate({ to: "/tickets/$uuid", params, search: true, state, replace: isOpen(ticket) });
    };
    /** Shows the conversation, and the list on the tab that now holds it. "Back" leads there too; `move` names this. */
    const follow = async (ticket: Ticket, status: TicketStatus, state: HistoryState, move?: string) => {
      if (beside) return;
      const isAmongGroups = ticket.isGroup && handlesGroups(me);
      const search = (before: TicketsSearch) => followed(before, status, isAmongGroups);
      const isElsewhere = !isOpen(ticket);
      const moved = (before: HistoryState) => ({ ...withoutPreview(before), move });
      // Await it: the history merges navigations that overlap.
      if (isElsewhere) await router.navigate({ to: ".", search, replace: true, state: moved });
      const { uuid } = ticket;
      await router.navigate({ to: "/tickets/$uuid", params: { uuid }, search, state, replace: !isElsewhere });
    };
    const stayClosed = async (ticket: Ticket) => {
      await follow(ticket, "closed", router.state.location.state);
      // The list of another tab is a different element, so the focus was lost.
      if (document.activeElement === document.body) focusPane("chat");
    };
    const leave = async (ticket: Ticket, next?: Ticket) => {
      if (beside) {
        beside.close();
        return;
      }
      if (next) {
        show(next);
        return;
      }
      if (previewedIn(router) === ticket.uuid) {
        await closePreview(router);
        return;
      }
      if (!isOpen(ticket)) return;
      await router.navigate({ to: "/tickets", search: true, replace: true });
      focusPane("list");
    };

    /** Answers whether the user is still where they are now: a late answer must not lead them away. */
    const stayingHere = () => {
      const { href } = router.state.location;
      return () => router.state.location.href === href;
    };

    /** Says why the action failed, with the name of the user who was faster. */
    const explain = (error: unknown) => {
      const real = ticketOfRefusal(error);
      if (real && codeOf(error) === "ERR_OTHER_OPEN_TICKET") {
        // The contact has another conversation: show it, or say where it is.
        if (real.userId === me.id) show(real);
        else {
          const isVisible = belongs(me, listFilter("search"), real);
          const action = { label: t("openOther"), run: () => open(real) };
          notify.problem(inTheWay(real), isVisible ? { action, lasts: limits.undo } : {});
        }
      } else if (real?.user && real.status === "open" && real.userId !== me.id) {
        notify.problem(t("taken", { name: real.user.name }));
      } else notify.error(codeOf(error), problemValues(error));
    };
    const attempt = (ticket: Ticket, what: string, change: () => Promise<unknown>): Promise<boolean> =>
      inTurn(ticket.id, what, async () => {
        try {
          await change();
          return true;
        } catch (error) {
          explain(error);
          return false;
        }
      });

    /** Detects the second click of a double click: the first has already moved the conversation. */
    const isAgain = ({ id }: Ticket, wanted: TicketStatus) => {
      const wish = `${wanted} ${id}`;
      if (asked.has(wish)) return true;
      asked.add(wish);
      return false;
    };
    const begin = (ticket: Ticket) => {
      if (isAgain(ticket, "open")) return;
      const { isFromList } = router.state.location.state;
      const state: HistoryState = isOpen(ticket) ? { isToWrite: true, ...(isFromList && { isFromList }) } : fromList;
      const move = uniqueId();
      // The button is gone with its row, and the composer may have mounted before it could take the focus.
      const goOn = async () => {
        await follow(ticket, "open", state, move);
        if (document.activeElement === document.body && !isTouch()) focusPane("chat");
      };
      // Reopening is refused where the contact has another conversation, and nothing is done without a line: the list stays
      // until it is done.
      const isLikely = ticket.status !== "closed" && isLinked();
      const isStillHere = stayingHere();
      const { href } = router.state.location;
      const going = isLikely ? goOn() : undefined;
      void attempt(ticket, "open", () => changeTicket(ticket, "open", me)).then(async (isDone) => {
        asked.delete(`open ${ticket.id}`);
        if (isDone && !isLikely && isStillHere()) void goOn();
        if (isDone || ticket.status !== "pending") return;
        // A user who was too late returns to the waiting list, at once or by "Back". A refusal may come while the list goes.
        await going;
        takeBackMove(move, href);
        if (isOpen(ticket)) void follow(ticket, "pending", state);
      });
    };
    const end = async (ticket: Ticket, wanted: Exclude<TicketStatus, "open">, { silent, andNext }: Ending = {}) => {
      if (isAgain(ticket, wanted)) return;
      const wasShown = isOpen(ticket);
      // On a phone the list replaces a closed conversation.
      const stays = wanted === "closed" && !andNext && wasShown && hasPane("list");
      const next = andNext ? nextInList() : undefined;
      const goOn = () => (stays ? stayClosed(ticket) : leave(ticket, next));
      // Without a line it would seem done: the user stays until the server has answered.
      const isLikely = isLinked();
      const isStillHere = stayingHere();
      if (isLikely) void goOn();
      const undoing = expectUndo();
      const isDone = await attempt(ticket, wanted, () => changeTicket(ticket, wanted, me, silent ? { silent } : {}));
      asked.delete(`${wanted} ${ticket.id}`);
      if (!isDone) {
        undoing.drop();
        const isWhereLed = stays ? isOpen(ticket) : next ? isOpen(next) : isAtList();
        if (isLikely && wasShown && !beside && isWhereLed) {
          void follow(ticket, ticket.status, stays ? router.state.location.state : fromList);
        }
        return;
      }
      if (!isLikely && isStillHere()) void goOn();
      const said = wanted === "pending" ? "returned" : silent ? "resolvedSilently" : "resolved";
      const words = t(said, { name: ticket.contact.name });
      const takeBack = async () => {
        // Refused where the contact has another conversation by now: the list stays until it is done.
        let failure: unknown;
        const undo = () =>
          undoChange(ticket, wanted === "closed" ? "close" : "return", me).catch((error: unknown) => {
            failure = error;
            throw error;
          });
        const isWaitingHere = stayingHere();
        const isUndone = await attempt(ticket, "undo", undo);
        if (isUndone && wasShown && isWaitingHere()) void follow(ticket, ticket.status, fromList);
        // "Try again" needs something to try with.
        if (isPassing(failure)) offerUndo(words, takeBack);
      };
      undoing.offer(words, takeBack);
    };

    return {
      accept: begin,
      reopen: begin,
      giveBack: (ticket: Ticket) => void end(ticket, "pending"),
      resolve: (ticket: Ticket, ending?: Ending) => void end(ticket, "closed", ending),
      /** Leaves it first, because messages in view are marked as read. */
      markUnread: async (ticket: Ticket) => {
        await leave(ticket);
        await attempt(ticket, "unread", () => markUnread(ticket));
      },
      takeOver: (ticket: Ticket) => void attempt(ticket, "take over", () => takeOver(ticket, me)),
      show,
      open,
      openAt,
      leave,
      explain,
    };
  }, [t, inTheWay, beside, me, router]);
}

export type TicketActions = ReturnType<typeof useTicketActions>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The conversation was opened from the list, which is one step back. */
    isFromList?: true;
    /** The composer takes the focus. */
    isToWrite?: true;
  }
}
