import type { Tx } from "../platform/database/database.ts";
import type { PlannedTicket } from "./plan-past.ts";
import type { Stage } from "./write-past.ts";
import { at, takeIds, writeRows } from "./write-rows.ts";
import { attendantOf } from "./write-service.ts";

/** The stages of each conversation: from the first on, in equal parts of its time. */
export async function writeStays(
  tx: Tx,
  stage: Stage,
  tickets: readonly PlannedTicket[],
  ticketIds: readonly number[],
): Promise<void> {
  const rows = tickets.flatMap((ticket, n) => {
    const { startedAt, closedAt, turns } = ticket;
    const lanes = [null, ...stage.stageIds.slice(0, stagesOf(ticket, n, stage.stageIds.length))];
    const [begin, end] = [startedAt.getTime(), (closedAt ?? turns.at(-1)?.at ?? startedAt).getTime()];
    const parts = closedAt ? lanes.length : Math.max(1, lanes.length - 1);
    const moment = (part: number) => new Date(begin + ((Math.max(end, begin) - begin) * part) / parts);
    const by = attendantOf(stage, ticket.attendant);
    return lanes.map((lane, place) => {
      const isLast = place === lanes.length - 1;
      return {
        ticket_id: at(ticketIds, n),
        tag_id: lane,
        connection_id: stage.connectionId,
        entered_at: moment(place),
        left_at: isLast && !closedAt ? null : moment(place + 1),
        entered_by: place === 0 ? null : by,
        left_by: isLast && !closedAt ? null : by,
      };
    });
  });
  const ids = await takeIds(tx, "stage_stays", rows.length);
  await writeRows(
    tx,
    "stage_stays",
    rows.map((row, n) => ({ id: at(ids, n), ...row })),
  );
}

/** The number of stages that it entered; two of three closed ones entered some. */
function stagesOf({ stage, closedAt }: PlannedTicket, n: number, count: number): number {
  if (!closedAt) return stage === null ? 0 : stage + 1;
  return n % 3 === 0 ? 0 : 1 + (n % count);
}
