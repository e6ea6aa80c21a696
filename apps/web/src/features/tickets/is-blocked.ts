import type { TicketPage } from "@recado/contracts/tickets";

/** Whether the number of the conversation's connection has blocked its contact. */
export const isBlocked = ({ contact, whatsappId }: Pick<TicketPage, "contact" | "whatsappId">): boolean =>
  whatsappId !== null && contact.blockedOn.includes(whatsappId);
