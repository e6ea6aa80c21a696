import type { Schedule } from "@recado/contracts/schedules";

interface Placed {
  schedule: Schedule;
  /** On the company's clock. */
  wall: string;
}
interface FittedSlot {
  slot: string;
  shown: Placed[];
  /** What has no room. */
  left: Schedule[];
}

export const dayOfWall = (wall: string): string => wall.slice(0, 10);
/** The half hour of a clock's time: "2026-11-22T09:30". */
export const halfHourOf = (wall: string): string => `${wall.slice(0, 14)}${wall.slice(14, 16) < "30" ? "00" : "30"}`;

/** So many rows of a list are drawn at once, and of its days. */
const mostRows = 500;
const mostOfDay = 100;

/** So many of each day, of so many messages in so many days. */
export const rowsOfDay = (messages: number, days: number): number =>
  messages <= mostRows ? mostOfDay : Math.min(mostOfDay, Math.floor(mostRows / days));

/** Messages by days, or by half hours: as many as one has rows for. Where some are left, the last row is theirs. */
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
