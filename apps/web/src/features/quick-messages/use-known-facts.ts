import type { Ticket } from "@recado/contracts/tickets";
import { useMe } from "../../shell/session.ts";
import type { KnownFacts } from "./fill-known.ts";
import { useGreeting } from "./use-greeting.ts";

/** The values for a text to this customer, as far as the page knows them. */
export function useKnownFacts(ticket: Ticket): KnownFacts {
  const me = useMe();
  const greeting = useGreeting();
  return {
    ticket,
    attendant: me.name,
    company: me.company.name,
    greeting: () => greeting(new Date()),
  };
}
