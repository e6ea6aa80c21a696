import { textsIn } from "@recado/contracts/automatic-texts";
import type { Decider } from "../steps/decider.ts";
import { isLate } from "../steps/rules.ts";

/**
 * Tells the customer who answers now, if the company wants it: once, however many tabs accept (specification 1 §4). Not
 * after a delay that exceeds the outbox's limit: the connection was down.
 */
export const greetOnAcceptance: Decider = {
  name: "greet-on-acceptance",
  causes: ["accepted"],
  isImmediate: true,
  decide(facts) {
    const { ticket, userId, settings } = facts;
    const isServed = ticket.status === "open" && ticket.user_id === userId;
    if (settings.sendGreetingAccepted !== "enabled" || ticket.is_group || !isServed || isLate(facts)) return "pass";
    const own = settings.acceptanceMessage;
    const body = own.trim() === "" ? textsIn(settings.language).acceptanceMessage : own;
    return [{ do: "say", body, userId, rule: "acceptance", isTemplate: true }];
  },
};
