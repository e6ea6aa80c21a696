import type { Answer, Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { keepTags } from "../tags/access.ts";
import { changeTicketTags } from "../tags/ticket-tags.ts";
import { holdTicket } from "../tickets/access.ts";
import { cardIn, stageOf } from "./cards.ts";
import { laneIdOf, stageIdOf } from "./present.ts";

/**
 * Moves a conversation to a lane; its other tags stay. Of two concurrent moves that name the source lane, the second is
 * refused.
 */
export function moveCard(
  app: App,
  actor: Actor,
  ticketId: number,
  { targetLaneId, fromLaneId }: Parsed<"PUT /api/kanban/cards/:cardId/lane">["body"],
): Promise<Answer<"PUT /api/kanban/cards/:cardId/lane">> {
  return app.database.tenant(actor, async (tx) => {
    const { status } = await holdTicket(tx, actor, ticketId);
    if (status === "closed") throw refuse("ERR_TICKET_CLOSED");
    const target = stageIdOf(targetLaneId);
    // Lock: nobody removes the lane meanwhile.
    if (target !== null && (await keepTags(tx, [target])).get(target)?.isStage !== true)
      throw refuse("ERR_NO_LANE_FOUND");
    const now = await stageOf(tx, ticketId);
    if (now !== target) {
      if (fromLaneId !== undefined && fromLaneId !== laneIdOf(now)) throw refuse("ERR_CARD_MOVED");
      await changeTicketTags(app, tx, ticketId, {
        adds: target === null ? [] : [target],
        removes: now === null ? [] : [now],
      });
      // The card shows since when it is in the lane.
      await tx.sql("set constraints all immediate");
    }
    const card = await cardIn(tx, ticketId);
    if (!card) throw refuse("ERR_NO_TICKET_FOUND");
    return { laneId: targetLaneId, card };
  });
}
