import type { Ticket } from "@recado/contracts/tickets";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { focusList } from "./panes.ts";
import type { TicketsTab } from "./tickets-search.ts";
import type { ListCursor } from "./use-list-cursor.ts";

/** The wish that was followed last: "back" to its history entry leaves the focus where it is. */
let lastWish: string | undefined;

interface Shown {
  tab: TicketsTab;
  tickets: readonly Ticket[];
  cursor: ListCursor;
  isLoading: boolean;
}

/** Focuses the list that the user went to by key, with the cursor on its first row, when it has loaded. */
export function useListAsked({ tab, tickets, cursor, isLoading }: Shown): void {
  const asked = useLocation({ select: ({ state }) => state.listAsked });
  const follow = useEffectEvent((wish: string) => {
    if (wish === lastWish) return;
    lastWish = wish;
    focusList();
    // After the focus, which puts the cursor on the open conversation.
    cursor.set(tickets[0]?.id ?? null);
  });
  // The address may change before the list does.
  const wish = asked?.tab === tab && !isLoading ? asked.wish : undefined;
  useEffect(() => {
    if (wish !== undefined) follow(wish);
  }, [wish]);
}
