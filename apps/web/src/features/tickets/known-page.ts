import type { TicketPage } from "@recado/contracts/tickets";
import { queryClient } from "../../shell/query-client.ts";
import { ticketsOf, type TicketList } from "./list-pages.ts";

/** A conversation's data from the cached lists, to show it before the server answers. */
export function knownPage(uuid: string): TicketPage | undefined {
  const lists = queryClient.getQueriesData<TicketList>({ queryKey: ["tickets"] });
  const ticket = lists.flatMap(([, list]) => ticketsOf(list)).find((one) => one.uuid === uuid);
  if (!ticket) return undefined;
  const { createdAt, updatedAt } = ticket;
  const unknown = {
    extraInfo: [],
    tags: [],
    whatsapp: null,
    count: 0,
    blockedOn: [],
    disableBot: false,
    optedOutAt: null,
  };
  return { ...ticket, contact: { ...ticket.contact, ...unknown, createdAt, updatedAt }, otherNumbers: [] };
}
