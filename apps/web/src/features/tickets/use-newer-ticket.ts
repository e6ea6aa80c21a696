import type { ContactTicket, TicketPage } from "@recado/contracts/tickets";
import { useInfiniteQuery } from "@tanstack/react-query";
import { contactTicketsQuery } from "./panel/contact-tickets-query.ts";

/**
 * The contact's conversation that waits or is answered while this one is resolved, as far as the user sees it; the one
 * on the same connection first.
 */
export function useNewerTicket({ id, contactId, whatsappId }: TicketPage): ContactTicket | undefined {
  const { data } = useInfiniteQuery(contactTicketsQuery(contactId));
  const open = data?.pages.flatMap(({ tickets }) => tickets).filter((one) => one.id !== id && one.status !== "closed");
  return open?.find((one) => one.whatsappId === whatsappId) ?? open?.[0];
}
