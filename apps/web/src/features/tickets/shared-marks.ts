import type { Ticket } from "@recado/contracts/tickets";

/** The marks that all rows of a list share, so that they carry no information. */
export interface Repeated {
  connection: boolean;
  /** All conversations are the user's own. */
  self: boolean;
  test: boolean;
}

export function repeatedIn(tickets: readonly Ticket[], me: number): Repeated {
  return {
    connection: tickets.every(({ whatsappId }) => whatsappId === tickets[0]?.whatsappId),
    self: tickets.every(({ userId }) => userId === me || userId === null),
    test: tickets.every(({ isTest }) => isTest),
  };
}
