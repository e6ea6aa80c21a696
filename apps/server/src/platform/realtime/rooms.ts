import type { TicketStatus } from "@recado/contracts/tickets";

/** Every room's name begins with its company (decision 10). */
const room = (companyId: number, rest: string) => `company-${companyId}-${rest}`;

/** Refuses to send a company's events to another company's room. */
export function assertRooms(companyId: number, rooms: readonly string[]): void {
  const foreign = rooms.find((one) => !one.startsWith(room(companyId, "")));
  if (foreign) throw new Error(`The room ${foreign} is not of company ${companyId}.`);
}

export const mainRoom = (companyId: number) => room(companyId, "mainchannel");
export const adminRoom = (companyId: number) => room(companyId, "admins");
/** The platform's super users. */
export const superRoom = (companyId: number) => room(companyId, "supers");
export const userRoom = (companyId: number, userId: number) => room(companyId, `user-${userId}`);
/** A browser's session: the sockets of all its tabs. */
export const sessionRoom = (companyId: number, sessionId: string) => room(companyId, `session-${sessionId}`);
export const statusRoom = (companyId: number, status: TicketStatus) => room(companyId, status);
export const notificationRoom = (companyId: number) => room(companyId, "notification");
/** `queueId` null: conversations without a queue. */
export const queueStatusRoom = (companyId: number, queueId: number | null, status: TicketStatus) =>
  room(companyId, `${queuePart(queueId)}-${status}`);
export const queueNotificationRoom = (companyId: number, queueId: number | null) =>
  room(companyId, `${queuePart(queueId)}-notification`);
/** The board's events of a queue's conversations; `queueId` null: those without a queue. */
export const boardRoom = (companyId: number, queueId: number | null) => room(companyId, `${queuePart(queueId)}-board`);
/** The board's events of a user's own conversations. */
export const ownBoardRoom = (companyId: number, userId: number) => room(companyId, `user-${userId}-board`);
export const wholeBoardRoom = (companyId: number) => room(companyId, "board");

/**
 * The reason why a user may view a conversation: as an admin, as its attendant, by its queue. Each reason has a room,
 * so that a user who loses the reason gets no more events.
 */
export type AccessReason = "admins" | { userId: number } | { queueId: number | null };
export const ticketRoom = (companyId: number, ticketId: number, reason: AccessReason) =>
  room(companyId, `ticket-${ticketId}-${accessReasonPart(reason)}`);

const queuePart = (queueId: number | null) => (queueId === null ? "noqueue" : `queue-${queueId}`);

function accessReasonPart(reason: AccessReason): string {
  if (reason === "admins") return reason;
  return "userId" in reason ? `user-${reason.userId}` : queuePart(reason.queueId);
}
