import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { Facts, Handling } from "./decider.ts";

/** Failed attempts before a step is set aside. */
export const maxAttempts = 4;

/** Milliseconds until the next attempt: 1 s, 4 s, 16 s. */
export const retryPauseMs = (attempts: number): number => 1_000 * 4 ** (attempts - 1);

/** The cause is older than the outbox's limit: the server or the connection was down. */
export const isLate = ({ at, now, settings }: Facts): boolean =>
  now.getTime() - at.getTime() > Number(settings.outboxWaitMinutes) * 60_000;

export const handlingOf = ({ status, user_id, queue_id, connection_id, handler, handler_id }: TicketRow): Handling => ({
  status,
  userId: user_id,
  queueId: queue_id,
  connectionId: connection_id,
  handler,
  handlerId: handler_id,
});

/** Somebody accepted, returned, transferred, closed or reopened the ticket since the decision. */
export const hasChangedHands = (then: Handling, now: Handling): boolean =>
  then.status !== now.status ||
  then.userId !== now.userId ||
  then.queueId !== now.queueId ||
  then.connectionId !== now.connectionId ||
  then.handler !== now.handler ||
  then.handlerId !== now.handlerId;
