import { useLocation, type HistoryState, type useRouter } from "@tanstack/react-router";
import type { Ticket } from "@recado/contracts/tickets";

import { uniqueId } from "../../shell/unique-id.ts";

type Router = ReturnType<typeof useRouter>;

/** The uuid of the waiting conversation in the preview pane. The history entry stores it; the address stays. */
export const usePreviewed = (): string | undefined => useLocation({ select: ({ state }) => state.preview });
export const previewedIn = (router: Router): string | undefined => router.state.location.state.preview;

/** The state of a history entry without the preview. */
export function withoutPreview(state: HistoryState): HistoryState {
  const { preview: _, fillsPhone: __, message: ___, ...rest } = state;
  return rest;
}

/** Previews a conversation. "Back" closes it; another preview replaces its history entry. */
export function showPreview(router: Router, { uuid, id: ticketId }: Ticket, messageId?: number): void {
  const state = {
    preview: uuid,
    fillsPhone: true,
    ...(messageId !== undefined && { message: { ticketId, id: messageId, wish: uniqueId() } }),
  } as const;
  void router.navigate({ to: ".", search: true, state, replace: previewedIn(router) !== undefined });
}

/** Closes the preview by replacing the history entry: going back would revert filters changed meanwhile. */
export const closePreview = (router: Router): Promise<void> =>
  router.navigate({ to: ".", search: true, replace: true, state: withoutPreview });

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The uuid of the previewed conversation. */
    preview?: string;
  }
}
