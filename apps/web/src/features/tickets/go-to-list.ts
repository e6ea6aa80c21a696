import type { useNavigate } from "@tanstack/react-router";
import { uniqueId } from "../../shell/unique-id.ts";
import { areListsInView } from "./panes.ts";
import type { TicketsTab } from "./tickets-search.ts";

/**
 * Goes to a list by key, from any page; the list takes the focus (`use-list-asked.ts`). The filters stay, and the open
 * conversation beside the list.
 */
export function goToList(navigate: ReturnType<typeof useNavigate>, tab: TicketsTab): void {
  const shown = tab === "open" ? undefined : tab;
  const listAsked = { tab, wish: uniqueId() };
  if (areListsInView())
    void navigate({
      to: ".",
      search: (before) => ({ ...before, tab: shown }),
      replace: true,
      // The composer must not take the focus if it loads late.
      state: (before) => ({ ...before, isToWrite: undefined, listAsked }),
    });
  else void navigate({ to: "/tickets", search: { tab: shown }, state: { listAsked } });
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The list that takes the focus, once. */
    listAsked?: { tab: TicketsTab; wish: string };
  }
}
