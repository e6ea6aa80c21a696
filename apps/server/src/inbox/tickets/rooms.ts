import { ticketStatuses, type Ticket } from "@recado/contracts/tickets";
import type { App } from "../../platform/app.ts";
import {
  notificationRoom,
  queueNotificationRoom,
  queueStatusRoom,
  statusRoom,
  ticketRoom,
  userRoom,
} from "../../platform/realtime/rooms.ts";
import { findTicket } from "./access.ts";
import { listRooms, notificationRooms, reasonsToSee, scopeOfActor, viewerRoomsOf } from "./scope.ts";

export type Placed = Pick<Ticket, "id" | "status" | "queueId" | "userId">;

/** The viewers of a conversation, by the reasons for which they may see it now. */
export function viewerRooms(companyId: number, placed: Omit<Placed, "status">): string[] {
  return reasonsToSee(placed).map((reason) => ticketRoom(companyId, placed.id, reason));
}

/** The same, and all windows of its attendant. */
export function watchersOf(companyId: number, placed: Placed): string[] {
  const { userId } = placed;
  return [...viewerRooms(companyId, placed), ...(userId === null ? [] : [userRoom(companyId, userId)])];
}

/**
 * Who hears of a conversation: its viewers, its attendant, admins, and the queue's users where they list it. Of open ones
 * only supervisors join the queue's room: for others an open conversation is its attendant's.
 */
export function roomsOf(companyId: number, placed: Placed): string[] {
  const { status, queueId } = placed;
  return [
    ...watchersOf(companyId, placed),
    statusRoom(companyId, status),
    notificationRoom(companyId),
    queueStatusRoom(companyId, queueId, status),
    ...(status === "pending" ? [queueNotificationRoom(companyId, queueId)] : []),
  ];
}

/** The rooms whose lists or viewers lose a moved conversation. A user's own room has their lists of every status. */
export function roomsLeft(companyId: number, before: Placed, after: Placed): string[] {
  const now = new Set(roomsOf(companyId, after));
  if (before.status !== after.status && before.userId !== null) now.delete(userRoom(companyId, before.userId));
  return roomsOf(companyId, before).filter((room) => !now.has(room));
}

/** Answers the sockets' requests to join rooms, each by what the user may see now. */
export function answerTicketRooms(app: App): void {
  app.realtime.answers("joinChatBox", "leaveChatBox", async (actor, given) => {
    const ticketId = Number(given);
    if (!Number.isSafeInteger(ticketId) || ticketId < 1) return null;
    const found = await findTicket(app, actor, ticketId);
    return found ? viewerRoomsOf(actor.companyId, scopeOfActor(actor), ticketId) : null;
  });
  app.realtime.answers("joinNotification", "leaveNotification", async (actor) =>
    notificationRooms(actor.companyId, scopeOfActor(actor)),
  );
  app.realtime.answers("joinTickets", "leaveTickets", async (actor, given) => {
    const status = ticketStatuses.find((one) => one === given);
    return status ? listRooms(actor.companyId, scopeOfActor(actor), status, actor.profile === "supervisor") : null;
  });
}
