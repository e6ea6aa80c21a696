/** A number of rows with the same minutes. */
export interface Weighed {
  minutes: number;
  rows: number;
}

/** With more rows, minutes are grouped in buckets 9 % wide: a quantile is then at most 4.5 % off. */
export const exactRows = 5_000;
const width = Math.log(1.09);

/** A bucket's number from minutes, in SQL; null for everything below a second. */
export const bucketNumber = (minutes: string): string =>
  `case when ${minutes} >= 1.0 / 60 then floor(ln(${minutes}) / ${width})::integer end`;
/** A bucket's middle. */
export const bucketMinutes = (number: string): string => `coalesce(exp((${number} + 0.5) * ${width}), 0)`;

/** By nearest rank; null without rows. */
export function quantile(weighed: readonly Weighed[], share: number): number | null {
  const sorted = weighed.toSorted((a, b) => a.minutes - b.minutes);
  let left = Math.ceil(share * sorted.reduce((total, { rows }) => total + rows, 0));
  for (const { minutes, rows } of sorted) {
    left -= rows;
    if (left <= 0) return minutes;
  }
  return null;
}
