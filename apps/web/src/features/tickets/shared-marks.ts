import type { Ticket } from "@recado/contracts/tickets";

/** What every row of a list says alike, and so tells nothing. */
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
