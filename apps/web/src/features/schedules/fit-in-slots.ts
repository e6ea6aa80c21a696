import type { Schedule } from "@recado/contracts/schedules";

interface Placed {
  schedule: Schedule;
  /** In the company's time zone. */
  wall: string;
}
interface FittedSlot {
  slot: string;
  shown: Placed[];
  /** The messages that don't fit. */
  left: Schedule[];
}

export const dayOfWall = (wall: string): string => wall.slice(0, 10);
/** The half hour of a clock's time: "2026-11-22T09:30". */
export const halfHourOf = (wall: string): string => `${wall.slice(0, 14)}${wall.slice(14, 16) < "30" ? "00" : "30"}`;

/** The most rows, and days, of a list to render at once. */
const mostRows = 500;
const mostOfDay = 100;

/** The rows per day for this many messages in this many days. */
export const rowsOfDay = (messages: number, days: number): number =>
  messages <= mostRows ? mostOfDay : Math.min(mostOfDay, Math.floor(mostRows / days));

/** Messages by day or half hour, as many as there are rows. If some don't fit, the last row stands for them. */
export function fitInSlots(
  schedules: readonly Schedule[],
  wallOf: (schedule: Schedule) => string,
  slotOf: (wall: string) => string,
  rows: number,
): FittedSlot[] {
  const slots = Map.groupBy(
    schedules.map((schedule) => ({ schedule, wall: wallOf(schedule) })),
    ({ wall }) => slotOf(wall),
  );
  return [...slots].map(([slot, placed]) => {
    const room = placed.length > rows ? rows - 1 : placed.length;
    return { slot, shown: placed.slice(0, room), left: placed.slice(room).map(({ schedule }) => schedule) };
  });
}
