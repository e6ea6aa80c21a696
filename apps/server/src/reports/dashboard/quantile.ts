/** So many rows with so many minutes. */
export interface Weighed {
  minutes: number;
  rows: number;
}

/** Above so many rows, minutes come in buckets that are 4 % wide: a quantile is then at most 2 % off. */
export const exactRows = 5_000;
const width = Math.log(1.04);

/** A bucket's middle, of minutes in SQL; below a second everything is one. */
export const bucketOf = (minutes: string): string =>
  `case when ${minutes} < 1.0 / 60 then 0 else exp((floor(ln(${minutes}) / ${width}) + 0.5) * ${width}) end`;

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
