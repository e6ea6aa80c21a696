/** One figure of a measure. */
export interface Figure {
  /** What was measured, as a person would say it. */
  what: string;
  value: number;
  unit: string;
  /** What is asked of it; absent where it is only told. */
  target?: { atMost: number } | { atLeast: number };
  /** What one must know to read it. */
  note?: string;
}

/** How long, and how many: what a measure that can be made smaller is made for. */
export interface Extent {
  minutes: number;
  sessions: number;
  tickets: number;
  /** Where a database that took long to fill is left for the next time. */
  keep: string | undefined;
}

export type Measure = (extent: Extent) => Promise<Figure[]>;

/** The value in the target's terms: 1 is just met, and what is above it is missed; undefined without a target. */
export function shareOfTarget({ value, target }: Figure): number | undefined {
  if (!target) return undefined;
  if ("atLeast" in target) return target.atLeast / value;
  return value === 0 ? 0 : value / target.atMost;
}

export const isMissed = (figure: Figure): boolean => (shareOfTarget(figure) ?? 0) > 1;

/** The value below which this part of them lies: 0.5 is the median. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
