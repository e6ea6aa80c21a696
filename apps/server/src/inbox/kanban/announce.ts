import { standingOf } from "../../identity/companies/standing.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventPayload } from "../../platform/events.ts";
import { boardRoom, ownBoardRoom, wholeBoardRoom } from "../../platform/realtime/rooms.ts";
import { queuesInScope } from "@recado/contracts/ticket-scope";
import { placesOf } from "../tickets/access.ts";
import type { ticketsChanged } from "../tickets/events.ts";
import { scopeOfActor } from "../tickets/scope.ts";

interface Place {
  userId: number | null;
  queueId: number | null;
}

/** Tells the boards that show a conversation, or showed it, that they have changed; each then asks for what it may see. */
function announce(app: App, tx: Tx, ticketId: number, places: readonly Place[]): void {
  const rooms = places.flatMap(({ userId, queueId }) => [
    boardRoom(tx.companyId, queueId),
    ...(userId === null ? [] : [ownBoardRoom(tx.companyId, userId)]),
  ]);
  const all = [...new Set([wholeBoardRoom(tx.companyId), ...rooms])];
  app.realtime.announce(tx, all, "kanban", { action: "update", ticketId });
}

export async function announceChangedCards(
  app: App,
  tx: Tx,
  { changes }: EventPayload<typeof ticketsChanged>,
): Promise<void> {
  for (const { before, after, by } of changes) {
    // The phone's past is imported silently.
    if ("system" in by && by.system === "history") continue;
    const places = [before, after].flatMap((one) => one ?? []);
    const [first] = places;
    if (first) announce(app, tx, first.id, places);
  }
}

export async function announceCards(app: App, tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  for (const { id, ...place } of await placesOf(tx, [...new Set(ticketIds)])) announce(app, tx, id, [place]);
}

/** Who looks at the board hears of what they may see: their queues' conversations and their own; if the plan has it. */
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
