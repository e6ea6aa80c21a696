import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type PointerEvent } from "react";
import { isTouch } from "../../ui/is-touch.ts";
import { usePageVisible } from "../../ui/use-page-visible.ts";
import { fetchMessages, fetchTicket } from "./fetch-lists.ts";
import { loadConversation, nextConversation } from "./keep-conversations.ts";

/** A pointer that stays on a row this long may be about to press it; one that passes over many is not, ms. */
const rest = 25;
/** A list that stays as it is for so long is looked at, ms. */
const calm = 400;

/** What a pointer rests on, a press begins on or the keys stand at is here before it is asked for. */
export function useFetchAhead(uuidOf: (ticketId: number) => string | undefined, activeId: number | null) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => void loadConversation().catch(() => undefined), []);

  const fetch = (ticketId: number) => {
    const uuid = uuidOf(ticketId);
    if (uuid !== undefined) void makeReady(client, uuid);
  };
  const soon = (ticketId: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => fetch(ticketId), rest);
  };
  const activeUuid = activeId === null ? undefined : uuidOf(activeId);
  useEffect(() => {
    if (activeUuid === undefined) return;
    const wait = setTimeout(() => void makeReady(client, activeUuid), rest);
    return () => clearTimeout(wait);
  }, [client, activeUuid]);

  return {
    onPointerOver: (event: PointerEvent) => {
      const id = rowAt(event);
      if (id !== undefined && event.pointerType === "mouse") soon(id);
    },
    onPointerDown: (event: PointerEvent) => {
      const id = rowAt(event);
      if (id !== undefined) fetch(id);
    },
  };
}

/** What stands in view is fetched while there is nothing else to do: whatever is clicked next is here. */
export function useFetchInView(uuids: readonly string[]): void {
  const client = useQueryClient();
  const isVisible = usePageVisible();
  const written = uuids.join();
  useEffect(() => {
    // Whoever works with a finger may pay for each byte.
    if (!isVisible || written === "" || isTouch()) return;
    let isOver = false;
    const fetchAll = async () => {
      for (const uuid of written.split(",")) {
        await new Promise((resolve) => whenIdle(() => resolve(undefined)));
        if (isOver) return;
        await fetchMessages(client, uuid);
      }
    };
    const timer = setTimeout(() => void fetchAll(), calm);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, isVisible, written]);
}

/** Safari has no such thing. */
const whenIdle = (run: () => void) =>
  typeof requestIdleCallback === "function" ? requestIdleCallback(run) : setTimeout(run);

async function makeReady(client: QueryClient, uuid: string): Promise<void> {
  await fetchTicket(client, uuid);
  nextConversation.set(uuid);
}

/** Only of what opens by a click: what waits is not looked at before it is accepted. */
function rowAt({ target }: PointerEvent): number | undefined {
  const link = target instanceof Element ? target.closest<HTMLElement>("[data-action=open]") : null;
  const id = Number(link?.closest<HTMLElement>("[data-id]")?.dataset.id);
  return Number.isSafeInteger(id) ? id : undefined;
}
