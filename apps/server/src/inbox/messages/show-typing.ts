import { askSession } from "../../channels/connections/ask-session.ts";
import type { Actor } from "../../platform/actor.ts";
import type { House } from "../../platform/house.ts";
import { Refusal } from "../../platform/refusal.ts";
import { factsOf, findTicket, ticketFacts } from "../tickets/access.ts";
import { mayAnswer } from "../tickets/rules.ts";
import { replyAddress } from "./reply-address.ts";

const states = ["composing", "recording", "paused"] as const;

/** The customer is shown that somebody writes or records, as long as WhatsApp shows it without being told again. */
export function followTyping(house: House): void {
  house.realtime.hears("typing", async (actor, [ticketId, given]) => {
    const state = states.find((one) => one === given);
    if (state && typeof ticketId === "number" && Number.isSafeInteger(ticketId))
      await show(house, actor, ticketId, state);
  });
}

async function show(house: House, actor: Actor, ticketId: number, presence: (typeof states)[number]): Promise<void> {
  const ticket = await findTicket(house, actor, ticketId);
  if (!ticket || !mayAnswer(factsOf(actor), ticketFacts(ticket))) return;
  const session = { companyId: actor.companyId, connectionId: ticket.whatsapp_id };
  try {
    await askSession(house, session, { ask: "presence", to: replyAddress(ticket), presence });
  } catch (error) {
    // A connection that is down shows nobody anything.
    if (!(error instanceof Refusal)) throw error;
  }
}
