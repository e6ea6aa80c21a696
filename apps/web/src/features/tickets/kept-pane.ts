import i18next from "i18next";
import type { RefCallback } from "react";
import { queryClient } from "../../shell/query-client.ts";
import { messagesQuery } from "../messages/messages-query.ts";
import { ticketQuery } from "./tickets-query.ts";
import { isPanelOpen } from "./use-contact-panel.ts";

interface Kept {
  pane: HTMLElement;
  /** What it showed when it was left or made ready: out of sight it does not follow. */
  drawn: readonly unknown[] | null;
}
const kept = new Map<string, Kept>();

/**
 * For the `ref` of a conversation's pane, whose only child is what React's Activity hides. It does so by
 * `display: none`, which throws the layout away; that is taken back, and the pane hides in a way that keeps it.
 */
export function keepPane(uuid: string): RefCallback<HTMLElement> {
  return (pane) => {
    if (!pane) return undefined;
    kept.set(uuid, { pane, drawn: null });
    // What is made ready is drawn whenever there is time.
    const observer = new MutationObserver((changes) => {
      const inner = layOut(pane);
      if (inner && changes.some(({ type }) => type === "childList")) {
        observer.observe(inner, { attributeFilter: ["style"] });
        noteDrawn(uuid);
        // Asked for, it gets the layout that it would otherwise get when it is shown.
        setTimeout(() => inner.querySelector("[role=log]")?.scrollHeight);
      }
    });
    observer.observe(pane, { childList: true });
    return () => {
      observer.disconnect();
      kept.delete(uuid);
    };
  };
}

/** Of all panes this one is seen, if any. */
export function showPane(uuid: string | undefined): void {
  for (const [one, { pane }] of kept) {
    pane.toggleAttribute("data-shown", one === uuid);
    layOut(pane);
  }
}

/** Shows it before React is asked, when nothing in it is new; false when it must be drawn. */
export function showAsItIs(uuid: string): boolean {
  const drawn = kept.get(uuid)?.drawn;
  const now = factsOf(uuid);
  if (!drawn || !now || now.some((fact, n) => fact !== drawn[n])) return false;
  showPane(uuid);
  return true;
}

/** One comes back to its newest message; to scroll there can wait until the next one is seen. */
export function leavePane(uuid: string): void {
  noteDrawn(uuid);
  setTimeout(() => kept.get(uuid)?.pane.querySelector("[role=log]")?.scrollTo({ top: 0 }));
}

function noteDrawn(uuid: string): void {
  const one = kept.get(uuid);
  if (one) one.drawn = factsOf(uuid);
}

/** Null while they aren't known, or when coming shows something of its own: the line above what is unread. */
function factsOf(uuid: string): readonly unknown[] | null {
  const ticket = queryClient.getQueryData(ticketQuery(uuid).queryKey);
  const messages = ticket && queryClient.getQueryData(messagesQuery(ticket.id).queryKey);
  return messages && ticket.unreadMessages === 0 ? [ticket, messages, isPanelOpen(), i18next.language] : null;
}

function layOut(pane: HTMLElement): HTMLElement | null {
  const inner = pane.firstElementChild;
  if (!(inner instanceof HTMLElement)) return null;
  if (inner.style.display !== "") inner.style.display = "";
  return inner;
}
