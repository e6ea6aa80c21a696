import { ticketStatuses, type Ticket, type TicketStatus } from "@recado/contracts/tickets";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import {
  notificationRoom,
  queueNotificationRoom,
  queueStatusRoom,
  statusRoom,
  ticketRoom,
  userRoom,
  type AccessReason,
} from "../../platform/realtime/rooms.ts";
import { findTicket } from "./access.ts";

export type Placed = Pick<Ticket, "id" | "status" | "queueId" | "userId">;

/** Who looks at a conversation, by the reasons on which it may be seen as it stands. */
export function viewerRooms(companyId: number, { id, queueId, userId }: Omit<Placed, "status">): string[] {
  return [
    ticketRoom(companyId, id, "admins"),
    ticketRoom(companyId, id, { queueId }),
    ...(userId === null ? [] : [ticketRoom(companyId, id, { userId })]),
  ];
}

/** The same, and its attendant wherever they are. */
export function watchersOf(companyId: number, placed: Placed): string[] {
  const { userId } = placed;
  return [...viewerRooms(companyId, placed), ...(userId === null ? [] : [userRoom(companyId, userId)])];
}

/** Who is told of a conversation: those who look at it, its attendant, admins, and the queue's people where they list it. */
export function roomsOf(companyId: number, placed: Placed): string[] {
  const { status, queueId } = placed;
  return [
    ...watchersOf(companyId, placed),
    statusRoom(companyId, status),
    notificationRoom(companyId),
    // Colleagues of the queue list what waits and what is resolved; an open one is its attendant's.
    ...(status === "open" ? [] : [queueStatusRoom(companyId, queueId, status)]),
    ...(status === "pending" ? [queueNotificationRoom(companyId, queueId)] : []),
  ];
}

/** Where the sockets' asks lead. Each is decided on what the person may see now. */
export function answerTicketRooms(app: App): void {
  app.realtime.answers("joinChatBox", "leaveChatBox", async (actor, given) => {
    const ticketId = Number(given);
    if (!Number.isSafeInteger(ticketId) || ticketId < 1) return null;
    const found = await findTicket(app, actor, ticketId);
    return found ? accessReasonsOf(actor).map((reason) => ticketRoom(actor.companyId, ticketId, reason)) : null;
  });
  app.realtime.answers("joinNotification", "leaveNotification", async (actor) =>
    isAdmin(actor)
      ? [notificationRoom(actor.companyId)]
      : queuesOf(actor).map((queueId) => queueNotificationRoom(actor.companyId, queueId)),
  );
  app.realtime.answers("joinTickets", "leaveTickets", async (actor, given) => {
    const status = ticketStatuses.find((one) => one === given);
    return status ? listRooms(actor, status) : null;
  });
}

/** All that may let this person see a conversation, now or after it was moved. */
function accessReasonsOf(actor: Actor): AccessReason[] {
  if (isAdmin(actor)) return ["admins"];
  return [{ userId: actor.userId }, ...queuesOf(actor).map((queueId) => ({ queueId }))];
}

function listRooms(actor: Actor, status: TicketStatus): string[] {
  if (isAdmin(actor)) return [statusRoom(actor.companyId, status)];
  // One's own come to the person's own room, where every socket of theirs is from the beginning.
  return status === "open" ? [] : queuesOf(actor).map((queueId) => queueStatusRoom(actor.companyId, queueId, status));
}

const queuesOf = (actor: Actor): (number | null)[] => [...actor.queueIds, ...(actor.allTicket ? [null] : [])];
