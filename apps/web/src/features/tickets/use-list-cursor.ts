import type { Ticket } from "@recado/contracts/tickets";
import { useState, type KeyboardEvent } from "react";

/** The keys' place in the list: a list is one stop of Tab, within which ↑ ↓ J K move. */
export interface ListCursor {
  activeId: number | null;
  /** Counts the moves by key, after which the list scrolls. */
  moves: number;
  active: Ticket | undefined;
  set: (ticketId: number | null) => void;
  move: (step: number) => Ticket | undefined;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function useListCursor(
  tickets: readonly Ticket[],
  openUuid: string | undefined,
  open: (ticket: Ticket) => void,
): ListCursor {
  const [activeId, set] = useState<number | null>(null);
  const [moves, setMoves] = useState(0);
  const at = tickets.findIndex(({ id }) => id === activeId);
  const openAt = tickets.findIndex(({ uuid }) => uuid === openUuid);

  const moveTo = (place: number) => {
    const ticket = tickets[Math.max(0, Math.min(tickets.length - 1, place))];
    if (!ticket) return undefined;
    set(ticket.id);
    setMoves(moves + 1);
    return ticket;
  };
  const from = at === -1 ? openAt : at;
  const move = (step: number) => moveTo(from === -1 ? 0 : from + step);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const ticket = tickets[at];
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => move(8),
      PageUp: () => move(-8),
      Home: () => moveTo(0),
      End: () => moveTo(tickets.length - 1),
      // One that waits is not opened but accepted.
      Enter: () => ticket && ticket.status !== "pending" && open(ticket),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return {
    activeId: at === -1 ? null : activeId,
    moves,
    active: tickets[at],
    set,
    move,
    onFocus: () => {
      if (at === -1) set(tickets[openAt]?.id ?? tickets[0]?.id ?? null);
    },
    onKeyDown,
  };
}
