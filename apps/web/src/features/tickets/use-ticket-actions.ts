import type { Ticket, TicketStatus } from "@recado/contracts/tickets";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { problemValues } from "../../shell/problem-text.ts";
import { useMe } from "../../shell/session.ts";
import { offerUndo } from "../../shell/undo.ts";
import { notify } from "../../ui/toasts.ts";
import { focusPane } from "./panes.ts";
import { changeTicket, takeOver, ticketOfRefusal, undoChange } from "./change-ticket.ts";
import { inTurn } from "./in-turn.ts";
import { nextInList } from "./next-in-list.ts";
import { useInTheWay } from "./use-in-the-way.ts";

interface Ending {
  silent?: boolean;
  /** Go on with the next of the list. */
  andNext?: boolean;
}

/** The navigation state of a conversation that is opened from the list. */
export const fromList = { isFromList: true, isToWrite: true } as const;

/** What can be done with a conversation, from its row, its header or the keyboard; identities stay while mounted. */
export function useTicketActions() {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const router = useRouter();
  const inTheWay = useInTheWay();

  return useMemo(() => {
    const isOpen = ({ uuid }: Ticket) => router.matchRoute({ to: "/tickets/$uuid", params: { uuid } });
    const show = ({ uuid }: Ticket) =>
      void router.navigate({ to: "/tickets/$uuid", params: { uuid }, search: true, state: fromList });
    const leave = async (ticket: Ticket, next?: Ticket) => {
      if (next) {
        show(next);
        return;
      }
      if (!isOpen(ticket)) return;
      await router.navigate({ to: "/tickets", search: true, replace: true });
      focusPane("list");
    };

    /** Why it was not done, with the name of who was faster. */
    const explain = (error: unknown) => {
      const real = ticketOfRefusal(error);
      if (real && codeOf(error) === "ERR_OTHER_OPEN_TICKET") {
        // The contact has another conversation: it is shown, or told where it is.
        if (real.userId === me.id) show(real);
        else notify.problem(inTheWay(real));
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

    const begin = (ticket: Ticket) => {
      if (!isOpen(ticket)) show(ticket);
      void attempt(ticket, "open", () => changeTicket(ticket, "open", me));
    };
    const end = async (ticket: Ticket, wanted: Exclude<TicketStatus, "open">, { silent, andNext }: Ending = {}) => {
      const wasShown = isOpen(ticket);
      void leave(ticket, andNext ? nextInList() : undefined);
      const isDone = await attempt(ticket, wanted, () => changeTicket(ticket, wanted, me, silent ? { silent } : {}));
      if (!isDone) return;
      const said = wanted === "pending" ? "returned" : silent ? "resolvedSilently" : "resolved";
      offerUndo(t(said, { name: ticket.contact.name }), async () => {
        if (wasShown) show(ticket);
        await attempt(ticket, "undo", () => undoChange(ticket, wanted === "closed" ? "close" : "return", me));
      });
    };

    return {
      accept: begin,
      reopen: begin,
      giveBack: (ticket: Ticket) => void end(ticket, "pending"),
      resolve: (ticket: Ticket, ending?: Ending) => void end(ticket, "closed", ending),
      takeOver: (ticket: Ticket) => void attempt(ticket, "take over", () => takeOver(ticket, me)),
      show,
      leave,
      explain,
    };
  }, [t, inTheWay, me, router]);
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
