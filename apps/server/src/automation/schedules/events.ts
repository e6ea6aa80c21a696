import { defineEvent } from "../../platform/events.ts";
import type { ScheduleRow } from "./rows.ts";

/** A scheduled message was created or changed. */
export const scheduleChanged = defineEvent<{ scheduleId: number; cause: "created" | "updated" }>("scheduleChanged");

/** A scheduled message was deleted, or moved from the contact in `schedule` to another contact. */
export const scheduleRemoved = defineEvent<{ schedule: ScheduleRow }>("scheduleRemoved");

/** Several messages of a series were made, changed or cancelled; `schedule` is one of them. */
export const seriesChanged = defineEvent<{ seriesId: number; schedule: ScheduleRow }>("seriesChanged");
