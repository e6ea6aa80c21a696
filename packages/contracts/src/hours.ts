import { z } from "zod";
import type { Announcements, Contracts, Statuses } from "./contract.ts";
import { bodyId, clientId, day, id, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { hourPattern, hoursProblem, weekdays, withoutSeconds, type DayHours } from "./week-hours.ts";

const hour = z.string().overwrite(withoutSeconds).regex(hourPattern);
/** Invalid times are reported on their own field. */
const isSound = (hours: DayHours): boolean => [null, "notATime"].includes(hoursProblem(hours));
const optionalHour = hour.optional();
const times = { startTime: hour, endTime: hour, startTime2: optionalHour, endTime2: optionalHour };

export const weekHours = z
  .array(z.object({ weekday: text.max(40), weekdayEn: z.enum(weekdays), ...times }).refine(isSound))
  .max(7);
export type WeekHours = z.output<typeof weekHours>;

/** A holiday, or a day with other hours. */
export const specialDay = z.object({
  id: bodyId,
  name: z.string(),
  date: day,
  /** Every year on this day and month. */
  isYearly: z.boolean(),
  /** Null: closed. */
  hours: z.object(times).nullable(),
});
export type SpecialDay = z.output<typeof specialDay>;

const editable = {
  name: text.trim().min(1).max(limits.name.max),
  date: day,
  isYearly: z.boolean(),
  hours: z.object(times).refine(isSound).nullable(),
};
const params = z.object({ specialDayId: id });

export const contracts = {
  "GET /special-days": {
    summary: "The company's holidays and days with other hours, by date.",
    answer: z.array(specialDay),
  },
  "POST /special-days": {
    summary: "Adds a holiday, or a day with other hours. The same `clientId` again changes that day and adds none.",
    body: z.object({
      ...editable,
      isYearly: editable.isYearly.default(false),
      hours: editable.hours.default(null),
      clientId: clientId.optional(),
    }),
    answer: specialDay,
    errors: ["ERR_SPECIAL_DAY_TAKEN", "ERR_TOO_MANY_SPECIAL_DAYS"],
  },
  "PUT /special-days/:specialDayId": {
    summary: "Changes one.",
    params,
    body: z.object(editable).partial(),
    answer: specialDay,
    errors: ["ERR_NO_SPECIAL_DAY_FOUND", "ERR_SPECIAL_DAY_TAKEN"],
  },
  "DELETE /special-days/:specialDayId": {
    summary: "Removes one.",
    params,
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_SPECIAL_DAY_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  specialDay: (
    event: { action: "create" | "update"; record: SpecialDay } | { action: "delete"; specialDayId: number },
  ) => (event.action === "delete" ? event.specialDayId : event.record.id),
} satisfies Announcements;

export const errors = {
  ERR_NO_SPECIAL_DAY_FOUND: 404,
  /** There is already a special day on this date. */
  ERR_SPECIAL_DAY_TAKEN: 409,
  ERR_TOO_MANY_SPECIAL_DAYS: 409,
} as const satisfies Statuses;
