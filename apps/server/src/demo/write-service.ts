import type { Tx } from "../platform/database/database.ts";
import type { PlannedTicket } from "./plan-past.ts";
import type { Stage } from "./write-past.ts";
import { at, takeIds, writeRows } from "./write-rows.ts";

/** The attendants of each conversation with their times, and the customer's rating. */
export async function writeService(
  tx: Tx,
  stage: Stage,
  tickets: readonly PlannedTicket[],
  ticketIds: readonly number[],
): Promise<void> {
  const cycleIds = await takeIds(tx, "service_cycles", tickets.length);
  await writeRows(
    tx,
    "service_cycles",
    tickets.map((ticket, n) => ({ id: at(cycleIds, n), ...cycleRow(ticket, at(ticketIds, n), stage) })),
  );
  const turns = tickets.flatMap((ticket, n) => {
    const { attendant, service, closedAt } = ticket;
    if (attendant === null || !service.acceptedAt) return [];
    const of = (who: number, from: Date, until: Date | null) => ({
      cycle_id: at(cycleIds, n),
      ticket_id: at(ticketIds, n),
      user_id: attendantOf(stage, who),
      queue_id: queueOf(stage, ticket),
      connection_id: stage.connectionId,
      started_at: from,
      ended_at: until,
    });
    return service.before
      ? [
          of(service.before.attendant, service.acceptedAt, service.before.until),
          of(attendant, service.before.until, closedAt),
        ]
      : [of(attendant, service.acceptedAt, closedAt)];
  });
  await writeRows(tx, "service_turns", turns);
}

function cycleRow(ticket: PlannedTicket, ticketId: number, stage: Stage) {
  const { startedAt, closedAt, attendant, service } = ticket;
  const queueId = queueOf(stage, ticket);
  const queuedAt = queueId === null ? null : startedAt;
  return {
    ticket_id: ticketId,
    connection_id: stage.connectionId,
    queue_id: queueId,
    user_id: attendantOf(stage, attendant),
    created_at: startedAt,
    queued_at: queuedAt,
    first_queued_at: queuedAt,
    chatbot_at: service.chatbotAt,
    started_at: service.acceptedAt,
    first_reply_at: service.repliedAt,
    finished_at: closedAt,
    rating_at: service.isAsked ? closedAt : null,
    rated: service.rate !== null,
    rate: service.rate,
    expired: service.isExpired,
  };
}

export const queueOf = ({ queueIds }: Stage, { queue }: PlannedTicket) =>
  queue === null ? null : (queueIds[queue] ?? null);
export const attendantOf = ({ attendantIds }: Stage, n: number | null) => (n === null ? null : at(attendantIds, n));
