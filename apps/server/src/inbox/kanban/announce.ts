import { standingOf } from "../../identity/companies/standing.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { boardRoom, ownBoardRoom, wholeBoardRoom } from "../../platform/realtime/rooms.ts";
import { queuesInScope } from "@recado/contracts/ticket-scope";
import { ticketsAtCommit } from "../tickets/access.ts";
import type { ticketsChanged } from "../tickets/events.ts";
import { scopeOfActor } from "../tickets/scope.ts";

interface Place {
  userId: number | null;
  queueId: number | null;
}

/** The boards that show a conversation in one of these places. */
function boardsOf(companyId: number, places: readonly Place[]): string[] {
  const rooms = places.flatMap(({ userId, queueId }) => [
    boardRoom(companyId, queueId),
    ...(userId === null ? [] : [ownBoardRoom(companyId, userId)]),
  ]);
  return [...new Set([wholeBoardRoom(companyId), ...rooms])];
}

/**
 * Tells the boards that show a conversation, or showed it, that they have changed; each then requests what it may see.
 */
export async function announceChangedCards(
  app: App,
  tx: Tx,
  { changes }: EventPayload<typeof ticketsChanged>,
): Promise<void> {
  for (const { before, after, by } of changes) {
    // The phone's history is imported silently.
    if ("system" in by && by.system === "history") continue;
    const places = [before, after].flatMap((one) => one ?? []);
    const [first] = places;
    if (!first) continue;
    const payload = { action: "update" as const, ticketId: first.id };
    app.realtime.announce(tx, boardsOf(tx.companyId, places), "kanban", payload);
  }
}

/** Tells the boards that show these conversations at commit. */
export async function announceCards(app: App, tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  tx.afterCommitWith(ticketsAtCommit(tx, ticketIds), (rows) => {
    for (const ticketId of new Set(ticketIds)) {
      const row = rows.get(ticketId);
      if (!row) continue;
      const boards = boardsOf(tx.companyId, [{ userId: row.user_id, queueId: row.queue_id }]);
      app.realtime.publish(tx.companyId, boards, "kanban", { action: "update", ticketId });
    }
  });
}

/**
 * Viewers of the board hear of the conversations that they may see: their queues' and their own; if the plan has the
 * board.
 */
export function answerBoardRooms(app: App): void {
  app.realtime.answers("joinKanban", "leaveKanban", async (actor) => {
    if (!(await app.database.tenant(actor.companyId, standingOf)).may("useKanban")) return null;
    const scope = scopeOfActor(actor);
    return scope.all
      ? [wholeBoardRoom(actor.companyId)]
      : [
          ownBoardRoom(actor.companyId, actor.userId),
          ...queuesInScope(scope).map((queueId) => boardRoom(actor.companyId, queueId)),
        ];
  });
}
