import type { Schedule } from "@recado/contracts/schedules";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { adminRoom, userRoom } from "../../platform/realtime/rooms.ts";
import { placesOf } from "../../inbox/tickets/access.ts";
import { watchersOf } from "../../inbox/tickets/rooms.ts";
import { presentSchedule, schedulesById, type ScheduleRow } from "./rows.ts";

/** Tells admins, its author, and who looks at a conversation with the contact. */
export async function announceSchedule(
  app: App,
  tx: Tx,
  action: "create" | "update",
  scheduleId: number,
): Promise<Schedule> {
  const [row] = await schedulesById(tx, [scheduleId]);
  if (!row) throw refuse("ERR_NO_SCHEDULE_FOUND");
  const schedule = presentSchedule(row);
  app.realtime.announce(tx, await roomsOf(tx, row), "schedule", { action, schedule });
  return schedule;
}

export async function announceCancelled(app: App, tx: Tx, row: ScheduleRow): Promise<void> {
  app.realtime.announce(tx, await roomsOf(tx, row), "schedule", { action: "delete", scheduleId: row.id });
}

async function roomsOf(tx: Tx, { contact_id, user_id }: ScheduleRow): Promise<string[]> {
  const tickets = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and contact_id = $2 order by status = 'closed', last_message_at desc limit 20",
    [tx.companyId, contact_id],
  );
  const places = await placesOf(
    tx,
    tickets.map(({ id }) => id),
  );
  const watchers = places.flatMap((place) => watchersOf(tx.companyId, place));
  return [
    ...new Set([adminRoom(tx.companyId), ...(user_id === null ? [] : [userRoom(tx.companyId, user_id)]), ...watchers]),
  ];
}
