import type { Ticket } from "@recado/contracts/tickets";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, type MouseEvent, type PointerEvent } from "react";

/** A pointer that rests on a row for this long is likely to open it, ms. */
const restTime = 50;

/**
 * The addresses of the rows and what opens them. A list has plain anchors and one handler, because each `<Link>` of the
 * router subscribes to the address and computes it anew on every navigation. A waiting conversation has no anchor: its
 * row is a button that previews it.
 */
export function useRowLinks(ticketAt: (target: EventTarget) => Ticket | undefined, open: (ticket: Ticket) => void) {
  const router = useRouter();
  const searchStr = useLocation({ select: (location) => location.searchStr });
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  const preload = (ticket: Ticket) =>
    void router.preloadRoute({ to: "/tickets/$uuid", params: { uuid: ticket.uuid }, search: true });
  const linkedAt = (target: EventTarget) =>
    target instanceof Element && target.closest("[data-opens]") ? ticketAt(target) : undefined;

  return {
    hrefOf: ({ uuid }: Ticket) => `/tickets/${uuid}${searchStr}`,
    handlers: {
      onPointerOver: ({ target, pointerType }: PointerEvent) => {
        clearTimeout(rest.current);
        const ticket = linkedAt(target);
        if (ticket) rest.current = setTimeout(() => preload(ticket), pointerType === "touch" ? 0 : restTime);
      },
    },
    /** Opens the row of a plain click; other clicks (a new tab, say) are the browser's. */
    onClick: (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const ticket = linkedAt(event.target);
      if (!ticket) return;
      event.preventDefault();
      open(ticket);
    },
  };
}
