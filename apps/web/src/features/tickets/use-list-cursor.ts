import type { Ticket } from "@recado/contracts/tickets";
import { useState, type KeyboardEvent } from "react";

/** The keyboard cursor. The list is one Tab stop; ↑ ↓ J K move within it. */
export interface ListCursor {
  activeId: number | null;
  /** The number of moves by key. The list scrolls after each. */
  moves: number;
  active: Ticket | undefined;
  set: (ticketId: number | null) => void;
  move: (step: number) => Ticket | undefined;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function useListCursor(
  tickets: readonly Ticket[],
  readOpenUuid: () => string | undefined,
  open: (ticket: Ticket) => void,
): ListCursor {
  const [activeId, set] = useState<number | null>(null);
  const [moves, setMoves] = useState(0);
  const at = tickets.findIndex(({ id }) => id === activeId);
  const openAt = () => {
    const openUuid = readOpenUuid();
    return tickets.findIndex(({ uuid }) => uuid === openUuid);
  };

  const moveTo = (place: number) => {
    const ticket = tickets[Math.max(0, Math.min(tickets.length - 1, place))];
    if (!ticket) return undefined;
    set(ticket.id);
    setMoves(moves + 1);
    return ticket;
  };
  const move = (step: number) => {
    const from = at === -1 ? openAt() : at;
    return moveTo(from === -1 ? 0 : from + step);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A row's button handles its own keys.
    if (event.key === "Enter" && event.target instanceof HTMLElement && event.target.closest("button")) return;
    const ticket = tickets[at];
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => move(8),
      PageUp: () => move(-8),
      Home: () => moveTo(0),
      End: () => moveTo(tickets.length - 1),
      Enter: () => ticket && open(ticket),
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
      // Keys mean the open conversation, also where this list does not have it.
      const first = readOpenUuid() === undefined ? tickets[0] : tickets[openAt()];
      if (at === -1) set(first?.id ?? null);
    },
    onKeyDown,
  };
}
