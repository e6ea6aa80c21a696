import type { Schedule } from "@recado/contracts/schedules";

interface Placed {
  schedule: Schedule;
  /** On the company's clock. */
  wall: string;
}
interface FittedDay {
  day: string;
  shown: Placed[];
  /** What has no room. */
  left: Schedule[];
}

/** Messages by their days, as many as a day has rows for. Where some are left, the last row is theirs. */
export function fitInDays(
  schedules: readonly Schedule[],
  wallOf: (schedule: Schedule) => string,
  rows: number,
): FittedDay[] {
  const days = Map.groupBy(
    schedules.map((schedule) => ({ schedule, wall: wallOf(schedule) })),
    ({ wall }) => wall.slice(0, 10),
  );
  return [...days].map(([day, placed]) => {
    const room = placed.length > rows ? rows - 1 : placed.length;
    return { day, shown: placed.slice(0, room), left: placed.slice(room).map(({ schedule }) => schedule) };
  });
}
