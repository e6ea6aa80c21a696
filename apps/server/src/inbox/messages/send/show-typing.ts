import { askSession } from "../../../channels/sessions/ask-session.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { App } from "../../../platform/app.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findTicket, ticketFacts } from "../../tickets/access.ts";
import { viewerRooms } from "../../tickets/rooms.ts";
import { mayAnswer } from "../../tickets/rules.ts";
import { factsOf } from "../../tickets/scope.ts";
import { replyAddress } from "../receive/reply-address.ts";

const states = ["composing", "recording", "paused"] as const;

/**
 * Shows the customer, and colleagues who view the conversation, that the attendant types or records; only while the
 * attendant does.
 */
export function followTyping(app: App): void {
  app.realtime.listens("typing", async (actor, [ticketId, given]) => {
    const state = states.find((one) => one === given);
    if (state && typeof ticketId === "number" && Number.isSafeInteger(ticketId))
      await show(app, actor, ticketId, state);
  });
}

async function show(app: App, actor: Actor, ticketId: number, presence: (typeof states)[number]): Promise<void> {
  const ticket = await findTicket(app, actor, ticketId);
  if (!ticket || !mayAnswer(factsOf(actor), ticketFacts(ticket))) return;
  const { companyId, userId } = actor;
  const place = { id: ticketId, queueId: ticket.queue_id, userId: ticket.user_id };
  app.realtime.publish(companyId, viewerRooms(companyId, place), "ticketViewers", {
    action: "writing",
    ticketId,
    userId,
    state: presence,
  });
  const session = { companyId, connectionId: ticket.connection_id };
  try {
    await askSession(app, session, { ask: "presence", to: replyAddress(ticket), presence });
  } catch (error) {
    // A connection that is down shows nothing.
    if (!(error instanceof Refusal)) throw error;
  }
}
