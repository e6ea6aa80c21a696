import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type PointerEvent } from "react";
import { fetchTicket } from "./fetch-lists.ts";
import { loadConversation, nextConversation } from "./keep-conversations.ts";

/** A pointer that stays on a row this long may be about to press it; one that passes over many is not, ms. */
const rest = 40;

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
