import { partOfDay } from "../../inbox/messages/part-of-day.ts";
import { words as messageWords } from "../../inbox/messages/words.ts";
import type { Decider } from "../steps/decider.ts";
import { isLate } from "../steps/rules.ts";
import { words } from "./words.ts";

/**
 * Tells the customer who answers now, where the company wants it: once, however many tabs accept (specification 1 §4).
 * Not after a time for which a message would not wait either: the connection was down.
 */
export const greetOnAcceptance: Decider = {
  name: "greet-on-acceptance",
  causes: ["accepted"],
  decide(facts) {
    const { now, ticket, userId, settings } = facts;
    const isServed = ticket.status === "open" && ticket.user_id === userId;
    if (settings.sendGreetingAccepted !== "enabled" || ticket.is_group || !isServed || isLate(facts)) return "pass";
    const own = settings.acceptanceMessage;
    if (own.trim() !== "") return [{ do: "say", body: own, userId, rule: "acceptance", isTemplate: true }];
    const body = words(settings.language)("acceptGreeting", {
      greeting: messageWords(settings.language)(partOfDay(now, settings.timezone)),
      contact: ticket.contact_name,
      attendant: ticket.user_name ?? "",
    });
    return [{ do: "say", body, userId, rule: "acceptance" }];
  },
};
