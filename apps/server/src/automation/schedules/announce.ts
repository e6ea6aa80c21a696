import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { actionOf, type EventPayload } from "../../platform/events.ts";
import { adminRoom, userRoom } from "../../platform/realtime/rooms.ts";
import { placesOf } from "../../inbox/tickets/access.ts";
import { watchersOf } from "../../inbox/tickets/rooms.ts";
import type { scheduleChanged, scheduleRemoved, seriesChanged } from "./events.ts";
import { presentSchedule, schedulesById, type ScheduleRow } from "./rows.ts";

/** Announces a scheduled message to admins, its author, and the viewers of the ticket from which it was made. */
export async function announceSchedule(
  app: App,
  tx: Tx,
  { scheduleId, cause }: EventPayload<typeof scheduleChanged>,
): Promise<void> {
  for (const row of await schedulesById(tx, [scheduleId]))
    app.realtime.announce(tx, await roomsOf(tx, row), "schedule", {
      action: actionOf(cause),
      schedule: presentSchedule(row),
    });
}

/** The same for a scheduled message that they no longer see. */
export async function announceRemoved(
  app: App,
  tx: Tx,
  { schedule }: EventPayload<typeof scheduleRemoved>,
): Promise<void> {
  app.realtime.announce(tx, await roomsOf(tx, schedule), "schedule", { action: "delete", scheduleId: schedule.id });
}

/** Announces a changed series once, however many messages it has. */
export async function announceSeries(
  app: App,
  tx: Tx,
  { seriesId, schedule }: EventPayload<typeof seriesChanged>,
): Promise<void> {
  app.realtime.announce(tx, await roomsOf(tx, schedule), "schedule", { action: "series", seriesId });
}

async function roomsOf(tx: Tx, { ticket_id, user_id }: ScheduleRow): Promise<string[]> {
  const places = ticket_id === null ? [] : await placesOf(tx, [ticket_id]);
  const watchers = places.flatMap((place) => watchersOf(tx.companyId, place));
  return [
    ...new Set([adminRoom(tx.companyId), ...(user_id === null ? [] : [userRoom(tx.companyId, user_id)]), ...watchers]),
  ];
}
