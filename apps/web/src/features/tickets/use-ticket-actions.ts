import type { Ticket, TicketStatus } from "@recado/contracts/tickets";
import { useParams, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { problemValues } from "../../shell/problem-text.ts";
import { useMe } from "../../shell/session.ts";
import { offerUndo } from "../../shell/undo.ts";
import { notify } from "../../ui/toasts.ts";
import { focusPane } from "./panes.ts";
import { changeTicket, ticketOfRefusal } from "./change-ticket.ts";
import { useInTheWay } from "./use-in-the-way.ts";

const underWay = new Set<number>();

/** What can be done with a conversation, from its row, its header or the keyboard; identities stay while mounted. */
export function useTicketActions() {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const router = useRouter();
  const inTheWay = useInTheWay();
  const { uuid: openUuid } = useParams({ strict: false });

  return useMemo(() => {
    const show = (ticket: Ticket) =>
      void router.navigate({
        to: "/tickets/$uuid",
        params: { uuid: ticket.uuid },
        search: true,
        state: { isFromList: true, isToWrite: true },
      });
    const leave = async (ticket: Ticket) => {
      if (ticket.uuid !== openUuid) return;
      await router.navigate({ to: "/tickets", search: true, replace: true });
      focusPane("list");
    };

    const change = async (ticket: Ticket, wanted: TicketStatus): Promise<boolean> => {
      if (underWay.has(ticket.id)) return false;
      underWay.add(ticket.id);
      try {
        await changeTicket(ticket, wanted, me);
        return true;
      } catch (error) {
        const real = ticketOfRefusal(error);
        if (real && real.id !== ticket.id) {
          // The contact has another conversation: it is shown, or told where it is.
          if (real.userId === me.id) show(real);
          else notify.problem(inTheWay(real));
        } else if (real?.user && real.userId !== me.id) notify.problem(t("taken", { name: real.user.name }));
        else notify.error(codeOf(error), problemValues(error));
        return false;
      } finally {
        underWay.delete(ticket.id);
      }
    };

    const begin = (ticket: Ticket) => {
      if (ticket.uuid !== openUuid) show(ticket);
      void change(ticket, "open");
    };
    const end = async (ticket: Ticket, wanted: "pending" | "closed") => {
      void leave(ticket);
      const isDone = await change(ticket, wanted);
      if (!isDone) return;
      const text = t(wanted === "closed" ? "resolved" : "returned", { name: ticket.contact.name });
      // What was one's own can be taken back; another's would not come back to them.
      if (ticket.status !== "open" || ticket.userId !== me.id) {
        notify.success(text);
        return;
      }
      offerUndo(text, async () => {
        show(ticket);
        await change({ ...ticket, status: wanted }, "open");
      });
    };

    return {
      accept: begin,
      reopen: begin,
      giveBack: (ticket: Ticket) => void end(ticket, "pending"),
      resolve: (ticket: Ticket) => void end(ticket, "closed"),
      show,
    };
  }, [t, inTheWay, me, router, openUuid]);
}

export type TicketActions = ReturnType<typeof useTicketActions>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The conversation was opened from the list, which is one step back. */
    isFromList?: true;
    /** Whoever opened it is about to write. */
    isToWrite?: true;
  }
}
