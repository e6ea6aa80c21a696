/** So many rows with so many minutes. */
export interface Weighed {
  minutes: number;
  rows: number;
}

/** Above so many rows, minutes come in buckets that are 9 % wide: a quantile is then at most 4.5 % off. */
export const exactRows = 5_000;
const width = Math.log(1.09);

/** A bucket's number, of minutes in SQL; below a second everything is one, which has none. */
export const bucketNumber = (minutes: string): string =>
  `case when ${minutes} >= 1.0 / 60 then floor(ln(${minutes}) / ${width})::integer end`;
/** A bucket's middle. */
export const bucketMinutes = (number: string): string => `coalesce(exp((${number} + 0.5) * ${width}), 0)`;

/** The nearest rank; null of nothing. */
export function quantile(weighed: readonly Weighed[], share: number): number | null {
  const sorted = weighed.toSorted((a, b) => a.minutes - b.minutes);
  let left = Math.ceil(share * sorted.reduce((total, { rows }) => total + rows, 0));
  for (const { minutes, rows } of sorted) {
    left -= rows;
    if (left <= 0) return minutes;
  }
  return null;
}
