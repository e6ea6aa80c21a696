/** What a table of Excel holds in a cell. */
export type Cell = string | number | boolean | Date | null;
/** The words for a cell that is true or false. */
export interface YesNo {
  yes: string;
  no: string;
}

/** Excel counts days from here, so that a time of day alone is one of this day. */
const firstDay = Date.UTC(1900, 0, 1);
const pad = (n: number): string => String(n).padStart(2, "0");

/** A cell as its reader saw it in the table: a date as day, month and year, whatever the time zones. */
export function textOfCell(cell: Cell, { yes, no }: YesNo): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? yes : no;
  return cell instanceof Date ? textOfMoment(cell) : String(cell);
}

/** Moments of a table have no time zone and are read as UTC. They are fractions of a day: their seconds are not exact. */
function textOfMoment(moment: Date): string {
  const rounded = new Date(Math.round(moment.getTime() / 1000) * 1000);
  const day = `${pad(rounded.getUTCDate())}/${pad(rounded.getUTCMonth() + 1)}/${rounded.getUTCFullYear()}`;
  const time = `${pad(rounded.getUTCHours())}:${pad(rounded.getUTCMinutes())}`;
  if (rounded.getTime() < firstDay) return time;
  return time === "00:00" ? day : `${day} ${time}`;
}
