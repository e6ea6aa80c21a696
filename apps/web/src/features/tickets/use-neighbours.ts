import type { Ticket } from "@recado/contracts/tickets";
import { useEffect, useRef } from "react";
import { provideNeighbours } from "./next-in-list.ts";

type List = readonly Ticket[];

/**
 * Gives the conversation so many steps from the open one that can be opened. It counts from where that stood when it was
 * opened: an answer moves it to the top of the list, from where the next would be the one that was answered before it.
 */
export function useNeighbours(tickets: List, readOpenUuid: () => string | undefined) {
  /** The list of the last rendering, and that in which the open conversation was opened. */
  const seen = useRef<{ last: List; uuid: string | undefined; opened: List }>({
    last: tickets,
    uuid: "",
    opened: tickets,
  });
  const neighbour = (step: number): Ticket | undefined => {
    const uuid = readOpenUuid();
    const now = new Map(tickets.filter(({ status }) => status !== "pending").map((one) => [one.uuid, one]));
    const list = seen.current.uuid === uuid ? seen.current.opened : tickets;
    const place = list.findIndex((one) => one.uuid === uuid);
    if (place === -1) return [...now.values()].at(step > 0 ? 0 : -1);
    for (let at = place + step; at >= 0 && at < list.length; at += step) {
      const found = now.get(list[at]!.uuid);
      if (found) return found;
    }
    return undefined;
  };
  useEffect(() => {
    const uuid = readOpenUuid();
    const { last } = seen.current;
    if (uuid === seen.current.uuid) seen.current.last = tickets;
    else seen.current = { last: tickets, uuid, opened: last.some((one) => one.uuid === uuid) ? last : tickets };
    provideNeighbours(neighbour);
  });
  return neighbour;
}
