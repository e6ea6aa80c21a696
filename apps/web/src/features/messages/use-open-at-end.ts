import type { Message } from "@recado/contracts/messages";
import type { Ticket } from "@recado/contracts/tickets";
import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { endBefore } from "./message-pages.ts";
import { lineOf, markLine } from "./use-jump.ts";

/**
 * Shows the end of a resolved conversation that newer ones of the contact follow, on each visit. `messages` are null while
 * they load, and where the visit is about another message.
 */
export function useOpenAtEnd(
  scroller: RefObject<HTMLElement | null>,
  { id, status }: Pick<Ticket, "id" | "status">,
  messages: readonly Message[] | null,
): void {
  const show = useEffectEvent(() => {
    const end = status === "closed" && messages ? endBefore(messages, id) : undefined;
    const line = end === undefined ? null : scroller.current && lineOf(scroller.current, end);
    if (line) markLine(line);
  });
  const isReady = messages !== null;
  // Also when the conversation is shown again: effects run anew then.
  useLayoutEffect(() => {
    if (isReady) show();
  }, [isReady]);
}
